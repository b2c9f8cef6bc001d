/** /configuracoes/dashboard-bi: what the agency sells, and the customers it should call. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { agencyDashboardQuery, type AgencyFigure } from '@trajeto/bi-data-access';
import { useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo, formatMoney } from '@trajeto/shared-format';
import { EmptyState, ErrorState, NoPermission, PageHeader, type Crumb } from '@trajeto/shared-ui';
import { day, useAddress } from '@trajeto/shared-ui/crud';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { useChartColors } from '../dashboard/chart-colors';
import '../dashboard/charts.css';
import { DaysButton } from '../dashboard/days-form';
import { AGENCY_LISTS } from './agency-lists';
import classes from './agency.module.css';
import { agencyText as text } from './agency.text';
import { ListPanel } from './list-panel';
import { SalesPanel } from './sales-panel';

interface AgencyDashboardProps {
  crumbs: readonly Crumb[];
  /** Gives the chosen company up: these figures are of all of them. */
  onClearCompany: () => void;
}

const MONTHS = 3;

/** The last three months to the end of today (spec section 9). */
function lastMonths(today: string) {
  const from = new Date(`${today}T12:00:00Z`);
  from.setUTCMonth(from.getUTCMonth() - MONTHS);
  return { from: from.toISOString().slice(0, 10), to: today };
}

function useDays() {
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const { values, change } = useAddress({ de: day, ate: day });
  const usual = lastMonths(today);
  const isGiven = values.de !== null && values.ate !== null && values.de <= values.ate && values.ate <= today;
  const span = isGiven ? { from: values.de ?? usual.from, to: values.ate ?? usual.to } : usual;
  return { today, span, choose: ({ from, to }: { from: string; to: string }) => change({ de: from, ate: to }) };
}

const count = new Intl.NumberFormat('pt-BR');
const figureOf = (value: AgencyFigure['value']) => (typeof value === 'number' ? count.format(value) : formatMoney(value));

function Figures({ cards }: { cards: readonly AgencyFigure[] }) {
  return (
    <ul className={classes.figures} aria-label={text.figures}>
      {cards.map(({ value, description }) => (
        <li key={description} className={`tj-card ${classes.figure ?? ''}`}>
          <span>{description}</span>
          <b className="tj-num">{figureOf(value)}</b>
        </li>
      ))}
    </ul>
  );
}

function Figured({ agencyId, days }: { agencyId: string; days: ReturnType<typeof useDays> }) {
  const span = { minDate: days.span.from, maxDate: days.span.to };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...agencyDashboardQuery(agencyId, span),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.panels}>
      {error && !data ? (
        <ErrorState message={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data && <Figures cards={data.cards} />}
          <div className={classes.sales}>
            <SalesPanel dashboard={data} isStale={isPlaceholderData} />
          </div>
        </>
      )}
      <div className={classes.lists}>
        {AGENCY_LISTS.map((described) => (
          <ListPanel key={described.list} agencyId={agencyId} described={described} span={span} />
        ))}
      </div>
    </div>
  );
}

function CompanyChosen({ onClear }: { onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      {text.clear}
    </Button>
  );
  return <EmptyState icon={IconBuilding} title={text.companyChosen} action={clear} />;
}

export function AgencyDashboardPage({ crumbs, onClearCompany }: AgencyDashboardProps) {
  const { user, customerUuid } = useSession();
  const days = useDays();
  const colors = useChartColors();
  const isTheirs = user.type === 'manager' && user.agencyUuid !== null;
  const hasFigures = isTheirs && customerUuid === null;
  const actions = hasFigures && <DaysButton span={days.span} max={days.today} onApply={days.choose} />;
  return (
    <div style={colors}>
      <PageHeader title={text.title} crumbs={crumbs} actions={actions} />
      {!isTheirs && <NoPermission />}
      {isTheirs && customerUuid !== null && <CompanyChosen onClear={onClearCompany} />}
      {hasFigures && user.agencyUuid !== null && <Figured agencyId={user.agencyUuid} days={days} />}
    </div>
  );
}
