/** /customers/{id}/approval-models: who approves what, and in which order. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateApprovalModel,
  activateApproverOfModel,
  createApprovalModel,
  deleteApprovalModel,
  inactivateApprovalModel,
  inactivateApproverOfModel,
  linkApprovalModelToCostCenter,
  updateApprovalModel,
  type ApprovalModel,
  type ApprovalModelCreate,
  type ApprovalModelUpdate,
  type ApprovalType,
  type Coverage,
  type ModelType,
} from '@trajeto/shared-api-client';
import {
  getApprovalCoverageOptions,
  listApprovalModelsOptions,
  listGroupEmployeesOptions,
  listLinkedApprovalModelsOptions,
  readApprovalModelOptions,
  useWrite,
  type CrudWords,
  type ListQuestion,
  type Words,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { ApprovalModel, ApprovalType, Coverage, ModelType };
export type ModelBody = Omit<ApprovalModelCreate, 'customerUuid'>;

const TOUCHED = ['approval-models', 'cost-centers', 'projects', 'phases', 'groups'] as const;
const addressed = ({ uuid, version }: ApprovalModel) => ({
  path: { modelId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export interface ModelsQuestion extends ListQuestion {
  modelType?: ModelType | undefined;
  approvalType?: ApprovalType | undefined;
  /** Models that name this person. */
  approverUuid?: string | undefined;
}

export const modelsQuery = (customerId: string, { approverUuid, ...question }: ModelsQuestion) =>
  queryOptions(
    listApprovalModelsOptions({ path: { customerId }, query: { ...question, ...(approverUuid && { approversUuid: [approverUuid] }) } }),
  );

export const modelQuery = (modelId: string) =>
  queryOptions({ ...readApprovalModelOptions({ path: { modelId } }), select: ({ data }) => data });

/** Active models for broken policies, as the options of a select. */
export const outPolicyOptions = (customerId: string) => (words: string) =>
  queryOptions({
    ...listApprovalModelsOptions({
      path: { customerId },
      query: { name: words || undefined, active: true, modelType: 'broken_policy' },
    }),
    select: ({ data }) => data.map(({ uuid, name }) => ({ value: uuid, label: name })),
  });

/** Active models by cost center, as the options of a select. */
export const costCenterModelOptions = (customerId: string) => (words: string) =>
  queryOptions({
    ...listApprovalModelsOptions({
      path: { customerId },
      query: { name: words || undefined, active: true, approvalType: 'cost_center' },
    }),
    select: ({ data }) => data.map(({ uuid, name }) => ({ value: uuid, label: name })),
  });

/** The models that name this one for what breaks a policy. */
export const linkedModelsQuery = (modelId: string) =>
  queryOptions({ ...listLinkedApprovalModelsOptions({ path: { modelId } }), select: ({ data }) => data });

/** Active approvers of these groups by name; the hint is their group. */
export const groupApproverOptions = (customerId: string, groupUuids: readonly string[] | undefined) => (words: string) =>
  queryOptions({
    ...listGroupEmployeesOptions({
      path: { customerId },
      query: { groupUuids: groupUuids && [...groupUuids], name: words || undefined, isApprover: true },
    }),
    select: ({ data }) => data.map(({ uuid, name, group }) => ({ value: uuid, label: name, hint: group?.description })),
  });

export interface CoverageQuestion {
  modelType: ModelType;
  approvalType?: ApprovalType;
  withoutUuid?: string;
}

export const coverageQuery = (customerId: string, question: CoverageQuestion) =>
  queryOptions({ ...getApprovalCoverageOptions({ path: { customerId }, query: question }), select: ({ data }) => data });

/** An approver of a stored model whose state changes; `uuid` is of the row. */
export interface ApproverSwitch {
  uuid: string;
  isActive: boolean;
}
interface ModelChange {
  row: ApprovalModel;
  body: ApprovalModelUpdate;
  switches: readonly ApproverSwitch[];
  /** Called with the model after each call. */
  step: (row: ApprovalModel) => void;
}

async function switchApprover({ uuid, isActive }: ApproverSwitch, version: number): Promise<ApprovalModel> {
  const call = isActive ? activateApproverOfModel : inactivateApproverOfModel;
  const { data } = await call({ path: { approverId: uuid }, headers: ifMatch(version), throwOnError: true });
  return data.data;
}

/** The model first, then each approver who is switched. */
async function changeModel({ row, body, switches, step }: ModelChange): Promise<ApprovalModel> {
  const { data } = await updateApprovalModel({ ...addressed(row), body });
  let model = data.data;
  for (const one of switches) {
    step(model);
    model = await switchApprover(one, model.version);
  }
  return model;
}

export const useModelWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, async (body: ModelBody) => {
    const { data } = await createApprovalModel({ path: { customerId }, body, throwOnError: true });
    return data.data;
  }),
  update: useWrite(words.update, TOUCHED, changeModel),
  activate: useWrite(words.activate, TOUCHED, (row: ApprovalModel) => activateApprovalModel(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: ApprovalModel) => inactivateApprovalModel(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: ApprovalModel) => deleteApprovalModel(addressed(row))),
});

/** Makes a model cover one more cost center. */
export const useLinkCostCenter = (words: Words) =>
  useWrite(words, TOUCHED, ({ modelId, costCenterUuid }: { modelId: string; costCenterUuid: string }) =>
    linkApprovalModelToCostCenter({ path: { modelId }, body: { costCenterUuid }, throwOnError: true }),
  );
