export const startText = { cannotConnect: 'Não foi possível conectar.', retry: 'Tentar de novo' } as const;
