/** /dashboard: a company in figures, for its people who may see them and for the manager of its agency. */
import { useQuery } from '@tanstack/react-query';
import { OverviewPage, type OverviewPlaces } from '@trajeto/bi-feature/overview';
import { authText, leaveFlash, may, useSession, type Session } from '@trajeto/shared-auth';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import { CreditFigures, useCreditLimit, useShell, type IsBuilt } from '@trajeto/shell-feature';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { verdictOf } from './whose';

const ORDERS = '/pedidos?orderType=travel#all';
const ADVANCES = '/pedidos/adiantamentos';
const BI = '/dashboard-bi';
const BUDGETS = '/configuracoes/orcamentos';

function useExternal(): string | null {
  return useQuery(bootstrapQuery()).data?.customer?.dashboardLink ?? null;
}

/** The company's advances are for who approves or pays them, as the menu has it. */
const seesAdvances = (session: Session) =>
  may(session, 'ViewAdvanceOrder') && (may(session, 'pay-advance-order') || may(session, 'view-all-order'));

function placesOf(session: Session, isBuilt: IsBuilt, external: string | null): OverviewPlaces {
  const offered = (isTheirs: boolean, to: string) => (isTheirs && isBuilt(to) ? to : null);
  return {
    external,
    bi: offered(may(session, 'ViewDashboard'), BI),
    orders: offered(may(session, 'ViewOrder'), ORDERS),
    advances: offered(seesAdvances(session), ADVANCES),
    budgets: offered(may(session, 'ViewBudget'), BUDGETS),
  };
}

function Overview() {
  const { isBuilt } = useShell();
  const limit = useCreditLimit();
  const places = placesOf(useSession(), isBuilt, useExternal());
  return (
    <OverviewPage
      places={places}
      drawCredit={limit ? (credit) => <CreditFigures balance={credit} isHidden={limit.isHidden} /> : undefined}
    />
  );
}

function Leave() {
  const navigate = useNavigate();
  useEffect(() => {
    leaveFlash({ kind: 'warning', message: authText.redirected });
    void navigate('/', { replace: true });
  }, [navigate]);
  return null;
}

export function DashboardScreen() {
  const verdict = verdictOf(useSession());
  if (verdict === 'stay') return <Overview />;
  return verdict === 'leave' ? <Leave /> : <Navigate to={verdict.to} replace />;
}
