/** Which blocks a home has and in which order: by what the person came for, then by what they may (UI 5.1). */
import { may, type Session } from '@trajeto/shared-auth';

export type HomeRole = 'traveler' | 'approver' | 'finance' | 'admin';
export type Block = 'search' | 'needs' | 'trips' | 'toFinish' | 'payments' | 'actions';

const ORDER: Readonly<Record<HomeRole, readonly Block[]>> = {
  traveler: ['search', 'needs', 'trips', 'toFinish', 'actions'],
  approver: ['needs', 'search', 'trips', 'toFinish', 'actions'],
  finance: ['needs', 'payments', 'actions'],
  admin: ['needs', 'search', 'trips', 'toFinish', 'actions'],
};

const PAYING = ['pay-advance-order', 'pay-refund', 'receive-refund'];

/** Finance comes to decide and to pay, whatever else they are. */
export function roleOf({ user, isApprover }: Session): HomeRole {
  if (user.isExpenseApprover) return 'finance';
  if (user.isAdministrator) return 'admin';
  return isApprover ? 'approver' : 'traveler';
}

const RULES: Readonly<Partial<Record<Block, (session: Session) => boolean>>> = {
  search: (session) => may(session, 'CreateOrder'),
  trips: (session) => may(session, 'ViewOrder'),
  toFinish: (session) => may(session, 'CreateUpdateExpenseReport') && session.user.employeeUuid !== null,
  payments: (session) => PAYING.some((action) => may(session, action)),
};

export const blocksOf = (session: Session): Block[] => ORDER[roleOf(session)].filter((block) => RULES[block]?.(session) ?? true);
