export const productsText = {
  taxes: 'Taxas de embarque',
  seats: 'Assentos',
  bags: 'Bagagens',
  from: 'Início',
  until: 'Fim',
  partsTitle: 'Composição do preço',
  parts: {
    providerValue: 'Fornecedor',
    boardingTax: 'Taxa de embarque',
    du: 'DU',
    providerFees: 'Taxas do fornecedor',
    seatsValue: 'Assentos',
    baggageValue: 'Bagagem',
    fee: 'Taxa da agência',
    markup: 'Markup',
    markdown: 'Markdown',
  },
} as const;
