export const shellRoutesText = {
  notYet: 'Esta busca ainda não está disponível. Por enquanto, você pode reservar passagens aéreas, ônibus e carros.',
} as const;
