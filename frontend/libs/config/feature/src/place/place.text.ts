export const placeText = {
  zipCode: 'CEP',
  address: 'Endereço',
  number: 'Número',
  district: 'Bairro',
  city: 'Cidade',
  state: 'UF',
} as const;
