/** Fases of a project: its parts, each with its days, its budget and the amount that notifies. */
import { useQuery } from '@tanstack/react-query';
import { phaseConsumptionQuery } from '@trajeto/config-data-access/budgets';
import {
  phasesQuery,
  projectOptionsQuery,
  projectQuery,
  usePhaseWrites,
  type Phase,
  type PhaseForm,
} from '@trajeto/config-data-access/structure';
import { useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { formatDate, parseDay } from '@trajeto/shared-format';
import { EmptyState, ErrorState, Money, PageHeader, RowsSkeleton, type Column, type Crumb } from '@trajeto/shared-ui';
import { ResourcePage, SearchSelect, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { BudgetBar } from '../budgets/budget-bar';
import { Models, NONE } from './cells';
import { phasesText as text, projectsText } from './projects.text';

const dayOf = (moment: string | null) => (moment === null ? '' : moment.slice(0, 10));
const shown = (moment: string | null) => formatDate(dayOf(moment));
const typedDay = (moment: string | null | undefined) => (moment ? shown(moment) : '');

/** A day as it was typed, DD/MM/AAAA or its digits, as `YYYY-MM-DD`. */
const parseTyped = (typed: string) => parseDay(typed) ?? '';
/** Its days are as they were typed. */
type Values = PhaseForm;
const sent = (values: Values): PhaseForm => ({ ...values, startOn: parseTyped(values.startOn), endOn: parseTyped(values.endOn) });

const form: ResourceForm<Phase, Values> = {
  size: 560,
  valuesOf: (phase) => ({
    name: phase?.name ?? '',
    code: phase?.code ?? '',
    startOn: typedDay(phase?.startAt),
    endOn: typedDay(phase?.endAt),
    budget: phase?.budget ?? '',
    alert: phase?.alert ?? '',
  }),
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'code', label: text.externalCode, required: text.codeRequired, maxLength: 60 },
    { name: 'startOn', label: text.start, required: text.startRequired, kind: 'mask', mask: 'date' },
    {
      name: 'endOn',
      label: text.end,
      kind: 'mask',
      mask: 'date',
      check: ({ startOn, endOn }) => (parseTyped(endOn) < parseTyped(startOn) ? text.endBeforeStart : null),
    },
    { name: 'budget', label: text.budget, kind: 'money' },
    { name: 'alert', label: text.alert, kind: 'money', hint: text.alertHint },
  ],
};

interface PhasesProps extends PagePlace {
  projectId: string;
  title: string;
}

/** The column of what was consumed, for whoever may see balances. */
function useConsumption(): Column<Phase>[] {
  const maySee = useMay('view-budget-balance');
  const { data } = useQuery({ ...phaseConsumptionQuery(useCustomerUuid()), enabled: maySee });
  const Consumption = ({ uuid }: Phase) => {
    const view = data?.get(uuid);
    return view ? <BudgetBar view={view} /> : NONE;
  };
  return maySee ? [{ id: 'consumption', header: text.consumption, width: 220, cell: Consumption }] : [];
}

function Phases({ projectId, title, ...place }: PhasesProps) {
  const { create, update, ...writes } = usePhaseWrites(projectId, text.words);
  const consumption = useConsumption();
  return (
    <ResourcePage
      {...place}
      text={{ ...text, title, caption: title }}
      query={(question) => phasesQuery(projectId, question)}
      writes={{
        ...writes,
        create: { run: (values: Values) => create.run(sent(values)) },
        update: { run: ({ row, values }: { row: Phase; values: Values }) => update.run({ row, values: sent(values) }) },
      }}
      actions={{ view: 'view-project', create: 'create-project', update: 'update-project', remove: 'delete-project' }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: ({ name }) => name },
        { id: 'code', header: text.code, cell: ({ code }) => code },
        { id: 'budget', header: text.budget, align: 'right', cell: ({ budget }) => <Money value={budget} /> },
        { id: 'alert', header: text.alert, align: 'right', cell: ({ alert }) => <Money value={alert} /> },
        ...consumption,
        { id: 'start', header: text.start, cell: ({ startAt }) => shown(startAt) },
        { id: 'end', header: text.end, cell: ({ endAt }) => shown(endAt) },
        { id: 'models', header: text.models, cell: ({ approvalModels }) => <Models models={approvalModels} /> },
      ]}
      facts={({ code, startAt, endAt }) => `${code} · ${text.period(shown(startAt), endAt && shown(endAt))}`}
      figure={({ budget }) => budget && <Money value={budget} />}
      isActive={({ active }) => active}
      form={form}
    />
  );
}

/** /configuracoes/projetos/{projectId}/fases, named after its project, with the way back to all of them. */
export function PhasesPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const { projectId = '' } = useParams();
  const { data, error, refetch } = useQuery(projectQuery(projectId));
  const trail = [...crumbs, { label: projectsText.title, to: '/configuracoes/projetos' }];
  if (data) return <Phases key={projectId} projectId={projectId} title={projectsText.phasesOf(data.name)} crumbs={trail} />;
  return (
    <>
      <PageHeader title={text.title} crumbs={trail} />
      {error ? <ErrorState message={text.projectFailed} error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </>
  );
}

/** As a section of another page: first the project is chosen, which stays in the address. */
export function PhasesSection() {
  const customerId = useCustomerUuid();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const projectId = query.get('projeto');
  const { data } = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== null });
  const current = data && { value: data.uuid, label: data.name };
  const choose = (uuid: string | null) => navigate({ search: uuid === null ? '' : `?projeto=${uuid}`, hash }, { replace: true });
  return (
    <>
      <SearchSelect
        label={text.project}
        mb="lg"
        clearable
        query={(words) => projectOptionsQuery(customerId, words)}
        value={projectId}
        current={current}
        onChange={(uuid) => void choose(uuid)}
      />
      {projectId === null ? (
        <EmptyState title={text.chooseProject} />
      ) : (
        <Phases key={projectId} heading="section" projectId={projectId} title={data ? projectsText.phasesOf(data.name) : text.title} />
      )}
    </>
  );
}
