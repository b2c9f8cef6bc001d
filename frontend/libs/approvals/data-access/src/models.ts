/** /customers/{id}/approval-models: who approves what, and in which order. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateApprovalModel,
  createApprovalModel,
  deleteApprovalModel,
  inactivateApprovalModel,
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
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { ApprovalModel, ApprovalType, Coverage, ModelType };
export type ModelBody = Omit<ApprovalModelCreate, 'customerUuid'>;

const TOUCHED = ['approval-models', 'cost-centers', 'projects', 'phases', 'groups'] as const;
const addressed = ({ uuid, version }: ApprovalModel) => ({ path: { modelId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export interface ModelsQuestion extends ListQuestion {
  modelType?: ModelType | undefined;
  approvalType?: ApprovalType | undefined;
}

export const modelsQuery = (customerId: string, question: ModelsQuestion) =>
  queryOptions(listApprovalModelsOptions({ path: { customerId }, query: question }));

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

export const useModelWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: ModelBody) => createApprovalModel({ path: { customerId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: ApprovalModel; body: ApprovalModelUpdate }) => {
    const { data } = await updateApprovalModel({ ...addressed(row), body });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: ApprovalModel) => activateApprovalModel(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: ApprovalModel) => inactivateApprovalModel(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: ApprovalModel) => deleteApprovalModel(addressed(row))),
});
