/** /pedidos/meus-pedidos?orderType=expense_report: one's own reports, and the company's for who may see them. */
import { Anchor, Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { owedIn } from '@trajeto/expenses-data-access';
import { reportsQuery, reportsSummaryQuery, type ReportsSummary } from '@trajeto/reports-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, lookOf, Money, PageHeader, UpdatesPill, useSteadyRows } from '@trajeto/shared-ui';
import { SearchField } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Figure } from '../list/figure';
import { countsOf, ownAddressOf, readOwnAddress, REPORT_TABS, statusesOf, type OwnAddress } from '../list/list-address';
import listClasses from '../list/list.module.css';
import { listText } from '../list/list.text';
import { OwnTabs } from '../list/own-tabs';
import { companyReportColumns, ReportCard, reportColumns } from './columns';
import { reportsText } from './reports.text';

const BUILD = '/despesas/prestacao-de-contas';

function BuildButton({ variant }: { variant: 'filled' | 'light' }) {
  if (!useMay('CreateUpdateExpenseReport')) return null;
  return (
    <Button component={Link} to={BUILD} variant={variant} leftSection={variant === 'filled' && <IconPlus size={18} aria-hidden />}>
      {reportsText.build}
    </Button>
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
  if (address.search || address.status)
    return (
      <EmptyState
        title={reportsText.notFound}
        action={
          <Anchor component={Link} to={ownAddressOf({ ...address, search: '', status: null, page: 1 })}>
            {listText.clearFilters}
          </Anchor>
        }
      />
    );
  return <EmptyState title={reportsText.empty[address.tab]} action={address.tab === 'all' && <BuildButton variant="light" />} />;
}

function StatusFilter({ address, onChange }: { address: OwnAddress; onChange: (status: string | null) => void }) {
  const statuses = address.tab === 'all' ? Object.values(REPORT_TABS).flat() : REPORT_TABS[address.tab];
  if (statuses.length < 2) return null;
  return (
    <Select
      className={listClasses.status}
      aria-label={reportsText.status}
      placeholder={reportsText.allStatuses}
      data={statuses.map((status) => ({ value: status, label: lookOf(status, 'report').label }))}
      value={address.status}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': listText.clearFilters }}
    />
  );
}

/** Finance and approvers see the company's reports; everybody else only their own. */
function useWhose(address: OwnAddress) {
  const { user } = useSession();
  const maySeeAll = useMay('ViewAllOrder');
  const isAll = maySeeAll && (address.whose === 'company' || (address.whose === null && user.isExpenseApprover));
  return { maySeeAll, isAll };
}

const narrowedBy = ({ search }: OwnAddress, isAll: boolean) => ({ mine: !isAll, ...(search && { search }) });

interface RowsProps {
  address: OwnAddress;
  isAll: boolean;
  onPage: (page: number) => void;
}

/** Reports that came or went meanwhile wait behind the pill. */
function Rows({ address, isAll, onPage }: RowsProps) {
  const statuses = statusesOf(REPORT_TABS, address);
  const asked = useQuery(reportsQuery({ ...narrowedBy(address, isAll), statuses, page: address.page, limit: 20 }));
  const { data, isError, error, refetch, isPlaceholderData } = asked;
  const { rows, waiting, show } = useSteadyRows(asked, { question: ownAddressOf(address), keyOf: ({ uuid }) => uuid });
  if (isError && !data) return <ErrorState message={reportsText.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <UpdatesPill count={waiting} onShow={show} />
      <DataTable
        caption={isAll ? reportsText.captionAll : reportsText.caption}
        columns={isAll ? companyReportColumns : reportColumns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => `/pedidos/${uuid}?orderType=expense_report`}
        versionOf={({ version }) => version}
        card={(row) => <ReportCard row={row} />}
        meta={data && { ...data.meta, from: data.meta.from ?? null }}
        onPage={onPage}
        isStale={isPlaceholderData}
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
  const go = (change: Partial<OwnAddress>) => void navigate(ownAddressOf({ ...address, page: 1, ...change }), { replace: true });
  return (
    <>
      <PageHeader title={reportsText.title} actions={<BuildButton variant="filled" />} />
      <Figures summary={summary} isPending={isPending} />
      <OwnTabs address={address} counts={countsOf(REPORT_TABS, summary?.byStatus)} />
      <div className={listClasses.filters}>
        <SearchField label={reportsText.search} value={address.search} onSearch={(search) => go({ search })} />
        <StatusFilter address={address} onChange={(status) => go({ status })} />
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
      </div>
      <Rows address={address} isAll={isAll} onPage={(page) => go({ page })} />
    </>
  );
}
