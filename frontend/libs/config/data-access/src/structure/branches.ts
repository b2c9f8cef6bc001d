/** /customers/{id}/branches: the CNPJs of a company beside its own. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateBranch,
  createBranch,
  inactivateBranch,
  listBranches,
  updateBranch,
  type Branch,
  type BranchCreate,
} from '@trajeto/shared-api-client';
import {
  getBranchOptions,
  listBranchesOptions,
  STALE,
  useWrite,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Branch };
export type BranchForm = { name: string; cnpj: string; email: string; phone: string; integrationId: string };
const TOUCHED = ['branches', 'cost-centers', 'customer-employees'] as const;
const addressed = ({ uuid, version }: Branch) => ({ path: { branchId: uuid }, headers: ifMatch(version), throwOnError: true as const });
const bodyOf = ({ name, cnpj, email, phone, integrationId }: BranchForm): BranchCreate => ({
  name,
  cnpj,
  email: email || null,
  phone: phone || null,
  integrationId: integrationId || null,
});

export const branchesQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listBranchesOptions({ path: { customerId }, query: question }));

/** Those that can be chosen, found by name. */
export const branchOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listBranchesOptions({ path: { customerId }, query: { name: name || undefined, active: true } }),
    select: ({ data }) => data.map((branch) => ({ value: branch.uuid, label: branch.name })),
  });

/** One of them as an option, switched off ones too. */
export const branchOptionQuery = (branchId: string) =>
  queryOptions({
    ...getBranchOptions({ path: { branchId } }),
    staleTime: STALE.small,
    select: ({ data }) => ({ value: data.uuid, label: data.name }),
  });

const MOST = 100;
/** The uuids of all that can be chosen today, page by page. */
export async function allBranchUuids(customerId: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { active: true, page, limit: MOST };
    const { data } = await listBranches({ path: { customerId }, query, throwOnError: true });
    found.push(...data.data.map(({ uuid }) => uuid));
    last = data.meta.lastPage;
  }
  return found;
}

export const useBranchWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (form: BranchForm) =>
    createBranch({ path: { customerId }, body: bodyOf(form), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Branch; values: BranchForm }) => {
    const { data } = await updateBranch({ ...addressed(row), body: bodyOf(values) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Branch) => activateBranch(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Branch) => inactivateBranch(addressed(row))),
});
