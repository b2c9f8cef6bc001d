/** For who has nothing here yet: what to begin with; each step goes once it is taken. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expensesQuery } from '@trajeto/expenses-data-access';
import { orderListQuery } from '@trajeto/orders-data-access';
import { useSession, type Session } from '@trajeto/shared-auth';
import { TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import { useShell } from '@trajeto/shell-feature';
import { Link } from 'react-router';
import { homeText } from './home.text';
import { stepsLeft, type Taken } from './steps';

function useTaken({ user, actions }: Session): Taken | null {
  const { data: start } = useQuery(bootstrapQuery());
  const employee = user.employeeUuid;
  const orders = useQuery({ ...orderListQuery({ mine: true, limit: 1 }), enabled: actions.has('ViewOrder') });
  const expenses = useQuery({
    ...expensesQuery({ customerEmployeeUuid: employee ?? '', limit: 1 }),
    enabled: actions.has('ViewExpense') && employee !== null,
  });
  const isKnown = start !== undefined && !orders.isLoading && !expenses.isLoading && !orders.isError && !expenses.isError;
  if (!isKnown) return null;
  return { hasPhone: start.user.phone !== null, orders: orders.data?.meta.total ?? 0, expenses: expenses.data?.meta.total ?? 0 };
}

/** Drawn only where the inbox holds nothing: who has something to do needs no beginning. */
export function FirstSteps() {
  const session = useSession();
  const { isBuilt } = useShell();
  const taken = useTaken(session);
  const isMobile = useIsMobile();
  const steps = taken ? stepsLeft(taken, session, isBuilt) : [];
  if (steps.length === 0) return null;
  return (
    <section className="tj-card" style={{ padding: 20 }} aria-label={homeText.firstSteps}>
      <TrajetoLine
        label={homeText.firstSteps}
        orientation={isMobile ? 'vertical' : 'horizontal'}
        stops={steps.map(({ id, to }, place) => ({
          id,
          label: homeText.firstStep[id],
          state: place === 0 ? 'current' : 'next',
          detail: (
            <Anchor component={Link} to={to} aria-label={`${homeText.begin}: ${homeText.firstStep[id]}`}>
              {homeText.begin}
            </Anchor>
          ),
        }))}
      />
    </section>
  );
}
