/** The list of approval models, with their form and what may be done with each. */
import { Group } from '@mantine/core';
import { modelsQuery, useModelWrites, type ApprovalModel, type ApprovalType, type ModelType } from '@trajeto/approvals-data-access';
import { approverOptionsQuery, personOptionQuery } from '@trajeto/config-data-access/people';
import { ApiError, useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { PeopleStack, type Column } from '@trajeto/shared-ui';
import {
  choiceFilter,
  copyAddress,
  ResourcePage,
  searchFilter,
  useAddress,
  usePermitted,
  type PagePlace,
  type SearchQuery,
} from '@trajeto/shared-ui/crud';
import { IconCopy, IconExternalLink, IconLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ADDRESS, MODEL_ACTIONS, useModelsAddress } from './address';
import { LinkedModels } from './linked-models';
import { LostCoverage } from './lost-coverage';
import { modelForm } from './model-form';
import { createBody, switchesOf, updateBody, type ModelValues } from './model-values';
import { modelsText as text } from './models.text';
import { PendingNotice, usePendingLink, type PendingLink } from './pending-link';

const NONE = '—';

function reachOf(model: ApprovalModel): string {
  const { approvalType: type } = model;
  if (type === null) return NONE;
  const [isAll, named] = {
    cost_center: [model.markAllCostCenters, model.costCenters] as const,
    project: [model.markAllProjects, model.projects] as const,
    phase: [model.markAllPhases, model.phases] as const,
    customer_employee_group: [model.markAllGroups, model.groups] as const,
  }[type];
  return isAll ? text.all : text.count(type, named.length);
}

const Levels = ({ levelSettings, approvers }: ApprovalModel) => (
  <Group gap="xs" wrap="nowrap">
    {levelSettings.map(({ level }) => (
      <PeopleStack key={level} people={approvers.filter((row) => row.level === level)} cap={3} />
    ))}
  </Group>
);

const COLUMNS: readonly Column<ApprovalModel>[] = [
  { id: 'name', header: text.name, cell: ({ name }) => name },
  { id: 'model', header: text.model, cell: ({ modelType }) => text.models[modelType] },
  { id: 'type', header: text.shortType, cell: ({ approvalType }) => (approvalType ? text.types[approvalType] : NONE) },
  { id: 'reach', header: text.reach, cell: reachOf },
  { id: 'branch', header: text.branch, cell: ({ branch }) => branch?.name ?? text.allBranches },
  { id: 'levels', header: text.levels, cell: (model) => <Levels {...model} /> },
  { id: 'expenses', header: text.applyExpense, cell: ({ applyExpense }) => (applyExpense ? text.yes : text.no) },
];

const ALL = 'todos';
const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  [{ value: ALL, label: text.allModels }, ...(Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))] as const;
const filtersOf = (approvers: SearchQuery) => ({
  modelo: choiceFilter<ModelType | typeof ALL>(text.model, choicesOf(text.models)),
  tipo: choiceFilter<ApprovalType | typeof ALL>(text.shortType, choicesOf(text.types)),
  aprovador: searchFilter(text.approverFilter, approvers, personOptionQuery),
});
const chosen = <Value extends string>(value: Value | typeof ALL) => (value === ALL ? undefined : value);

interface Tie {
  uuid: string;
  name: string;
}
/** The model of the same reach that a refusal names. */
function tieOf(error: unknown): Tie | null {
  if (!(error instanceof ApiError) || error.code !== 'AMBIGUOUS_APPROVAL_MODEL') return null;
  return (error.details.models as readonly Tie[] | undefined)?.[0] ?? null;
}

/** Sends models as the form holds them; a refused tie is kept for the form, a pending link follows a new model. */
function useWrites(customerId: string, pending: PendingLink) {
  const { create, update, ...others } = useModelWrites(customerId, text.words);
  const [tie, setTie] = useState<Tie | null>(null);
  const keepingTie = async <Answer,>(sending: Promise<Answer>): Promise<Answer> => {
    setTie(null);
    return sending.catch((error: unknown) => {
      setTie(tieOf(error));
      throw error;
    });
  };
  const writes = {
    create: {
      run: async (values: ModelValues) => {
        const model = await keepingTie(create.run(createBody(values)));
        await pending.linkTo(model);
      },
    },
    update: {
      run: ({ row, values, step }: { row: ApprovalModel; values: ModelValues; step: (row: ApprovalModel) => void }) =>
        keepingTie(update.run({ row, body: updateBody(values), switches: switchesOf(row, values), step })),
    },
    ...others,
  };
  return { writes, tie, setTie };
}

export function ModelsList({ children, ...place }: PagePlace & { children: ReactNode }) {
  const customerId = useCustomerUuid();
  const { user } = useSession();
  const { values: at, change } = useAddress(ADDRESS);
  const addressOf = useModelsAddress();
  const may = usePermitted(MODEL_ACTIONS);
  const pending = usePendingLink(at.vincular);
  const { writes, tie, setTie } = useWrites(customerId, pending);
  const [linked, setLinked] = useState<ApprovalModel | null>(null);
  const filters = filtersOf((words) => approverOptionsQuery(customerId, words, ''));
  if (tie && at.abrir === null) setTie(null);
  const start = { ...pending.start, modelType: at.para };
  const isIssuer = user.context === 'agency' && user.type === 'issuer';
  const form = modelForm(customerId, { isIssuer, start, tie, addressOf: (opened) => addressOf({ opened }) });
  return (
    <>
      <ResourcePage<ApprovalModel, ModelValues, typeof filters>
        {...place}
        text={text}
        query={({ modelo, tipo, aprovador, ...question }) =>
          modelsQuery(customerId, {
            ...question,
            ...{ modelType: chosen(modelo), approvalType: chosen(tipo), approverUuid: aprovador ?? undefined },
          })
        }
        writes={writes}
        actions={MODEL_ACTIONS}
        nameOf={({ name }) => name}
        columns={COLUMNS}
        list="approval-models"
        facts={(model) => `${text.models[model.modelType]} · ${reachOf(model)}`}
        filters={filters}
        isActive={({ isActive }) => isActive}
        inactivateQuestion={(model) => ({ title: text.inactivateTitle(model.name), body: <LostCoverage model={model} /> })}
        acts={(model) => [
          {
            id: 'new-tab',
            label: text.newTab,
            icon: IconExternalLink,
            // With its opener, a tab of the same origin keeps the sign-in of this one.
            run: () => window.open(addressOf({ opened: model.uuid }), '_blank'),
          },
          { id: 'linked', label: text.linked, icon: IconLink, run: () => setLinked(model) },
          may('create') && { id: 'copy', label: text.duplicate, icon: IconCopy, run: () => change({ abrir: copyAddress(model.uuid) }) },
        ]}
        {...(pending.isKnown && { form })}
      >
        {children}
        <PendingNotice pending={pending} />
      </ResourcePage>
      {linked && <LinkedModels model={linked} onClose={() => setLinked(null)} />}
    </>
  );
}
