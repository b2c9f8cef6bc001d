/** /configuracoes/historico: who changed what in a company, newest first, fifty lines at a time. */
import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditTrailQuery, type AuditPage } from '@trajeto/bi-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Banner, EmptyState, ErrorState, NetworkButton, PageHeader, RowsSkeleton, showFailure, type Crumb } from '@trajeto/shared-ui';
import { crudText, FilterBar, useAddress } from '@trajeto/shared-ui/crud';
import { useMemo } from 'react';
import { filtersOf, questionOf } from './address';
import classes from './audit-trail.module.css';
import { auditText as text } from './audit-trail.text';
import { Entry, type Narrow } from './entry';

const list = new Intl.ListFormat('pt-BR');

function Incomplete({ pages }: { pages: readonly AuditPage[] }) {
  const missing = new Set(pages.flatMap(({ meta }) => meta.incomplete).map((service) => text.services[service] ?? service));
  return missing.size > 0 && <Banner tone="ipe" title={text.incomplete(list.format(missing))} />;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const clear = (
    <Anchor component="button" type="button" onClick={onClear}>
      {crudText.clearFilters}
    </Anchor>
  );
  return <EmptyState title={text.notFound} action={clear} />;
}

function useTrail() {
  const customer = useCustomerUuid();
  const filters = useMemo(() => filtersOf(customer), [customer]);
  const address = useAddress(filters);
  const asked = useInfiniteQuery(auditTrailQuery(customer, questionOf(address.values)));
  const more = async () => {
    const { error } = await asked.fetchNextPage();
    if (error) showFailure(error, text.moreFailed);
  };
  return { filters, address, asked, more };
}

function Entries({ asked, more, address: { change, narrowed, clear } }: ReturnType<typeof useTrail>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = asked;
  if (error && !data) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  const entries = data.pages.flatMap((page) => page.data);
  const narrow: Narrow = {
    byActor: (quem) => change({ quem }),
    byRecord: (entidade, registro) => change({ entidade, registro }),
  };
  return (
    <>
      <Incomplete pages={data.pages} />
      {entries.length === 0 && (narrowed.length > 0 ? <NothingFound onClear={clear} /> : <EmptyState title={text.none} />)}
      <ol className={classes.entries} aria-label={text.caption}>
        {entries.map((entry) => (
          <Entry key={entry.uuid} entry={entry} narrow={narrow} />
        ))}
      </ol>
      {hasNextPage && (
        <NetworkButton variant="default" className={classes.more} loading={isFetchingNextPage} onClick={() => void more()}>
          {text.more}
        </NetworkButton>
      )}
    </>
  );
}

export function AuditTrailPage({ crumbs }: { crumbs: readonly Crumb[] }) {
  const trail = useTrail();
  const { filters, address, asked } = trail;
  return (
    <>
      <PageHeader title={text.title} crumbs={crumbs} />
      <FilterBar
        searchLabel={null}
        filters={filters}
        address={address}
        total={asked.data?.pages.reduce((sum, page) => sum + page.data.length, 0)}
      />
      <Entries {...trail} />
    </>
  );
}
