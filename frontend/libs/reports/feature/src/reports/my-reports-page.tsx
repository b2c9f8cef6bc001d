/** /pedidos/meus-pedidos?orderType=expense_report: one's own reports, and the company's for who may see them. */
import { Anchor, Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { owedIn } from '@trajeto/expenses-data-access';
import { reportsQuery, reportsSummaryQuery, type ReportsSummary } from '@trajeto/reports-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, Money, PageHeader, UpdatesPill, useSteadyRows } from '@trajeto/shared-ui';
import { ExportLink, useShownColumns } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Figure } from '../list/figure';
import {
  countsOf,
  OWN_ROOT,
  ownAddressOf,
  periodOf,
  readOwnAddress,
  REPORT_TABS,
  statusesOf,
  UNNARROWED,
  type OwnAddress,
} from '../list/list-address';
import listClasses from '../list/list.module.css';
import { listText } from '../list/list.text';
import { OwnFilters } from '../list/own-filters';
import { OwnTabs } from '../list/own-tabs';
import { companyReportColumns, ReportCard, reportColumns } from './columns';
import { reportsText } from './reports.text';

const LIST = { mine: 'reports-mine', company: 'reports-company' } as const;
const listOf = (isAll: boolean) => ({
  slug: LIST[isAll ? 'company' : 'mine'],
  root: OWN_ROOT,
  columns: isAll ? companyReportColumns : reportColumns,
});
const BUILD = '/despesas/prestacao-de-contas';

function BuildButton({ variant }: { variant: 'filled' | 'light' }) {
  if (!useMay('CreateUpdateExpenseReport')) return null;
  return (
    <Button component={Link} to={BUILD} variant={variant} leftSection={variant === 'filled' && <IconPlus size={18} aria-hidden />}>
      {reportsText.build}
    </Button>
  );
}

function Acts({ address, isAll }: { address: OwnAddress; isAll: boolean }) {
  const { de, ate } = address;
  const chosen = { statuses: statusesOf(REPORT_TABS, address) };
  return (
    <Group gap="sm">
      {isAll && <ExportLink list={{ report: 'expense-reports', from: de, until: ate, chosen }} />}
      <BuildButton variant="filled" />
    </Group>
  );
}

/** What is on its way: of reports that are not finished, as on 'Minhas despesas'. */
function Figures({ summary, isPending }: { summary: ReportsSummary | undefined; isPending: boolean }) {
  const owed = summary && owedIn(summary);
  const figures = [
    { label: reportsText.reported, value: summary?.total },
    { label: reportsText.toReceive, value: owed?.refund },
    { label: reportsText.toReturn, value: owed?.return },
  ];
  return (
    <p className={listClasses.figures}>
      {figures.map(({ label, value }) => (
        <span key={label}>
          {label} <b>{isPending ? <Figure /> : <Money value={summary && value} />}</b>
        </span>
      ))}
    </p>
  );
}

function Nothing({ address }: { address: OwnAddress }) {
  if (address.search || address.status || address.de || address.ate)
    return (
      <EmptyState
        title={reportsText.notFound}
        action={
          <Anchor component={Link} to={ownAddressOf({ ...address, ...UNNARROWED, page: 1 })}>
            {listText.clearFilters}
          </Anchor>
        }
      />
    );
  return <EmptyState title={reportsText.empty[address.tab]} action={address.tab === 'all' && <BuildButton variant="light" />} />;
}

/** Finance and approvers see the company's reports; everybody else only their own. */
function useWhose(address: OwnAddress) {
  const { user } = useSession();
  const maySeeAll = useMay('ViewAllOrder');
  const isAll = maySeeAll && (address.whose === 'company' || (address.whose === null && user.isExpenseApprover));
  return { maySeeAll, isAll };
}

const narrowedBy = (address: OwnAddress, isAll: boolean) => ({
  mine: !isAll,
  ...(address.search && { search: address.search }),
  ...periodOf(address),
});

const pageQuery = (address: OwnAddress, isAll: boolean) =>
  reportsQuery({
    ...narrowedBy(address, isAll),
    statuses: statusesOf(REPORT_TABS, address),
    page: address.page,
    limit: address.limit,
  });

interface RowsProps {
  address: OwnAddress;
  isAll: boolean;
  go: (change: Partial<OwnAddress>) => void;
}

/** Reports that came or went meanwhile wait behind the pill. */
function Rows({ address, isAll, go }: RowsProps) {
  const asked = useQuery(pageQuery(address, isAll));
  const { data, isError, error, refetch, isPlaceholderData } = asked;
  const { rows, waiting, show } = useSteadyRows(asked, { question: ownAddressOf(address), keyOf: ({ uuid }) => uuid });
  const { slug, columns } = listOf(isAll);
  const shown = useShownColumns(slug, columns);
  if (isError && !data) return <ErrorState message={reportsText.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <UpdatesPill count={waiting} onShow={show} />
      <DataTable
        caption={isAll ? reportsText.captionAll : reportsText.caption}
        columns={shown}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => `/pedidos/${uuid}?orderType=expense_report`}
        versionOf={({ version }) => version}
        card={(row) => <ReportCard row={row} />}
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

export function MyReportsPage({ kinds }: { kinds: ReactNode }) {
  const { tab } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readOwnAddress('expense_report', tab, query);
  const { maySeeAll, isAll } = useWhose(address);
  const { data: summary, isPending } = useQuery(reportsSummaryQuery(narrowedBy(address, isAll)));
  const { data: list } = useQuery(pageQuery(address, isAll));
  const go = (change: Partial<OwnAddress>) => void navigate(ownAddressOf({ ...address, page: 1, ...change }), { replace: true });
  return (
    <>
      <PageHeader title={reportsText.title} actions={<Acts address={address} isAll={isAll} />} />
      <Figures summary={summary} isPending={isPending} />
      <OwnTabs address={address} counts={countsOf(REPORT_TABS, summary?.byStatus)} />
      <OwnFilters
        searchLabel={reportsText.search}
        kind="report"
        tabs={REPORT_TABS}
        address={address}
        go={go}
        total={list?.meta.total}
        list={listOf(isAll)}
      >
        {kinds}
        {maySeeAll && (
          <SegmentedControl
            aria-label={reportsText.whose}
            value={isAll ? 'company' : 'mine'}
            onChange={(whose) => go({ whose: whose === 'company' ? 'company' : 'mine' })}
            data={[
              { value: 'mine', label: reportsText.mine },
              { value: 'company', label: reportsText.company },
            ]}
          />
        )}
      </OwnFilters>
      <Rows address={address} isAll={isAll} go={go} />
    </>
  );
}
