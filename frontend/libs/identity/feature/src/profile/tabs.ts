/** The parts of a person's page; those of an employee's record are only for who has one. */
import type { Session } from '@trajeto/shared-auth';

export type ProfileTab = 'dados' | 'documentos' | 'preferencias' | 'seguranca' | 'notificacoes' | 'ausencia';
const OF_EMPLOYEES: readonly ProfileTab[] = ['documentos', 'notificacoes'];
const TABS: readonly ProfileTab[] = ['dados', 'documentos', 'preferencias', 'seguranca', 'notificacoes', 'ausencia'];

/** Approvers name who decides while they are away; who keeps approval models does it for others too. */
function mayBeAway({ user, actions, customerUuid, isApprover }: Session): boolean {
  const decides = isApprover || user.isExpenseApprover || actions.has('approver-all');
  const isIssuer = user.context === 'agency' && user.type === 'issuer';
  return (user.employeeUuid !== null && decides) || (customerUuid !== null && !isIssuer && actions.has('update-approval-model'));
}

export const tabsOf = (session: Session): ProfileTab[] =>
  TABS.filter((tab) => {
    if (tab === 'ausencia') return mayBeAway(session);
    return session.user.employeeUuid !== null || !OF_EMPLOYEES.includes(tab);
  });

/** What the address says after the `#`; the first for anything unknown. */
export const tabOf = (hash: string, tabs: readonly ProfileTab[]): ProfileTab => tabs.find((tab) => `#${tab}` === hash) ?? 'dados';
