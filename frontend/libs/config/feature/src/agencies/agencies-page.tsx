/** /configuracoes/agencias: where the operator's day starts; how many agencies work here, and each of them. */
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agenciesQuery, agencyCountQuery, useAgencyWrites, type Agency } from '@trajeto/config-data-access/administration';
import { applyMask } from '@trajeto/shared-format';
import type { Column, Crumb } from '@trajeto/shared-ui';
import { ResourcePage } from '@trajeto/shared-ui/crud';
import { Link } from 'react-router';
import classes from './agencies.module.css';
import { agenciesText as text } from './agencies.text';
import { inactivateQuestion } from './agency-form';

const ROOT = '/configuracoes/agencias';
const placeOf = ({ city, state }: Agency) => [city, state].filter(Boolean).join('/') || '—';

function Count({ label, active }: { label: string; active: boolean }) {
  const { data } = useQuery(agencyCountQuery(active));
  return (
    <Link to={`${ROOT}?status=${active ? 'active' : 'inactive'}`} className={`tj-card ${classes.count ?? ''}`}>
      <Text span fz="sm" c="dimmed">
        {label}{' '}
      </Text>
      {data === undefined ? <Skeleton height={34} width={48} /> : <b className={classes.figure}>{data}</b>}
    </Link>
  );
}

const COLUMNS: readonly Column<Agency>[] = [
  { id: 'company', header: text.companyName, cell: ({ companyName }) => companyName },
  { id: 'trading', header: text.tradingName, cell: ({ tradingName }) => tradingName },
  { id: 'cnpj', header: text.cnpj, cell: ({ cnpj }) => <span className="tj-num">{applyMask('cnpj', cnpj)}</span> },
  { id: 'place', header: text.place, cell: placeOf },
];

export function AgenciesPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const { activate, inactivate } = useAgencyWrites(text.words);
  return (
    <ResourcePage
      crumbs={crumbs}
      text={text}
      query={agenciesQuery}
      writes={{ activate, inactivate }}
      nameOf={({ tradingName }) => tradingName}
      columns={COLUMNS}
      facts={(agency) => `${applyMask('cnpj', agency.cnpj)} · ${placeOf(agency)}`}
      isActive={({ isActive }) => isActive}
      inactivateQuestion={inactivateQuestion}
      pages={{ of: ({ uuid }) => `${ROOT}/${uuid}`, create: `${ROOT}/nova` }}
    >
      <div className={classes.counts}>
        <Count label={text.actives} active />
        <Count label={text.inactives} active={false} />
      </div>
    </ResourcePage>
  );
}
