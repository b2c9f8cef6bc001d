/** /pedidos/adiantamentos: the company's advances, for who approves and who pays. */
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advancesQuery, advancesSummaryQuery, type Advance, type AdvancesSummary } from '@trajeto/reports-data-access';
import { sumMoney } from '@trajeto/shared-format';
import {
  DataTable,
  EmptyState,
  ErrorState,
  Money,
  PageHeader,
  UpdatesPill,
  useIsMobile,
  useSteadyRows,
  type Column,
} from '@trajeto/shared-ui';
import { boxFilter, dayFilter, ExportLink, FilterBar, more, useShownColumns, wordsFilter } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { dueOf } from '../advance/advance-actions';
import { AdvanceSidebar } from '../advance/advance-sidebar';
import listClasses from '../list/list.module.css';
import { listText } from '../list/list.text';
import type { SubjectSlots } from '../page/slots';
import { PaymentSidebar } from '../payment/payment-sidebar';
import { paymentText } from '../payment/payment.text';
import { advancesText } from './advances.text';
import { AdvanceCard, choiceColumn, companyColumns } from './columns';
import {
  companyAddressOf,
  companyQuestion,
  exportedOf,
  figuresQuestion,
  readCompanyAddress,
  TILES,
  UNNARROWED,
  type CompanyAddress,
  type Tile,
} from './company-address';

function figureOf(tile: Tile, summary: AdvancesSummary): { count: number; total: string } {
  if (tile !== 'all') return summary.byStatus[tile] ?? { count: 0, total: '0.00' };
  const count = Object.values(summary.byStatus).reduce((sum, figure) => sum + figure.count, 0);
  return { count, total: summary.total };
}

