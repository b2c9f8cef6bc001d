/** What a person new to the product does first, and which of it is left. */
import { may, type Session } from '@trajeto/shared-auth';
import type { IsBuilt } from '@trajeto/shell-feature';

export type StepId = 'profile' | 'search' | 'expense';
export interface Step {
  id: StepId;
  to: string;
}
export interface Taken {
  hasPhone: boolean;
  orders: number;
  expenses: number;
}
interface Rule extends Step {
  isLeft: (taken: Taken) => boolean;
  /** Absent: whoever they are. */
  action?: string;
}

const RULES: readonly Rule[] = [
  { id: 'profile', to: '/perfil', isLeft: ({ hasPhone }) => !hasPhone },
  { id: 'search', to: '/busca/passagens-aereas', isLeft: ({ orders }) => orders === 0, action: 'CreateOrder' },
  { id: 'expense', to: '/despesas/lancar-despesas', isLeft: ({ expenses }) => expenses === 0, action: 'CreateUpdateExpense' },
];

/** None for who has both travelled and spent: they are new no more. */
export function stepsLeft(taken: Taken, session: Session, isBuilt: IsBuilt): Step[] {
  if (taken.orders > 0 && taken.expenses > 0) return [];
  const isOffered = ({ to, action }: Rule) => isBuilt(to) && (action === undefined || may(session, action));
  return RULES.filter((rule) => rule.isLeft(taken) && isOffered(rule)).map(({ id, to }) => ({ id, to }));
}
