/** /configuracoes/agencias/{agencyId}: one agency, its form and its people; `nova` is one that is not there yet. */
import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agencyQuery, useAgencyWrites, type Agency } from '@trajeto/config-data-access/administration';
import { CardsSkeleton, ErrorState, NetworkButton, PageHeader, StatusBadge, type Crumb } from '@trajeto/shared-ui';
import { crudText, RecordPage, useRowActs, type RowAct } from '@trajeto/shared-ui/crud';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import classes from './agencies.module.css';
import { agenciesText as text } from './agencies.text';
import { AGENCY_FORM, agencyKeySent, agencySent, inactivateQuestion, managerSent } from './agency-form';

const ROOT: Crumb = { label: text.title, to: '/configuracoes/agencias' };

interface AgencyPageProps {
  crumbs?: readonly Crumb[];
  /** The people of the agency, whom another library knows. */
  staffOf: (agencyId: string) => ReactNode;
}

function Head({ agency, crumbs }: { agency: Agency; crumbs: readonly Crumb[] }) {
  const { activate, inactivate } = useAgencyWrites(text.words);
  const { perform, question } = useRowActs();
  const switching: RowAct = agency.isActive
    ? {
        id: 'off',
        label: crudText.inactivate,
        icon: IconCircle,
        isDestructive: true,
        confirm: inactivateQuestion(agency),
        run: () => inactivate.run(agency),
      }
    : { id: 'on', label: crudText.activate, icon: IconCircleCheck, run: () => activate.run(agency) };
  // Off asks first, on is immediate.
  const Switch = agency.isActive ? Button : NetworkButton;
  const actions = (
    <Group gap="sm">
      <StatusBadge status={agency.isActive ? 'active' : 'inactive'} kind="entity" />
      <Switch
        variant={agency.isActive ? 'subtle' : 'default'}
        color={agency.isActive ? 'urucum' : 'petroleo'}
        onClick={() => perform(switching)}
      >
        {switching.label}
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

function AgencyForm({ agency, onCreated }: { agency: Agency | null; onCreated?: (agency: Agency) => void }) {
  const { create, update } = useAgencyWrites(text.words);
  return (
    <RecordPage
      record={AGENCY_FORM}
      writes={{
        create: (values) => create.run({ ...agencySent(values), ...managerSent(values) }),
        update: (row, values) => update.run({ row, values: { ...agencySent(values), ...agencyKeySent(values) } }),
      }}
      row={agency}
      saving={agency === null ? text.creating : text.updating}
      {...(onCreated && { onSaved: onCreated })}
    />
  );
}

function StoredAgency({ agencyId, crumbs = [], staffOf }: AgencyPageProps & { agencyId: string }) {
  const { data, error, refetch } = useQuery(agencyQuery(agencyId));
  if (error && !data)
    return (
      <>
        <PageHeader title={text.title} crumbs={[...crumbs, ROOT]} />
        <ErrorState message={text.loadOneFailed} error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <CardsSkeleton cards={2} height={280} />;
  return (
    <>
      <Head agency={data} crumbs={crumbs} />
      <AgencyForm key={data.uuid} agency={data} />
      <section className={classes.staff} aria-labelledby="equipe">
        <Title order={2} id="equipe" mb="md">
          {text.staff}
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
      <PageHeader title={text.create} crumbs={[...crumbs, ROOT]} />
      <AgencyForm agency={null} onCreated={({ uuid }) => void navigate(`${ROOT.to}/${uuid}`, { replace: true })} />
    </>
  );
}
