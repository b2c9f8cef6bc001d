/** /configuracoes/agencias: where the operator's day starts; how many agencies work here, and each of them. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agenciesQuery, agencyCountQuery, type Agency } from '@trajeto/config-data-access/administration';
import { applyMask } from '@trajeto/shared-format';
import { EmptyState, PageHeader, StatusBadge, type Column, type Crumb } from '@trajeto/shared-ui';
import {
  Filters,
  isActiveOf,
  Listing,
  readStatus,
  RowCard,
  RowMenu,
  SearchField,
  StatusFilter,
  useListAddress,
  type RowAct,
} from '@trajeto/shared-ui/crud';
import { IconCircle, IconCircleCheck, IconEye, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import classes from './agencies.module.css';
import { agenciesText } from './agencies.text';
import { useAgencySwitch } from './switch-agency';

const ROOT = '/configuracoes/agencias';
const addressOf = ({ uuid }: Agency) => `${ROOT}/${uuid}`;
const statusOf = ({ isActive }: Agency) => (isActive ? 'active' : 'inactive');
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

type ActsOf = (agency: Agency) => RowAct[];

const columnsOf = (actsOf: ActsOf): Column<Agency>[] => [
  { id: 'company', header: agenciesText.companyName, cell: ({ companyName }) => companyName },
  { id: 'trading', header: agenciesText.tradingName, cell: ({ tradingName }) => tradingName },
  { id: 'cnpj', header: agenciesText.cnpj, cell: ({ cnpj }) => <span className="tj-num">{applyMask('cnpj', cnpj)}</span> },
  { id: 'place', header: agenciesText.place, cell: placeOf },
  { id: 'status', header: agenciesText.status, cell: (agency) => <StatusBadge status={statusOf(agency)} kind="entity" /> },
  {
    id: 'acts',
    header: agenciesText.acts,
    align: 'right',
    width: 80,
    cell: (agency) => <RowMenu name={agency.tradingName} acts={actsOf(agency)} />,
  },
];

function useActs(switchAgency: (agency: Agency) => void): ActsOf {
  const navigate = useNavigate();
  return (agency) => [
    { id: 'open', label: agenciesText.open, icon: IconEye, run: () => void navigate(addressOf(agency)) },
    {
      id: 'switch',
      label: agency.isActive ? agenciesText.inactivate : agenciesText.activate,
      icon: agency.isActive ? IconCircle : IconCircleCheck,
      isDestructive: agency.isActive,
      needsNetwork: !agency.isActive,
      run: () => switchAgency(agency),
    },
  ];
}

export function AgenciesPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const { search, page, status, change } = useListAddress();
  const chosen = readStatus(status);
  const { switchAgency, question } = useAgencySwitch();
  const actsOf = useActs(switchAgency);
  const asked = useQuery(agenciesQuery({ name: search, active: isActiveOf(chosen), page }));
  const isFiltered = search !== '' || chosen !== 'all';
  const create = (
    <Button component={Link} to={`${ROOT}/nova`} leftSection={<IconPlus size={18} aria-hidden />}>
      {agenciesText.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={agenciesText.title} count={asked.data?.meta.total} crumbs={crumbs} actions={create} />
      <div className={classes.counts}>
        <Count label={agenciesText.actives} active />
        <Count label={agenciesText.inactives} active={false} />
      </div>
      <Filters>
        <SearchField label={agenciesText.search} value={search} onSearch={(words) => change({ search: words, page: null })} />
        <StatusFilter value={chosen} onChange={(next) => change({ status: next === 'all' ? null : next, page: null })} />
      </Filters>
      <Listing
        caption={agenciesText.caption}
        asked={asked}
        failed={agenciesText.loadFailed}
        columns={columnsOf(actsOf)}
        rowKey={({ uuid }) => uuid}
        rowTo={addressOf}
        card={(agency) => (
          <RowCard
            title={agency.tradingName}
            to={addressOf(agency)}
            badge={<StatusBadge status={statusOf(agency)} kind="entity" />}
            facts={`${applyMask('cnpj', agency.cnpj)} · ${placeOf(agency)}`}
            menu={<RowMenu name={agency.tradingName} acts={actsOf(agency)} />}
          />
        )}
        onPage={(next) => change({ page: String(next) })}
        empty={<EmptyState title={agenciesText.empty} action={create} />}
        nothingFound={
          isFiltered ? { title: agenciesText.notFound, onClear: () => change({ search: null, status: null, page: null }) } : null
        }
      />
      {question}
    </>
  );
}
