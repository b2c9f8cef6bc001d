/** Who may stand on /dashboard, and where the others belong (UI 2.2 and 8.9). */
import { may, type Session } from '@trajeto/shared-auth';
import type { IsBuilt } from '@trajeto/shell-feature';

/** `leave`: it is not theirs, and they are told so; `to`: where what they look for stands. */
export type Verdict = 'stay' | 'leave' | { to: string };

const OF_AGENCY = '/configuracoes/dashboard-bi';
const BI = '/dashboard-bi';

/** Without a company there is nothing to sum up: a manager has the agency's own figures once they have a screen, others choose a company. */
function ofAgency(session: Session, isBuilt: IsBuilt): Verdict {
  const isManager = session.user.type === 'manager';
  if (session.customerUuid !== null) return isManager ? 'stay' : 'leave';
  return { to: isManager && isBuilt(OF_AGENCY) ? OF_AGENCY : BI };
}

export function verdictOf(session: Session, isBuilt: IsBuilt): Verdict {
  if (session.user.context === 'agency') return ofAgency(session, isBuilt);
  return session.user.context === 'customer' && may(session, 'ViewDashboard') ? 'stay' : 'leave';
}
