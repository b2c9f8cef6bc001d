/** The form of an approval model, with the rules of spec sections 4 and 5. */
import { Anchor, Select } from '@mantine/core';
import { groupApproverOptions, modelQuery, outPolicyOptions, type ApprovalModel, type ApprovalType } from '@trajeto/approvals-data-access';
import { activePhasesQuery } from '@trajeto/config-data-access';
import { approverOptionsQuery, costCenterOptionsQuery, groupOptionsQuery } from '@trajeto/config-data-access/people';
import { branchOptionsQuery, projectOptionsQuery } from '@trajeto/config-data-access/structure';
import { Banner, showSnackbar } from '@trajeto/shared-ui';
import {
  choicesOf,
  isAll,
  SearchMany,
  SearchSelect,
  type Field,
  type FieldList,
  type ManyValue,
  type ResourceForm,
  type SearchQuery,
} from '@trajeto/shared-ui/crud';
import { levelsProblem, previewOf } from './level-checks';
import { LevelsField } from './levels-field';
import { copyOf, isBroken, NO_TARGETS, valuesOf, type ModelValues } from './model-values';
import { modelsText as text } from './models.text';

type ModelField = Field<ModelValues>;
type One = 'projects' | 'customerEmployeeGroups';
const option = (record: { uuid: string; name: string } | null | undefined) => record && { value: record.uuid, label: record.name };
const namesOf = (value: unknown) => (isAll(value) ? text.allOf : (value as Exclude<ManyValue, 'all'>).map(({ label }) => label).join(', '));

/** Another type starts without targets. */
const typeField: ModelField = {
  name: 'approvalType',
  label: text.type,
  kind: 'own',
  required: text.typeRequired,
  show: (value) => text.types[value as ApprovalType],
  draw: ({ form, isReadOnly }) => (
    <Select
      label={text.type}
      data-path="approvalType"
      data={choicesOf(text.types)}
      allowDeselect={false}
      readOnly={isReadOnly}
      error={form.errors.approvalType}
      value={form.values.approvalType}
      onChange={(value) => value !== null && form.setValues({ approvalType: value, ...NO_TARGETS })}
    />
  ),
};

/** A phase has one project and at most one group: the newest choice replaces the one before. */
const oneField = (name: One, label: string, query: SearchQuery, required?: string): ModelField => ({
  name,
  label,
  kind: 'own',
  ...(required !== undefined && { required }),
  show: namesOf,
  draw: ({ form, isReadOnly }) => {
    const value = form.values[name];
    const chosen = isAll(value) ? null : (value[0] ?? null);
    return (
      <SearchSelect
        label={label}
        data-path={name}
        isInDialog
        clearable
        readOnly={isReadOnly}
        query={query}
        current={chosen}
        error={form.errors[name]}
        value={chosen?.value ?? null}
        onChange={(_, next) => {
          if (chosen && next) showSnackbar({ kind: 'info', message: text.replaced(label, next.label, chosen.label) });
          form.setValues({ [name]: next ? [next] : [], ...(name === 'projects' && { phases: [] }) });
        }}
      />
    );
  },
});

/** The levels without the approvers of groups that are no more among those of approvers, and how many that takes out. */
function withoutGroups(values: ModelValues, next: ManyValue) {
  const names = isAll(next) || isAll(values.approversGroup) ? null : new Set(next.map(({ label }) => label));
  const gone = names ? (values.approversGroup as Exclude<ManyValue, 'all'>).filter(({ label }) => !names.has(label)) : [];
  const groups = new Set(gone.map(({ label }) => label));
  const levels = values.levels.map((level) => ({
    ...level,
    approvers: level.approvers.filter(({ group }) => group === null || !groups.has(group)),
  }));
  const count = (all: ModelValues['levels']) => all.reduce((sum, { approvers }) => sum + approvers.length, 0);
  return { levels, removed: count(values.levels) - count(levels) };
}

const approverGroupsField = (query: SearchQuery): ModelField => ({
  name: 'approversGroup',
  label: text.approverGroups,
  kind: 'own',
  isWide: true,
  required: text.approverGroupsRequired,
  show: namesOf,
  draw: ({ form, isReadOnly }) => (
    <div data-field="approversGroup">
      <SearchMany
        label={text.approverGroups}
        readOnly={isReadOnly}
        query={query}
        all={text.allOf}
        error={form.errors.approversGroup}
        value={form.values.approversGroup}
        onChange={(approversGroup) => {
          const { approversGroup: before, levels: old } = form.values;
          const { levels, removed } = withoutGroups(form.values, approversGroup);
          form.setValues({ approversGroup, levels });
          const undo = () => form.setValues({ approversGroup: before, levels: old });
          if (removed > 0)
            showSnackbar({ kind: 'neutral', message: text.approversRemoved(removed), action: { label: text.undo, onClick: undo } });
        }}
      />
    </div>
  ),
});

