/** For who has nothing here yet: what to begin with; each step goes once it is taken. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expensesQuery } from '@trajeto/expenses-data-access';
import { orderListQuery } from '@trajeto/orders-data-access';
import { useSession, type Session } from '@trajeto/shared-auth';
import { TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import { useShell } from '@trajeto/shell-feature';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homeText } from './home.text';
import classes from './needs-you.module.css';
import { stepsLeft, type Taken } from './steps';

function useTaken({ user, actions }: Session): { taken: Taken | null; isPending: boolean } {
  const { data: start } = useQuery(bootstrapQuery());
  const employee = user.employeeUuid;
  const orders = useQuery({ ...orderListQuery({ mine: true, limit: 1 }), enabled: actions.has('ViewOrder') });
  const expenses = useQuery({
    ...expensesQuery({ customerEmployeeUuid: employee ?? '', limit: 1 }),
    enabled: actions.has('ViewExpense') && employee !== null,
  });
  const isPending = start === undefined || orders.isLoading || expenses.isLoading;
  if (isPending || orders.isError || expenses.isError) return { taken: null, isPending };
  const [booked, spent] = [orders.data?.meta.total ?? 0, expenses.data?.meta.total ?? 0];
  return { taken: { hasPhone: start.user.phone !== null, orders: booked, expenses: spent }, isPending };
}

interface FirstStepsProps {
  whileUnknown: ReactNode;
  /** No step is left, or it cannot be told. */
  whenTaken: ReactNode;
}

/** Drawn only where the inbox holds nothing: who has something to do needs no beginning. */
export function FirstSteps({ whileUnknown, whenTaken }: FirstStepsProps) {
  const session = useSession();
  const { isBuilt } = useShell();
  const { taken, isPending } = useTaken(session);
  const isMobile = useIsMobile();
  const steps = taken ? stepsLeft(taken, session, isBuilt) : [];
  if (isPending) return whileUnknown;
  if (steps.length === 0) return whenTaken;
  return (
    <section className={`tj-card ${classes.steps ?? ''}`} aria-label={homeText.firstSteps}>
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
