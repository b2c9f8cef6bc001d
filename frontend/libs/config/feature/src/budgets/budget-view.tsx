/** Visualização dos orçamentos: what became of each, the totals of all that were found, and what consumed one. */
import { ActionIcon, Popover, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { budgetViewQuery, type BudgetTotals, type BudgetView, type ChargeType } from '@trajeto/config-data-access/budgets';
import { useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { dayInSaoPaulo, formatDate } from '@trajeto/shared-format';
import { EmptyState, Money, NoPermission, useSteadyRows } from '@trajeto/shared-ui';
import {
  AddressedListing,
  boxFilter,
  choiceFilter,
  FilterBar,
  LIST_PARTS,
  PlaceHead,
  RowCard,
  useAddress,
  type PagePlace,
} from '@trajeto/shared-ui/crud';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BudgetBar } from './budget-bar';
import { BudgetDetail } from './budget-detail';
import { budgetViewText as text } from './budget-view.text';
import classes from './budgets.module.css';
import { budgetsText } from './budgets.text';

const ALL = 'todos';
const years = (now: number) => [now, now + 1, now - 1, now - 2].map(String).map((value) => ({ value, label: value }));
const filtersAt = (now: number) => ({
  ano: choiceFilter<string>(text.period, [
    { value: String(now), label: String(now) },
    ...years(now).slice(1),
    { value: ALL, label: text.everyPeriod },
  ]),
  tipo: choiceFilter<string>(text.chargeType, [
    { value: ALL, label: budgetsText.all },
    ...Object.entries(budgetsText.chargeTypes).map(([value, label]) => ({ value, label })),
  ]),
  alerta: boxFilter(text.overAlert),
});

const keyOf = ({ budgetUuid, phaseUuid }: BudgetView) => budgetUuid ?? phaseUuid ?? '';
export const chargeOf = ({ chargeType, charge }: Pick<BudgetView, 'chargeType' | 'charge'>) =>
  `${budgetsText.chargeTypes[chargeType]}: ${charge.name}`;
const daysOf = ({ startDate, endDate }: BudgetView) =>
  endDate === null ? formatDate(startDate) : budgetsText.span(formatDate(startDate), formatDate(endDate));

function How() {
  return (
    <Popover position="bottom-end" width={320} shadow="sm" withRoles trapFocus returnFocus zIndex={200}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="ardosia" size={36} aria-label={text.howTitle}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.howTitle}>
        {text.how.map((line) => (
          <Text key={line} fz="sm" mb="xs">
            {line}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function Totals({ totals }: { totals: BudgetTotals }) {
  const parts = ['amount', 'spent', 'committed', 'reserved', 'balance'] as const;
  const names = { amount: text.amount, ...text.kinds, balance: text.balance };
  return (
    <dl className={`tj-card ${classes.totals ?? ''}`} aria-label={text.totals}>
      {parts.map((part) => (
        <div key={part}>
          <dt>
            {part in text.kinds && <span className={classes.key} data-part={part} aria-hidden />}
            {names[part]}
            {part === 'balance' && <How />}
          </dt>
          <dd>
            <Money value={totals[part]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useViews() {
  const customerId = useCustomerUuid();
  const filters = filtersAt(Number(dayInSaoPaulo(new Date()).slice(0, 4)));
  const address = useAddress({ ...LIST_PARTS, ...filters });
  const { ano, tipo, alerta, search, page, limit } = address.values;
  const question = {
    ...{ page, limit },
    chargeType: tipo === ALL ? null : (tipo as ChargeType),
    startDate: ano === ALL ? null : `${ano}-01-01`,
    endDate: ano === ALL ? null : `${ano}-12-31`,
    overAlert: alerta,
    name: search,
  };
  const asked = useQuery({ ...budgetViewQuery(customerId, question), placeholderData: keepPreviousData });
  const steady = useSteadyRows<BudgetView>(asked, { question: JSON.stringify(question), keyOf });
  return { filters, address, asked, steady };
}

function Views() {
  const { filters, address, asked, steady } = useViews();
  const { values, change, to } = address;
  const opened = asked.data?.data.find((view) => keyOf(view) === values.abrir);
  const rowTo = (view: BudgetView) => to({ abrir: keyOf(view) });
  return (
    <>
      {asked.data && <Totals totals={asked.data.totals} />}
      <FilterBar searchLabel={text.search} filters={filters} address={address} total={asked.data?.meta.total} />
      <AddressedListing
        caption={text.caption}
        address={address}
        asked={asked}
        steady={steady}
        failed={text.loadFailed}
        rowKey={keyOf}
        rowTo={rowTo}
        columns={[
          { id: 'name', header: text.name, cell: ({ name, source }) => (source === 'phase' ? `${name} · ${text.ofPhase}` : name) },
          { id: 'charge', header: text.charge, cell: chargeOf },
          { id: 'period', header: text.period, cell: daysOf },
          { id: 'consumption', header: text.consumption, width: 260, cell: (view) => <BudgetBar view={view} /> },
          { id: 'balance', header: text.balance, align: 'right', cell: ({ balance }) => <Money value={balance} /> },
        ]}
        card={(view) => (
          <RowCard title={view.name} to={rowTo(view)} facts={<BudgetBar view={view} />} figure={<Money value={view.balance} />} />
        )}
        empty={<EmptyState title={text.empty} />}
        notFound={text.notFound}
      />
      {opened && <BudgetDetail view={opened} onClose={() => change({ abrir: null })} />}
    </>
  );
}

export function BudgetViewPage({ children, ...place }: PagePlace & { children?: ReactNode }) {
  const maySee = useMay('view-budget-balance');
  return (
    <>
      <PlaceHead {...place} title={place.heading === 'section' ? budgetsText.viewTitle : budgetsText.title} />
      {children}
      {maySee ? <Views /> : <NoPermission />}
    </>
  );
}
