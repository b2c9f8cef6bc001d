/** /customers/{id}/cost-centers: what spending is charged to, and the branches each serves. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateCostCenter,
  createCostCenter,
  deleteCostCenter,
  inactivateCostCenter,
  updateCostCenter,
  type CostCenter,
} from '@trajeto/shared-api-client';
import { listCostCentersOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { CostCenter };
/** `branches`: records by uuid and name, or 'all', those opened later too. */
export type CostCenterForm = {
  name: string;
  costCenterCode: string;
  belongsToHeadquarters: boolean;
  branches: readonly { value: string; label: string }[] | 'all';
};
export interface CostCentersQuestion extends ListQuestion {
  /** A branch they serve. */
  branchUuid: string | null;
  headquartersOnly: boolean;
}
const TOUCHED = ['cost-centers', 'customer-employees', 'approval-models'] as const;
const addressed = ({ uuid, version }: CostCenter) => ({
  path: { costCenterId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});
const bodyOf = ({ branches, ...form }: CostCenterForm) => ({
  ...form,
  markAllBranches: branches === 'all',
  branchesUuids: branches === 'all' ? [] : branches.map(({ value }) => value),
});

export function costCentersQuery(customerId: string, { active, branchUuid, ...question }: CostCentersQuestion) {
  const state = active === undefined ? 'all' : active ? 'active' : 'inactive';
  const query = { ...question, state, withApprovalModels: true, ...(branchUuid && { branchesUuids: [branchUuid] }) } as const;
  return queryOptions(listCostCentersOptions({ path: { customerId }, query }));
}

export const useCostCenterWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, async (form: CostCenterForm) => {
    const { data } = await createCostCenter({ body: { customerUuid: customerId, ...bodyOf(form) }, throwOnError: true });
    return data.data;
  }),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: CostCenter; values: CostCenterForm }) => {
    const { data } = await updateCostCenter({ ...addressed(row), body: bodyOf(values) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: CostCenter) => activateCostCenter(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: CostCenter) => inactivateCostCenter(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: CostCenter) => deleteCostCenter(addressed(row))),
});
