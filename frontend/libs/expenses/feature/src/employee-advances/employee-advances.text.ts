export const employeeAdvancesText = {
  list: (name: string) => `Adiantamentos de ${name}`,
  failed: 'Falha ao carregar adiantamentos',
  none: 'Nenhum adiantamento',
  noneHint: 'O que esta pessoa pedir aparece aqui.',
  numbered: (number: number) => `A-${number}`,
  neededOn: (day: string) => `para ${day}`,
  left: 'Saldo',
  cut: (most: number) => `Os ${most} mais recentes.`,
} as const;
