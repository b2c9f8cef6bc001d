/** /pedidos/meus-pedidos?orderType=expense_report: one's own reports, and the company's for who may see them. */
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { owedIn } from '@trajeto/expenses-data-access';
import { reportsQuery, reportsSummaryQuery, type ReportsSummary } from '@trajeto/reports-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { EmptyState, Money, PageHeader, useSteadyRows } from '@trajeto/shared-ui';
import { AddressedListing, ExportLink, FilterBar, useShownColumns, useTabbedAddress } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Figure } from '../list/figure';
import { countsOf, filtersIn, OWN_LISTS, OWN_ROOT, periodOf, REPORT_TABS, statusesOf, type OwnAddress } from '../list/list-address';
import listClasses from '../list/list.module.css';
import { OwnTabs } from '../list/own-tabs';
import { companyReportColumns, ReportCard, reportColumns, reportTo } from './columns';
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

const askedStatuses = ({ tab, values }: OwnAddress) => statusesOf(REPORT_TABS, tab, values.status);

function Acts({ address, isAll }: { address: OwnAddress; isAll: boolean }) {
  const { de, ate } = address.values;
  const chosen = { statuses: askedStatuses(address) };
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

/** Finance and approvers see the company's reports; everybody else only their own. */
function useWhose({ values: { whose } }: OwnAddress) {
  const { user } = useSession();
  const maySeeAll = useMay('ViewAllOrder');
  const isAll = maySeeAll && (whose === 'company' || (whose === null && user.isExpenseApprover));
  return { maySeeAll, isAll };
}

const narrowedBy = ({ values }: OwnAddress, isAll: boolean) => ({
  mine: !isAll,
  ...(values.search && { search: values.search }),
  ...periodOf(values),
});

function useReports() {
  const address = useTabbedAddress(OWN_LISTS.expense_report);
  const { maySeeAll, isAll } = useWhose(address);
  const { page, limit } = address.values;
  const question = { ...narrowedBy(address, isAll), statuses: askedStatuses(address), page, limit };
  return { address, maySeeAll, isAll, question, asked: useQuery(reportsQuery(question)) };
}
type Reports = ReturnType<typeof useReports>;

/** Reports that came or went meanwhile wait behind the pill. */
function Rows({ address, isAll, question, asked }: Reports) {
  const { tab } = address;
  const steady = useSteadyRows(asked, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  const { slug, columns } = listOf(isAll);
  const shown = useShownColumns(slug, columns);
  return (
    <AddressedListing
      caption={isAll ? reportsText.captionAll : reportsText.caption}
      address={address}
      asked={asked}
      steady={steady}
      failed={reportsText.failed}
      columns={shown}
      rowKey={({ uuid }) => uuid}
      rowTo={reportTo}
      versionOf={({ version }) => version}
      card={(row) => <ReportCard row={row} />}
      empty={<EmptyState title={reportsText.empty[tab]} action={tab === 'all' && <BuildButton variant="light" />} />}
      notFound={reportsText.notFound}
    />
  );
}

function WhoseSwitch({ address, isAll }: Reports) {
  return (
    <SegmentedControl
      aria-label={reportsText.whose}
      value={isAll ? 'company' : 'mine'}
      onChange={(whose) => address.change({ whose: whose === 'company' ? 'company' : 'mine' })}
      data={[
        { value: 'mine', label: reportsText.mine },
        { value: 'company', label: reportsText.company },
      ]}
    />
  );
}

export function MyReportsPage({ kinds }: { kinds: ReactNode }) {
  const reports = useReports();
  const { address, maySeeAll, isAll, asked } = reports;
  const { data: summary, isPending } = useQuery(reportsSummaryQuery(narrowedBy(address, isAll)));
  return (
    <>
      <PageHeader title={reportsText.title} actions={<Acts address={address} isAll={isAll} />} />
      <Figures summary={summary} isPending={isPending} />
      <OwnTabs address={address} counts={countsOf(REPORT_TABS, summary?.byStatus)} />
      <FilterBar
        searchLabel={reportsText.search}
        filters={filtersIn('expense_report', address.tab)}
        address={address}
        total={asked.data?.meta.total}
        list={listOf(isAll)}
      >
        {kinds}
        {maySeeAll && <WhoseSwitch {...reports} />}
      </FilterBar>
      <Rows {...reports} />
    </>
  );
}