function Tiles({ address, summary }: { address: CompanyAddress; summary: AdvancesSummary | undefined }) {
  return (
    <nav className={listClasses.tiles} aria-label={advancesText.tilesLabel}>
      {TILES.map((tile) => {
        const figure = summary && figureOf(tile, summary);
        return (
          <Link
            key={tile}
            to={companyAddressOf({ ...address, tile, page: 1, opened: null })}
            className={`tj-card ${listClasses.tile ?? ''}`}
            aria-current={tile === address.tile ? 'true' : undefined}
          >
            <Text span fz="sm" c="dimmed">
              {advancesText.tiles[tile]}
            </Text>
            {figure ? (
              <>
                <span className={listClasses.tileValue}>
                  <Money value={figure.total} />
                </span>
                <Text span fz="sm" c="dimmed" className="tj-num">
                  {advancesText.count(figure.count)}
                </Text>
              </>
            ) : (
              <Skeleton height={44} />
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** The advances chosen to pay, one after the other; what is paid leaves the line. */
function usePayLine() {
  const [chosen, setChosen] = useState<readonly Advance[]>([]);
  const [total, setTotal] = useState(0);
  const toggle = (advance: Advance) =>
    setChosen(chosen.some(({ uuid }) => uuid === advance.uuid) ? chosen.filter(({ uuid }) => uuid !== advance.uuid) : [...chosen, advance]);
  const paid = () => {
    const rest = chosen.slice(1);
    setChosen(rest);
    if (rest.length === 0) setTotal(0);
  };
  const start = (line: readonly Advance[]) => {
    setChosen(line);
    setTotal(line.length);
  };
  return {
    chosen,
    toggle,
    clear: () => setChosen([]),
    start,
    stop: () => {
      setTotal(0);
      if (total === 1) setChosen([]);
    },
    total,
    paid,
    current: total > 0 ? (chosen[0] ?? null) : null,
  };
}
type PayLine = ReturnType<typeof usePayLine>;

function ChosenBar({ line }: { line: PayLine }) {
  const { chosen, clear, start, total } = line;
  if (chosen.length === 0 || total === 1) return null;
  return (
    <div className={`tj-card ${listClasses.selection ?? ''}`} role="region" aria-label={advancesText.chosen(chosen.length)}>
      <Text fz="sm" fw={600}>
        {advancesText.chosen(chosen.length)}
      </Text>
      <Money value={sumMoney(chosen.map(({ value }) => value))} />
      <Button size="compact-md" onClick={() => start(chosen)}>
        {advancesText.paySome(chosen.length)}
      </Button>
      <Button size="compact-md" variant="subtle" onClick={clear}>
        {advancesText.clearChoice}
      </Button>
    </div>
  );
}

const payColumn = (line: PayLine): Column<Advance> => ({
  id: 'pay',
  header: advancesText.actions,
  align: 'right',
  isKept: true,
  cell: (advance) =>
    advance.allowedActions.includes('pay') && (
      <Button
        size="compact-md"
        variant="light"
        className={listClasses.rowAct}
        aria-label={advancesText.payOne(advance.advanceNumber)}
        onClick={() => line.start([advance])}
      >
        {advancesText.pay}
      </Button>
    ),
});

function columnsOf(rows: readonly Advance[], line: PayLine): Column<Advance>[] {
  const [number, ...rest] = companyColumns;
  if (!number || !rows.some(({ allowedActions }) => allowedActions.includes('pay'))) return [...companyColumns];
  const chosen = line.chosen.map(({ uuid }) => uuid);
  const onToggle = (uuid: string) => {
    const advance = rows.find((row) => row.uuid === uuid);
    if (advance) line.toggle(advance);
  };
  return [number, choiceColumn({ chosen, onToggle }), ...rest, payColumn(line)];
}

const LIST = { slug: 'advances-company', columns: companyColumns };
const FILTERS = {
  de: dayFilter(listText.from),
  ate: dayFilter(listText.until),
  withReport: boxFilter(advancesText.withReport),
  approver: more(wordsFilter(advancesText.approver)),
};
type Go = (change: Partial<CompanyAddress>) => void;

/** The names of what narrows the list beside its tile. */
const setIn = ({ search, withReport, approver, de, ate }: CompanyAddress) =>
  Object.entries({ search, withReport, approver, de, ate }).flatMap(([name, value]) => (value ? [name] : []));

function Narrowing({ address, go, total }: { address: CompanyAddress; go: Go; total: number | undefined }) {
  const { search, withReport, approver, de, ate } = address;
  return (
    <FilterBar
      searchLabel={advancesText.search}
      filters={FILTERS}
      values={{ search, withReport, approver, de, ate }}
      narrowed={setIn(address)}
      onChange={(name, value) => go({ [name]: value })}
      onClear={() => go(UNNARROWED)}
      total={total}
      list={LIST}
    />
  );
}

function Nothing({ address }: { address: CompanyAddress }) {
  if (setIn(address).length === 0) return <EmptyState title={advancesText.emptyStatus[address.tile]} />;
  return (
    <EmptyState
      title={advancesText.notFound}
      action={
        <Anchor component={Link} to={companyAddressOf({ ...address, ...UNNARROWED, page: 1 })}>
          {listText.clearFilters}
        </Anchor>
      }
    />
  );
}

function Payments({ line }: { line: PayLine }) {
  const { current, chosen, total, stop, paid } = line;
  const place = total > 1 ? { place: paymentText.place(total - chosen.length + 1, total) } : {};
  return <PaymentSidebar due={current && dueOf(current)} {...place} onClose={stop} onDone={paid} />;
}

const useAdvances = (address: CompanyAddress) => useQuery(advancesQuery(companyQuestion(address)));

interface RowsProps {
  address: CompanyAddress;
  asked: ReturnType<typeof useAdvances>;
  line: PayLine;
  go: Go;
}

/** Advances that came or went meanwhile wait behind the pill; looking at one of them is no other question. */
function Rows({ address, asked, line, go }: RowsProps) {
  const { data, isError, error, refetch, isPlaceholderData } = asked;
  const question = companyAddressOf({ ...address, opened: null });
  const { rows, waiting, show } = useSteadyRows(asked, { question, keyOf: ({ uuid }) => uuid });
  const columns = useShownColumns(LIST.slug, columnsOf(rows ?? [], line));
  if (isError && !data) return <ErrorState message={advancesText.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <UpdatesPill count={waiting} onShow={show} />
      <DataTable
        caption={advancesText.captionAll}
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => companyAddressOf({ ...address, opened: uuid })}
        versionOf={({ version }) => version}
        card={(advance) => <AdvanceCard advance={advance} />}
        meta={data && { ...data.meta, from: data.meta.from ?? null }}
        onPage={(page) => go({ page })}
        size={{ value: address.limit, onChange: (limit) => go({ limit }) }}
        isStale={isPlaceholderData}
        savedAt={asked.dataUpdatedAt}
        empty={<Nothing address={address} />}
      />
    </>
  );
}

export function CompanyAdvancesPage({ slots }: { slots: SubjectSlots }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const line = usePayLine();
  const address = readCompanyAddress(query);
  const asked = useAdvances(address);
  const { data: summary } = useQuery(advancesSummaryQuery(figuresQuestion(address)));
  const go: Go = (change) => void navigate(companyAddressOf({ ...address, page: 1, opened: null, ...change }), { replace: true });
  return (
    <>
      <PageHeader title={advancesText.all} count={asked.data?.meta.total} actions={<ExportLink list={exportedOf(address)} />} />
      <Tiles address={address} summary={summary} />
      <Narrowing address={address} go={go} total={asked.data?.meta.total} />
      {!isMobile && <ChosenBar line={line} />}
      <Rows address={address} asked={asked} line={line} go={go} />
      <AdvanceSidebar advanceUuid={address.opened} slots={slots} onClose={() => go({ page: address.page })} />
      <Payments line={line} />
    </>
  );
}
