export const productsText = {
  hotel: 'Hotéis',
  offlineHotel: 'Hotéis pela agência',
  taxes: 'Taxas de embarque',
  seats: 'Assentos',
  bags: 'Bagagens',
  from: 'Início',
  until: 'Fim',
} as const;
