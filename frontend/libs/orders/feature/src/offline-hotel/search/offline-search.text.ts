export const offlineSearchText = {
  product: 'Hotel pela agência',
  form: 'Pedir hospedagem à agência',
  title: 'Hospedagem pela agência',
  hotel: 'Nome do hotel (opcional)',
  hotelHint: 'Se já sabe em qual deseja ficar',
  wishes: 'Observações para a agência (opcional)',
  wishesHint: 'Bairro, andar, garagem, horário de chegada',
} as const;
