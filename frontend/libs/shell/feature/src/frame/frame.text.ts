export const frameText = { contact: 'Falar com a agência', contactPlace: 'Contato' } as const;
