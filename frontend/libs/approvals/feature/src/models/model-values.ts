/** A model as its form keeps it, and as it is sent. */
import type { ApprovalModel, ApprovalType, ApproverSwitch, ModelBody, ModelType } from '@trajeto/approvals-data-access';
import { ALL, isAll, type ManyValue, type SearchOption } from '@trajeto/shared-ui/crud';

export interface LevelApprover {
  uuid: string;
  /** Of the place in the stored model; null for one who is added. */
  rowUuid: string | null;
  name: string;
  /** Of the group an approver was chosen from. */
  group: string | null;
  selfApprover: boolean;
  isActive: boolean;
}
export interface LevelValues {
  /** Tells levels apart while they move. */
  key: string;
  approvers: readonly LevelApprover[];
  requireAll: boolean;
  minValue: string;
  maxValue: string;
}
export type ModelValues = {
  name: string;
  modelType: ModelType;
  approvalType: ApprovalType | null;
  allBranches: boolean;
  branchUuid: string | null;
  applyExpense: boolean;
  costCenters: ManyValue;
  projects: ManyValue;
  phases: ManyValue;
  customerEmployeeGroups: ManyValue;
  approversGroup: ManyValue;
  outPolicyApprovalModelUuid: string | null;
  levels: readonly LevelValues[];
};

/** What another type of approval starts from (spec section 4). */
export const NO_TARGETS = { costCenters: [], projects: [], phases: [], customerEmployeeGroups: [], approversGroup: [] } as const;

let made = 0;
export function newLevel(): LevelValues {
  made += 1;
  return { key: `new-${String(made)}`, approvers: [], requireAll: false, minValue: '', maxValue: '' };
}

const many = (isMarked: boolean, refs: readonly { uuid: string; name: string }[]): ManyValue =>
  isMarked ? ALL : refs.map(({ uuid, name }): SearchOption => ({ value: uuid, label: name }));

const levelsOf = ({ approvers, levelSettings }: ApprovalModel): LevelValues[] =>
  levelSettings.map(({ level, requireAll, minValue, maxValue }) => ({
    key: String(level),
    requireAll,
    minValue: minValue ?? '',
    maxValue: maxValue ?? '',
    approvers: approvers
      .filter((row) => row.level === level)
      .map(({ uuid, approverUuid, name, group, selfApprover, isActive }) => ({
        uuid: approverUuid,
        rowUuid: uuid,
        name,
        group: group?.description ?? null,
        selfApprover,
        isActive,
      })),
  }));

/** What a new model starts from (spec section 4). */
const newValues = (): ModelValues => ({
  name: '',
  modelType: 'travel',
  approvalType: 'cost_center',
  allBranches: true,
  branchUuid: null,
  applyExpense: true,
  ...NO_TARGETS,
  outPolicyApprovalModelUuid: null,
  levels: [{ ...newLevel(), key: '1' }],
});

/** `start`: what a new one is asked for, over the defaults. */
export const valuesOf = (model: ApprovalModel | null, start: Partial<ModelValues> = {}): ModelValues =>
  model === null
    ? { ...newValues(), ...start }
    : {
        name: model.name,
        modelType: model.modelType,
        approvalType: model.approvalType,
        allBranches: model.allBranches,
        branchUuid: model.branch?.uuid ?? null,
        applyExpense: model.applyExpense,
        costCenters: many(model.markAllCostCenters, model.costCenters),
        projects: many(model.markAllProjects, model.projects),
        phases: many(model.markAllPhases, model.phases),
        customerEmployeeGroups: many(model.markAllGroups, model.groups),
        approversGroup: many(model.markAllGroupApprovers, model.approverGroups),
        outPolicyApprovalModelUuid: model.outPolicyApprovalModel?.uuid ?? null,
        levels: levelsOf(model),
      };

/** A new model with the values of another; those who were made inactive there stay behind. */
export function copyOf(model: ApprovalModel, name: string): ModelValues {
  const values = valuesOf(model);
  const levels = values.levels.map((level) => ({
    ...level,
    approvers: level.approvers.filter(({ isActive }) => isActive).map((approver) => ({ ...approver, rowUuid: null })),
  }));
  return { ...values, name, levels };
}

export const isBroken = ({ modelType }: Pick<ModelValues, 'modelType'>) => modelType === 'broken_policy';
const uuids = (value: ManyValue) => (isAll(value) ? [] : value.map((option) => option.value));
const conditions = ({ requireAll, minValue, maxValue }: LevelValues) => ({
  requireAll,
  minValue: minValue || null,
  maxValue: maxValue || null,
});

function shared(values: ModelValues) {
  const { name, modelType, allBranches, applyExpense, costCenters, projects, phases, customerEmployeeGroups, approversGroup } = values;
  const isPlain = !isBroken(values);
  return {
    ...{ name, modelType, allBranches, applyExpense },
    approvalType: isPlain ? values.approvalType : null,
    branchUuid: allBranches ? null : values.branchUuid,
    outPolicyApprovalModelUuid: isPlain ? values.outPolicyApprovalModelUuid : null,
    costCenters: uuids(costCenters),
    projects: uuids(projects),
    phases: uuids(phases),
    customerEmployeeGroups: uuids(customerEmployeeGroups),
    approversGroup: uuids(approversGroup),
    markAllCostCenters: isAll(costCenters),
    markAllProjects: isAll(projects),
    markAllPhases: isAll(phases),
    markAllGroups: isAll(customerEmployeeGroups),
    markAllGroupApprovers: isAll(approversGroup),
  };
}

export const createBody = (values: ModelValues): ModelBody => ({
  ...shared(values),
  levels: values.levels.map((level) => ({
    ...conditions(level),
    approvers: level.approvers.map(({ uuid, selfApprover }) => ({ uuid, selfApprover })),
  })),
});

export const updateBody = (values: ModelValues) => ({
  ...shared(values),
  approvers: values.levels.flatMap(({ approvers }, place) =>
    approvers.map(({ uuid, selfApprover }) => ({ approverUuid: uuid, selfApprover, level: place + 1 })),
  ),
  levelSettings: values.levels.map((level, place) => ({ ...conditions(level), level: place + 1 })),
});

/** The stored approvers whose state the form changes. */
export function switchesOf(model: ApprovalModel, { levels }: ModelValues): ApproverSwitch[] {
  const stored = new Map(model.approvers.map(({ uuid, isActive }) => [uuid, isActive]));
  return levels.flatMap(({ approvers }) =>
    approvers.flatMap(({ rowUuid, isActive }) =>
      rowUuid !== null && stored.has(rowUuid) && stored.get(rowUuid) !== isActive ? [{ uuid: rowUuid, isActive }] : [],
    ),
  );
}
