/** Who may stand on /dashboard, and where the others belong (UI 2.2 and 8.9). */
import { may, type Session } from '@trajeto/shared-auth';

/** `leave`: it is not theirs, and they are told so; `to`: where what they look for stands. */
export type Verdict = 'stay' | 'leave' | { to: string };

const OF_AGENCY = '/configuracoes/dashboard-bi';
const BI = '/dashboard-bi';

/** Without a company there is nothing to sum up: a manager has the agency's own figures, others choose a company. */
function ofAgency({ user, customerUuid }: Session): Verdict {
  const isManager = user.type === 'manager';
  if (customerUuid !== null) return isManager ? 'stay' : 'leave';
  return { to: isManager ? OF_AGENCY : BI };
}

export function verdictOf(session: Session): Verdict {
  if (session.user.context === 'agency') return ofAgency(session);
  return session.user.context === 'customer' && may(session, 'ViewDashboard') ? 'stay' : 'leave';
}
