/** /pedidos/meus-pedidos?orderType=advance: one's own advances, by tab, by words, page by page. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advancesQuery, advancesSummaryQuery } from '@trajeto/reports-data-access';
import { useMay } from '@trajeto/shared-auth';
import { EmptyState, Money, PageHeader, useSteadyRows } from '@trajeto/shared-ui';
import { AddressedListing, FilterBar, useShownColumns, useTabbedAddress } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AdvanceSidebar } from '../advance/advance-sidebar';
import { Figure } from '../list/figure';
import {
  ADVANCE_TABS,
  advanceSearch,
  countsOf,
  filtersIn,
  OWN_LISTS,
  OWN_ROOT,
  periodOf,
  statusesOf,
  type OwnAddress,
} from '../list/list-address';
import listClasses from '../list/list.module.css';
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

const narrowedBy = ({ values }: OwnAddress) => ({ mine: true, ...advanceSearch(values.search), ...periodOf(values) });

function useAdvances() {
  const address = useTabbedAddress(OWN_LISTS.advance);
  const { tab, values } = address;
  const { status, page, limit } = values;
  const question = { ...narrowedBy(address), statuses: statusesOf(ADVANCE_TABS, tab, status), page, limit };
  return { address, question, asked: useQuery(advancesQuery(question)) };
}

/** Advances that came or went meanwhile wait behind the pill; looking at one of them is no other question. */
function Rows({ address, question, asked }: ReturnType<typeof useAdvances>) {
  const { tab, to } = address;
  const steady = useSteadyRows(asked, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  const columns = useShownColumns(LIST.slug, advanceColumns);
  return (
    <AddressedListing
      caption={advancesText.captionMine}
      address={address}
      asked={asked}
      steady={steady}
      failed={advancesText.failed}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowTo={({ uuid }) => to({ abrir: uuid })}
      versionOf={({ version }) => version}
      card={(advance) => <AdvanceCard advance={advance} to={to({ abrir: advance.uuid })} />}
      empty={<EmptyState title={advancesText.empty[tab]} action={tab === 'all' && <RequestButton variant="light" />} />}
      notFound={advancesText.notFound}
    />
  );
}

export function MyAdvancesPage({ kinds, slots }: { kinds: ReactNode; slots: SubjectSlots }) {
  const advances = useAdvances();
  const { address, asked } = advances;
  const { data: summary, isPending } = useQuery(advancesSummaryQuery(narrowedBy(address)));
  return (
    <>
      <PageHeader title={advancesText.mine} actions={<RequestButton variant="filled" />} />
      <p className={listClasses.figures}>
        <span>
          {advancesText.sum} <b>{isPending ? <Figure /> : <Money value={summary?.total} />}</b>
        </span>
      </p>
      <OwnTabs address={address} counts={countsOf(ADVANCE_TABS, summary?.byStatus)} />
      <FilterBar
        searchLabel={advancesText.search}
        filters={filtersIn('advance', address.tab)}
        address={address}
        total={asked.data?.meta.total}
        list={LIST}
      >
        {kinds}
      </FilterBar>
      <Rows {...advances} />
      <AdvanceSidebar advanceUuid={address.values.abrir} slots={slots} onClose={() => address.change({ abrir: null })} />
    </>
  );
}
