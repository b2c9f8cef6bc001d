/** /pedidos/adiantamentos: the company's advances, for who approves and who pays. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advancesQuery, advancesSummaryQuery, type Advance, type AdvancesSummary } from '@trajeto/reports-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { EmptyState, Money, PageHeader, useIsMobile, useSteadyRows, type Column } from '@trajeto/shared-ui';
import { AddressedListing, ExportLink, FilterBar, useAddress, useShownColumns } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { Link } from 'react-router';
import { dueOf } from '../advance/advance-actions';
import { AdvanceSidebar } from '../advance/advance-sidebar';
import listClasses from '../list/list.module.css';
import type { SubjectSlots } from '../page/slots';
import { PaymentSidebar } from '../payment/payment-sidebar';
import { paymentText } from '../payment/payment.text';
import { advancesText } from './advances.text';
import { AdvanceCard, choiceColumn, companyColumns } from './columns';
import { COMPANY_ADDRESS, COMPANY_FILTERS, companyQuestion, exportedOf, figuresQuestion, TILES, type Tile } from './company-address';

const useCompanyAddress = () => useAddress(COMPANY_ADDRESS);
type CompanyAddress = ReturnType<typeof useCompanyAddress>;

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
            to={address.to({ status: tile, abrir: null })}
            className={`tj-card ${listClasses.tile ?? ''}`}
            aria-current={tile === address.values.status ? 'true' : undefined}
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
function Payments({ line }: { line: PayLine }) {
  const { current, chosen, total, stop, paid } = line;
  const place = total > 1 ? { place: paymentText.place(total - chosen.length + 1, total) } : {};
  return <PaymentSidebar due={current && dueOf(current)} {...place} onClose={stop} onDone={paid} />;
}

interface RowsProps {
  address: CompanyAddress;
  asked: ReturnType<typeof useAdvances>;
  line: PayLine;
}
const useAdvances = ({ values }: CompanyAddress) => useQuery(advancesQuery(companyQuestion(values)));

/** Advances that came or went meanwhile wait behind the pill; looking at one of them is no other question. */
function Rows({ address, asked, line }: RowsProps) {
  const { values, to } = address;
  const steady = useSteadyRows(asked, { question: JSON.stringify(companyQuestion(values)), keyOf: ({ uuid }) => uuid });
  const columns = useShownColumns(LIST.slug, columnsOf(steady.rows ?? [], line));
  return (
    <AddressedListing
      caption={advancesText.captionAll}
      address={address}
      asked={asked}
      steady={steady}
      failed={advancesText.failed}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowTo={({ uuid }) => to({ abrir: uuid })}
      versionOf={({ version }) => version}
      card={(advance) => <AdvanceCard advance={advance} to={to({ abrir: advance.uuid })} />}
      empty={<EmptyState title={advancesText.emptyStatus[values.status]} />}
      notFound={advancesText.notFound}
    />
  );
}

export function CompanyAdvancesPage({ slots }: { slots: SubjectSlots }) {
  const isMobile = useIsMobile();
  const line = usePayLine();
  const address = useCompanyAddress();
  const { values, change } = address;
  const asked = useAdvances(address);
  const { data: summary } = useQuery(advancesSummaryQuery(figuresQuestion(values)));
  const total = asked.data?.meta.total;
  return (
    <>
      <PageHeader title={advancesText.all} count={total} actions={<ExportLink list={exportedOf(values)} />} />
      <Tiles address={address} summary={summary} />
      <FilterBar searchLabel={advancesText.search} filters={COMPANY_FILTERS} address={address} total={total} list={LIST} />
      {!isMobile && <ChosenBar line={line} />}
      <Rows address={address} asked={asked} line={line} />
      <AdvanceSidebar advanceUuid={values.abrir} slots={slots} onClose={() => change({ abrir: null })} />
      <Payments line={line} />
    </>
  );
}
