import { plural } from '@trajeto/shared-format';

/** Paid by the company at once, so nothing of it comes back to the person. */
const PAID_ALREADY = ['cartao-corporativo', 'faturado'];

export const settlementText = {
  title: 'Acerto',
  how: 'Como chegamos a este valor',
  you: { refund: 'Empresa paga a você', return: 'Você devolve', none: 'Nada a acertar' },
  other: {
    refund: (name: string) => `Empresa paga a ${name}`,
    return: (name: string) => `${name} devolve`,
    none: () => 'Nada a acertar',
  },
  expenses: (count: number) => plural(count, 'despesa', 'despesas'),
  notRefundable: (slug: string, method: string) => (PAID_ALREADY.includes(slug) ? `${method}, já pago` : `${method}, não reembolsável`),
  outside: 'Não reembolsáveis',
  rejected: (count: number) => plural(count, 'despesa devolvida', 'despesas devolvidas'),
  refundable: 'Reembolsável',
  advance: (number: number) => `Adiantamento A-${number}`,
  advances: (count: number) => plural(count, 'adiantamento', 'adiantamentos'),
  end: { refund: 'A receber', return: 'A devolver', none: 'Acerto' },
  said: (sentence: string, value: string) => `${sentence} ${value}`,
  signs: { '': '', '−': 'menos', '=': 'igual a' },
} as const;
