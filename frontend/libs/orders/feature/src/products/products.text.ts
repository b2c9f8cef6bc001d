export const productsText = {
  taxes: 'Taxas de embarque',
  seats: 'Assentos',
  bags: 'Bagagens',
  from: 'Início',
  until: 'Fim',
} as const;
