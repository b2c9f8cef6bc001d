/** /configuracoes/agencias/{agencyId}: one agency, its form and its people; `nova` is one that is not there yet. */
import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agencyQuery, type Agency } from '@trajeto/config-data-access/administration';
import { CardsSkeleton, ErrorState, NetworkButton, PageHeader, StatusBadge, type Crumb } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import classes from './agencies.module.css';
import { agenciesText } from './agencies.text';
import { AgencyForm } from './agency-form';
import { useAgencySwitch } from './switch-agency';

const ROOT: Crumb = { label: agenciesText.title, to: '/configuracoes/agencias' };

interface AgencyPageProps {
  crumbs?: readonly Crumb[];
  /** The people of the agency, whom another library knows. */
  staffOf: (agencyId: string) => ReactNode;
}

function Head({ agency, crumbs }: { agency: Agency; crumbs: readonly Crumb[] }) {
  const { switchAgency, question } = useAgencySwitch();
  // Off asks first, on is immediate.
  const Switch = agency.isActive ? Button : NetworkButton;
  const actions = (
    <Group gap="sm">
      <StatusBadge status={agency.isActive ? 'active' : 'inactive'} kind="entity" />
      <Switch
        variant={agency.isActive ? 'subtle' : 'default'}
        color={agency.isActive ? 'urucum' : 'petroleo'}
        onClick={() => switchAgency(agency)}
      >
        {agency.isActive ? agenciesText.inactivate : agenciesText.activate}
      </Switch>
    </Group>
  );
  return (
    <>
      <PageHeader title={agency.tradingName} crumbs={[...crumbs, ROOT]} actions={actions} />
      {question}
    </>
  );
}

function StoredAgency({ agencyId, crumbs = [], staffOf }: AgencyPageProps & { agencyId: string }) {
  const { data, error, refetch } = useQuery(agencyQuery(agencyId));
  if (error && !data)
    return (
      <>
        <PageHeader title={agenciesText.title} crumbs={[...crumbs, ROOT]} />
        <ErrorState message={agenciesText.loadOneFailed} error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <CardsSkeleton cards={2} height={280} />;
  return (
    <>
      <Head agency={data} crumbs={crumbs} />
      <AgencyForm key={data.uuid} agency={data} />
      <section className={classes.staff} aria-labelledby="equipe">
        <Title order={2} id="equipe" mb="md">
          {agenciesText.staff}
        </Title>
        {staffOf(data.uuid)}
      </section>
    </>
  );
}

export function AgencyPage(props: AgencyPageProps) {
  const { agencyId = '' } = useParams();
  return <StoredAgency key={agencyId} agencyId={agencyId} {...props} />;
}

export function NewAgencyPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={agenciesText.create} crumbs={[...crumbs, ROOT]} />
      <AgencyForm agency={null} onCreated={({ uuid }) => void navigate(`${ROOT.to}/${uuid}`, { replace: true })} />
    </>
  );
}
