import { plural } from '@trajeto/shared-format';

export const homeMoneyText = {
  payments: 'Pagamentos',
  advancesToPay: (count: number) => `${plural(count, 'adiantamento', 'adiantamentos')} a pagar`,
  refundsToPay: (count: number) => `${plural(count, 'reembolso', 'reembolsos')} a registrar`,
  returnsToReceive: (count: number) => `${plural(count, 'devolução', 'devoluções')} a confirmar`,
  pay: 'Pagar',
  refund: 'Registrar',
  receive: 'Confirmar',
  failed: 'Falha ao carregar pagamentos',

  toFinish: 'Despesas para concluir',
  unreported: (count: number) => `${count} sem prestação de contas`,
  advanceLeft: (number: number) => `Adiantamento A-${number}: saldo`,
  build: 'Montar prestação de contas',
  launch: 'Lançar despesa',
  noneToFinish: 'Nenhuma despesa aberta.',
  toFinishFailed: 'Falha ao carregar despesas',

  returned: 'Despesa devolvida',
  returnedMany: (count: number) => `${count} despesas devolvidas`,
  correct: 'Corrigir',
  see: 'Ver',
  advance: (number: number) => `Adiantamento A-${number}`,
  toSettle: (value: string) => `saldo de ${value} a prestar contas`,
  settle: 'Prestar contas',
  youReturn: (value: string) => `Você devolve ${value}`,
  seePix: 'Ver código PIX',
} as const;
