export const frameText = {
  contact: 'Falar com a agência',
  contactPlace: 'Contato',
  wishFailed: 'Falha ao salvar preferências',
} as const;
