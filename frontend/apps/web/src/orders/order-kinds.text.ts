export const orderKindsText = {
  label: 'Tipo',
  kind: { travel: 'Viagens', advance: 'Adiantamentos', expense_report: 'Prestação de contas', broken_policy: 'Fora da política' },
} as const;
