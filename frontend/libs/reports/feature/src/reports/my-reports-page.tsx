/** /pedidos/meus-pedidos?orderType=expense_report: one's own reports, and the company's for who may see them. */
import { Anchor, Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportsQuery, reportsSummaryQuery, type ReportsSummary } from '@trajeto/reports-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { sumMoney } from '@trajeto/shared-format';
import { DataTable, EmptyState, ErrorState, lookOf, Money, PageHeader } from '@trajeto/shared-ui';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { countsOf, ownAddressOf, readOwnAddress, REPORT_TABS, statusesOf, type OwnAddress } from '../list/list-address';
import listClasses from '../list/list.module.css';
import { listText } from '../list/list.text';
import { OwnTabs } from '../list/own-tabs';
import { SearchField } from '../list/search-field';
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

/** What is on its way: reports approved and not finished. */
function Figures({ summary }: { summary: ReportsSummary }) {
  const { waiting_payment: payment, waiting_return: back } = summary.byStatus;
  const figures = [
    { label: reportsText.reported, value: summary.total },
    { label: reportsText.toReceive, value: sumMoney([payment?.refund]) },
    { label: reportsText.toReturn, value: sumMoney([back?.return]) },
  ];
  return (
    <p className={listClasses.figures}>
      {figures.map(({ label, value }) => (
        <span key={label}>
          {label}{' '}
          <b>
            <Money value={value} />
          </b>
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

export function MyReportsPage({ kinds }: { kinds: ReactNode }) {
  const { tab } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readOwnAddress('expense_report', tab, query);
  const { maySeeAll, isAll } = useWhose(address);
  const narrowed = { mine: !isAll, ...(address.search && { search: address.search }) };
  const question = { ...narrowed, statuses: statusesOf(REPORT_TABS, address), page: address.page, limit: 20 };
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(reportsQuery(question));
  const { data: summary } = useQuery(reportsSummaryQuery(narrowed));
  const go = (change: Partial<OwnAddress>) => void navigate(ownAddressOf({ ...address, page: 1, ...change }), { replace: true });
  return (
    <>
      <PageHeader title={reportsText.title} actions={<BuildButton variant="filled" />} />
      {summary && <Figures summary={summary} />}
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
      {isError && !data ? (
        <ErrorState message={reportsText.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={isAll ? reportsText.captionAll : reportsText.caption}
          columns={isAll ? companyReportColumns : reportColumns}
          rows={data?.data}
          rowKey={({ uuid }) => uuid}
          rowTo={({ uuid }) => `/pedidos/${uuid}?orderType=expense_report`}
          card={(row) => <ReportCard row={row} />}
          meta={data && { ...data.meta, from: data.meta.from ?? null }}
          onPage={(page) => go({ page })}
          isStale={isPlaceholderData}
          empty={<Nothing address={address} />}
        />
      )}
    </>
  );
}