const manyField = (name: ModelField['name'], label: string, required: string, query: SearchQuery): ModelField => ({
  name,
  label,
  kind: 'many',
  required,
  query,
  all: text.allOf,
  isWide: true,
});

function targets(customerId: string, { approvalType, projects }: ModelValues): ModelField[] {
  const costCenters = (words: string) => costCenterOptionsQuery(customerId, words);
  const projectOptions = (words: string) => projectOptionsQuery(customerId, words);
  const groups = (words: string) => groupOptionsQuery(customerId, words);
  const project = isAll(projects) ? undefined : projects[0]?.value;
  switch (approvalType) {
    case 'project':
      return [manyField('projects', text.projects, text.projectsRequired, projectOptions)];
    case 'phase':
      return [
        oneField('projects', text.project, projectOptions, text.projectsRequired),
        oneField('customerEmployeeGroups', text.group, groups),
        manyField('phases', text.phases, text.phasesRequired, (words) => ({
          ...activePhasesQuery(project ?? '', words, ({ uuid, name }) => ({ value: uuid, label: name })),
          enabled: project !== undefined,
        })),
      ];
    case 'customer_employee_group':
      return [manyField('customerEmployeeGroups', text.groups, text.groupsRequired, groups), approverGroupsField(groups)];
    default:
      return [manyField('costCenters', text.costCenters, text.costCentersRequired, costCenters)];
  }
}

function levelsField(customerId: string, { approvalType, approversGroup }: ModelValues): ModelField {
  const groups = isAll(approversGroup) ? undefined : approversGroup.map(({ value }) => value);
  const query: SearchQuery =
    approvalType === 'customer_employee_group'
      ? groupApproverOptions(customerId, groups)
      : (words) => approverOptionsQuery(customerId, words, '');
  return {
    name: 'levels',
    label: text.levels,
    kind: 'own',
    isWide: true,
    required: text.levelsRequired,
    check: ({ levels }) => levelsProblem(levels),
    show: (value) =>
      (value as ModelValues['levels'])
        .map(({ approvers }, place) => `${text.level(place + 1)}: ${approvers.map(({ name }) => name).join(', ')}`)
        .join(' · '),
    draw: ({ form, isReadOnly }) => (
      <LevelsField
        levels={form.values.levels}
        query={query}
        isReadOnly={isReadOnly}
        error={form.errors.levels}
        onChange={(levels) => form.setValues({ levels })}
      />
    ),
  };
}

const fieldsOf =
  (customerId: string) =>
  (model: ApprovalModel | null, values: ModelValues): FieldList<ModelValues> => [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'modelType', label: text.model, kind: 'radio', required: text.modelRequired, choices: choicesOf(text.models) },
    ...(isBroken(values) ? [] : [typeField]),
    { name: 'allBranches', label: text.allBranches, kind: 'box' },
    ...(values.allBranches
      ? []
      : [
          {
            name: 'branchUuid',
            label: text.branch,
            kind: 'search',
            required: text.branchRequired,
            query: (words: string) => branchOptionsQuery(customerId, words),
            current: option(model?.branch),
          } satisfies ModelField,
        ]),
    { name: 'applyExpense', label: text.applyExpense, kind: 'box' },
    ...(isBroken(values)
      ? []
      : [
          ...targets(customerId, values),
          {
            name: 'outPolicyApprovalModelUuid',
            label: text.outPolicy,
            kind: 'search',
            query: outPolicyOptions(customerId),
            current: option(model?.outPolicyApprovalModel),
          } satisfies ModelField,
        ]),
    levelsField(customerId, values),
  ];

interface Tie {
  uuid: string;
  name: string;
}
export interface ModelFormOptions {
  isIssuer: boolean;
  /** What a new one starts from. */
  start: Partial<ModelValues>;
  /** The model of the same reach, after the server refused this one for it. */
  tie: Tie | null;
  addressOf: (uuid: string) => string;
}

const tieNotice = ({ uuid, name }: Tie, addressOf: ModelFormOptions['addressOf']) => (
  <Banner
    tone="urucum"
    title={text.tie(name)}
    action={
      <Anchor href={addressOf(uuid)} target="_blank" rel="opener" fz="sm">
        {text.tieLink}
      </Anchor>
    }
  />
);

export const modelForm = (
  customerId: string,
  { isIssuer, start, tie, addressOf }: ModelFormOptions,
): ResourceForm<ApprovalModel, ModelValues> => ({
  size: 720,
  valuesOf: (model) => valuesOf(model, start),
  copyOf: (model) => copyOf(model, text.copyName(model.name)),
  read: modelQuery,
  fields: fieldsOf(customerId),
  note: (_, values) => previewOf(values),
  ...(isIssuer && { readOnly: text.readOnly }),
  ...(tie && { notice: () => tieNotice(tie, addressOf) }),
});
