import { entityText } from '@trajeto/shared-ui/crud';

export const policiesText = {
  ...entityText({ one: 'política', many: 'políticas', isFeminine: true }),
  title: 'Políticas (expenses)',
  caption: 'Políticas de despesas',
  removeBody: 'As regras dela são excluídas também.',
  name: 'Nome',
  nameRequired: 'O nome é obrigatório',
  description: 'Descrição',
  isDefault: 'Padrão',
  isDefaultHint: 'Vale para quem não tem uma política própria; a padrão de antes deixa de ser.',
  limits: 'Regras',
  limitsCount: (count: number) => `${count} ${count === 1 ? 'regra' : 'regras'}`,
} as const;

export const limitsText = {
  ...entityText({ one: 'regra', many: 'regras', isFeminine: true }),
  expenseType: 'Tipo de despesa',
  expenseTypeRequired: 'O tipo de despesa é obrigatório',
  parameter: 'Limite',
  parameterRequired: 'O limite é obrigatório',
  parameters: {
    max_per_expense: 'Máximo por despesa',
    max_per_day: 'Máximo por dia',
    max_per_month: 'Máximo por mês',
    voucher_required_above: 'Comprovante acima de',
  },
  value: 'Valor',
  valueRequired: 'O valor é obrigatório',
  valueTooLow: 'Deve ser maior que zero',
  voucher: 'Comprovante obrigatório',
  vouchers: { never: 'Não', always: 'Sempre', above: 'Acima de um valor' },
  voucherAbove: 'Comprovante acima de',
  voucherAboveRequired: 'Informe o valor a partir do qual se pede comprovante',
  periods: { max_per_expense: 'por despesa', max_per_day: 'por dia', max_per_month: 'por mês' },
  upTo: (type: string, value: string, period: string) => `${type}: até ${value} ${period}`,
  voucherAlways: 'comprovante sempre',
  voucherAboveOf: (value: string) => `comprovante acima de ${value}`,
  sentence: (parts: readonly string[]) => `${parts.join(', ')}.`,
  thisType: 'Este tipo',
} as const;
