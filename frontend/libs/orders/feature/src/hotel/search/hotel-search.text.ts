export const hotelSearchText = {
  product: 'Hotéis',
  form: 'Buscar hotéis',
  title: 'Buscar hotéis',
  city: 'Destino',
  cityHint: 'Cidade',
  typeCity: 'Digite a cidade',
  checkin: 'Check-in',
  checkout: 'Check-out',
  rooms: 'Quartos',
  cityRequired: 'Informe o destino',
  checkinRequired: 'Informe a data do check-in',
  checkoutRequired: 'Informe a data do check-out',
  pastDate: 'A data de check-in já passou',
  checkoutBefore: 'O check-out deve ser depois do check-in',
  tooLong: (nights: number) => `Uma hospedagem tem até ${nights} noites`,
  /** `2 quartos (2 e 1 hóspedes)` */
  shared: (rooms: string, guests: string) => `${rooms} (${guests})`,
} as const;
