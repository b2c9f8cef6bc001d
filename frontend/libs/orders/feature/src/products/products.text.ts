export const productsText = {
  offlineHotel: 'Hotéis pela agência',
  taxes: 'Taxas de embarque',
  seats: 'Assentos',
  bags: 'Bagagens',
  from: 'Início',
  until: 'Fim',
} as const;
