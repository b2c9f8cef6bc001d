export const frameText = { contact: 'Falar com a agência' } as const;
