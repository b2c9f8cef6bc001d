/** Modelos de aprovação: the list, 'Quem aprova?' and the coverage (UI 8.3). */
import { Group } from '@mantine/core';
import { modelsQuery, useModelWrites, type ApprovalModel, type ModelType } from '@trajeto/approvals-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { LinkTabs, PageHeader, PeopleStack, type Column } from '@trajeto/shared-ui';
import { choice, choiceFilter, ResourcePage, useAddress, type PagePlace } from '@trajeto/shared-ui/crud';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CoveragePanel } from './coverage';
import { LinkedModels } from './linked-models';
import { LostCoverage } from './lost-coverage';
import { modelForm } from './model-form';
import { createBody, updateBody, type ModelValues } from './model-values';
import { modelsText as text } from './models.text';
import { WhoApproves } from './who-approves';

const NONE = '—';
const DEEP_LINK = 'modelo-de-aprovacao';
const TABS = ['modelos', 'quem-aprova', 'cobertura'] as const;
const ACTIONS = {
  view: 'view-approval-model',
  create: 'create-approval-model',
  update: 'update-approval-model',
  remove: 'delete-approval-model',
};

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

const FILTERS = {
  modelo: choiceFilter(text.model, [
    { value: 'todos', label: text.allModels },
    ...(Object.keys(text.models) as ModelType[]).map((value) => ({ value, label: text.models[value] })),
  ]),
};

function useWrites(customerId: string) {
  const { create, update, ...others } = useModelWrites(customerId, text.words);
  return {
    create: { run: (values: ModelValues) => create.run(createBody(values)) },
    update: { run: ({ row, values }: { row: ApprovalModel; values: ModelValues }) => update.run({ row, body: updateBody(values) }) },
    ...others,
  };
}

function Models({ children, ...place }: PagePlace & { children: ReactNode }) {
  const customerId = useCustomerUuid();
  const { user } = useSession();
  const { pathname, hash } = useLocation();
  const isIssuer = user.context === 'agency' && user.type === 'issuer';
  const [linked, setLinked] = useState<ApprovalModel | null>(null);
  return (
    <>
      <ResourcePage<ApprovalModel, ModelValues, typeof FILTERS>
        {...place}
        text={text}
        query={({ modelo, ...question }) => modelsQuery(customerId, { ...question, modelType: modelo === 'todos' ? undefined : modelo })}
        writes={useWrites(customerId)}
        actions={ACTIONS}
        nameOf={({ name }) => name}
        columns={COLUMNS}
        list="approval-models"
        facts={(model) => `${text.models[model.modelType]} · ${reachOf(model)}`}
        filters={FILTERS}
        isActive={({ isActive }) => isActive}
        inactivateQuestion={(model) => ({ title: text.inactivateTitle(model.name), body: <LostCoverage model={model} /> })}
        acts={(model) => [
          {
            id: 'new-tab',
            label: text.newTab,
            icon: IconExternalLink,
            run: () => window.open(`${pathname}?${DEEP_LINK}=${model.uuid}${hash}`, '_blank', 'noopener'),
          },
          { id: 'linked', label: text.linked, icon: IconLink, run: () => setLinked(model) },
        ]}
        form={modelForm(customerId, isIssuer)}
      >
        {children}
      </ResourcePage>
      {linked && <LinkedModels model={linked} onClose={() => setLinked(null)} />}
    </>
  );
}

export function ModelsPage({ crumbs = [], ...place }: PagePlace) {
  const { values, to } = useAddress({ aba: choice(TABS) });
  const { search, pathname, hash } = useLocation();
  const opened = new URLSearchParams(search).get(DEEP_LINK);
  if (opened) return <Navigate to={`${pathname}?abrir=${encodeURIComponent(opened)}${hash}`} replace />;
  const tabs = (
    <LinkTabs
      label={text.title}
      tabs={TABS.map((id) => ({ id, label: text.tabs[id], to: to({ aba: id }), isCurrent: values.aba === id }))}
    />
  );
  if (values.aba === 'modelos')
    return (
      <Models crumbs={crumbs} {...place}>
        {tabs}
      </Models>
    );
  return (
    <>
      <PageHeader title={text.title} crumbs={crumbs} />
      {tabs}
      {values.aba === 'cobertura' ? <CoveragePanel /> : <WhoApproves />}
    </>
  );
}
