export const homeMoneyText = {
  youReturn: (value: string) => `Você devolve ${value}`,
  seePix: 'Ver código PIX',
} as const;
