export const networkText = { offline: 'Você está sem conexão.' } as const;
