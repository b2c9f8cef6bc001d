/** /pedidos/meus-pedidos?orderType=advance: one's own advances, by tab, by words, page by page. */
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advancesQuery, advancesSummaryQuery } from '@trajeto/reports-data-access';
import { useMay } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, Money, PageHeader } from '@trajeto/shared-ui';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { AdvanceSidebar } from '../advance/advance-sidebar';
import { ADVANCE_TABS, advanceSearch, countsOf, ownAddressOf, readOwnAddress, type OwnAddress } from '../list/list-address';
import listClasses from '../list/list.module.css';
import { listText } from '../list/list.text';
import { OwnTabs } from '../list/own-tabs';
import { SearchField } from '../list/search-field';
import type { SubjectSlots } from '../page/slots';
import { advancesText } from './advances.text';
import { AdvanceCard, advanceColumns } from './columns';

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
  if (address.search)
    return (
      <EmptyState
        title={advancesText.notFound}
        action={
          <Anchor component={Link} to={ownAddressOf({ ...address, search: '', page: 1 })}>
            {listText.clearFilters}
          </Anchor>
        }
      />
    );
  return <EmptyState title={advancesText.empty[address.tab]} action={address.tab === 'all' && <RequestButton variant="light" />} />;
}

export function MyAdvancesPage({ kinds, slots }: { kinds: ReactNode; slots: SubjectSlots }) {
  const { tab } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readOwnAddress('advance', tab, query);
  const found = advanceSearch(address.search);
  const question = { mine: true, statuses: ADVANCE_TABS[address.tab], ...found, page: address.page, limit: 20 };
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(advancesQuery(question));
  const { data: summary } = useQuery(advancesSummaryQuery({ mine: true, ...found }));
  const go = (change: Partial<OwnAddress>) =>
    void navigate(ownAddressOf({ ...address, page: 1, opened: null, ...change }), { replace: true });
  return (
    <>
      <PageHeader title={advancesText.mine} actions={<RequestButton variant="filled" />} />
      {summary && (
        <p className={listClasses.figures}>
          <span>
            {advancesText.sum} <b>{<Money value={summary.total} />}</b>
          </span>
        </p>
      )}
      <OwnTabs address={address} counts={countsOf(ADVANCE_TABS, summary?.byStatus)} />
      <div className={listClasses.filters}>
        <SearchField label={advancesText.search} value={address.search} onSearch={(search) => go({ search })} />
        {kinds}
      </div>
      {isError && !data ? (
        <ErrorState message={advancesText.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={advancesText.captionMine}
          columns={advanceColumns}
          rows={data?.data}
          rowKey={({ uuid }) => uuid}
          rowTo={({ uuid }) => ownAddressOf({ ...address, opened: uuid })}
          card={(advance) => <AdvanceCard advance={advance} />}
          meta={data && { ...data.meta, from: data.meta.from ?? null }}
          onPage={(page) => go({ page })}
          isStale={isPlaceholderData}
          empty={<Nothing address={address} />}
        />
      )}
      <AdvanceSidebar advanceUuid={address.opened} slots={slots} onClose={() => go({ page: address.page })} />
    </>
  );
}
