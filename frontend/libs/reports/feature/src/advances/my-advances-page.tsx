/** /pedidos/meus-pedidos?orderType=advance: one's own advances, by tab, by words, page by page. */
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advancesQuery, advancesSummaryQuery } from '@trajeto/reports-data-access';
import { useMay } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, Money, PageHeader, UpdatesPill, useSteadyRows } from '@trajeto/shared-ui';
import { useShownColumns } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { AdvanceSidebar } from '../advance/advance-sidebar';
import {
  ADVANCE_TABS,
  advanceSearch,
  countsOf,
  OWN_ROOT,
  ownAddressOf,
  periodOf,
  readOwnAddress,
  statusesOf,
  UNNARROWED,
  type OwnAddress,
} from '../list/list-address';
import { Figure } from '../list/figure';
import listClasses from '../list/list.module.css';
import { listText } from '../list/list.text';
import { OwnFilters } from '../list/own-filters';
import { OwnTabs } from '../list/own-tabs';
import type { SubjectSlots } from '../page/slots';
import { advancesText } from './advances.text';
import { AdvanceCard, advanceColumns } from './columns';

const LIST = { slug: 'advances-mine', root: OWN_ROOT, columns: advanceColumns };
const REQUEST = '/despesas/solicitar-adiantamento';

function RequestButton({ variant }: { variant: 'filled' | 'light' }) {
  if (!useMay('CreateUpdateAdvanceOrder')) return null;
  return (
    <Button component={Link} to={REQUEST} variant={variant} leftSection={variant === 'filled' && <IconPlus size={18} aria-hidden />}>
      {advancesText.request}
    </Button>
  );
}

function Nothing({ address }: { address: OwnAddress }) {
  if (address.search || address.status || address.de || address.ate)
    return (
      <EmptyState
        title={advancesText.notFound}
        action={
          <Anchor component={Link} to={ownAddressOf({ ...address, ...UNNARROWED, page: 1 })}>
            {listText.clearFilters}
          </Anchor>
        }
      />
    );
  return <EmptyState title={advancesText.empty[address.tab]} action={address.tab === 'all' && <RequestButton variant="light" />} />;
}

const narrowedBy = (address: OwnAddress) => ({ mine: true, ...advanceSearch(address.search), ...periodOf(address) });

const questionOf = (address: OwnAddress) => ({
  ...narrowedBy(address),
  statuses: statusesOf(ADVANCE_TABS, address),
  page: address.page,
  limit: address.limit,
});

/** Advances that came or went meanwhile wait behind the pill; looking at one of them is no other question. */
function Rows({ address, go }: { address: OwnAddress; go: (change: Partial<OwnAddress>) => void }) {
  const asked = useQuery(advancesQuery(questionOf(address)));
  const { data, isError, error, refetch, isPlaceholderData } = asked;
  const question = ownAddressOf({ ...address, opened: null });
  const { rows, waiting, show } = useSteadyRows(asked, { question, keyOf: ({ uuid }) => uuid });
  const columns = useShownColumns(LIST.slug, advanceColumns);
  if (isError && !data) return <ErrorState message={advancesText.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <UpdatesPill count={waiting} onShow={show} />
      <DataTable
        caption={advancesText.captionMine}
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => ownAddressOf({ ...address, opened: uuid })}
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

export function MyAdvancesPage({ kinds, slots }: { kinds: ReactNode; slots: SubjectSlots }) {
  const { tab } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readOwnAddress('advance', tab, query);
  const { data: summary, isPending } = useQuery(advancesSummaryQuery(narrowedBy(address)));
  const { data: list } = useQuery(advancesQuery(questionOf(address)));
  const go = (change: Partial<OwnAddress>) =>
    void navigate(ownAddressOf({ ...address, page: 1, opened: null, ...change }), { replace: true });
  return (
    <>
      <PageHeader title={advancesText.mine} actions={<RequestButton variant="filled" />} />
      <p className={listClasses.figures}>
        <span>
          {advancesText.sum} <b>{isPending ? <Figure /> : <Money value={summary?.total} />}</b>
        </span>
      </p>
      <OwnTabs address={address} counts={countsOf(ADVANCE_TABS, summary?.byStatus)} />
      <OwnFilters
        searchLabel={advancesText.search}
        kind="advance"
        tabs={ADVANCE_TABS}
        address={address}
        go={go}
        total={list?.meta.total}
        list={LIST}
      >
        {kinds}
      </OwnFilters>
      <Rows address={address} go={go} />
      <AdvanceSidebar advanceUuid={address.opened} slots={slots} onClose={() => go({ page: address.page })} />
    </>
  );
}
