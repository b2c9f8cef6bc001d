/** One list of the dashboard: its search, its rows, each leading to its company, and its pages. */
import { useQuery } from '@tanstack/react-query';
import { agencyListQuery, type AgencyRow, type AgencySpan } from '@trajeto/bi-data-access';
import { EmptyState, ErrorState, Pages, RowsSkeleton } from '@trajeto/shared-ui';
import { SearchField } from '@trajeto/shared-ui/crud';
import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { agencyText as text } from './agency.text';
import type { ListDescription } from './agency-lists';
import classes from './agency.module.css';
import { ServiceShares } from './service-shares';

interface ListPanelProps {
  agencyId: string;
  described: ListDescription;
  span: AgencySpan;
}
const ROWS = 5;
const keyOf = (row: AgencyRow, index: number) => `${row.customerUuid ?? ''}${row.serviceType ?? ''}${row.providerName ?? ''}${index}`;

function Row({ row, described: { name, figure, facts } }: Pick<ListPanelProps, 'described'> & { row: AgencyRow }) {
  const rest = facts(row).filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {row.customerUuid ? (
          <Link to={`/configuracoes/empresas/${row.customerUuid}`} className={classes.place}>
            {name(row)}
          </Link>
        ) : (
          name(row)
        )}
      </span>
      <b className="tj-num">{figure(row)}</b>
      {rest && <span className={classes.facts}>{rest}</span>}
    </li>
  );
}

function Rows({ agencyId, described, span, name }: ListPanelProps & { name: string }) {
  const [page, setPage] = useState(1);
  const [searched, setSearched] = useState(name);
  if (searched !== name) {
    setSearched(name);
    setPage(1);
  }
  const question = { ...(described.isOfSpan && span), ...(name && { name }), page, limit: ROWS };
  const { data, error, isPlaceholderData, refetch } = useQuery(agencyListQuery(agencyId, described.list, question));
  if (error && !data) return <ErrorState message={text.lists[described.list].failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={ROWS} />;
  if (data.data.length === 0) return <EmptyState title={text.nothing} />;
  return (
    <>
      {described.list === 'operational-interventions' && <ServiceShares rows={data.data} />}
      <ul className={classes.rows} data-stale={isPlaceholderData || undefined}>
        {data.data.map((row, index) => (
          <Row key={keyOf(row, index)} row={row} described={described} />
        ))}
      </ul>
      {data.meta.lastPage > 1 && <Pages meta={{ ...data.meta, from: data.meta.from ?? null, to: data.meta.to ?? null }} onPage={setPage} />}
    </>
  );
}

export function ListPanel(props: ListPanelProps) {
  const [name, setName] = useState('');
  const id = useId();
  const { title } = text.lists[props.described.list];
  return (
    <section aria-labelledby={id} className={`tj-card ${classes.panel ?? ''}`}>
      <Title order={2} fz={16} id={id}>
        {title}
      </Title>
      {props.described.hasSearch && (
        <SearchField label={`${text.search}: ${title}`} placeholder={text.search} value={name} onSearch={setName} />
      )}
      <Rows {...props} name={name} />
    </section>
  );
}
