/** /customers/{id}/branches/imports and /customers/{id}/cost-centers/imports. */
import {
  formBody,
  getBranchesTemplate,
  getCostCentersTemplate,
  postBranchesImport,
  postCostCentersImport,
} from '@trajeto/shared-api-client';
import type { Words } from '@trajeto/shared-api-client/queries';
import { useSheetImport } from '../sheet-import';

const asked = (customerId: string) => ({ path: { customerId }, throwOnError: true as const });

export const useBranchesImport = (customerId: string, words: Words) =>
  useSheetImport({
    words,
    touched: ['branches'],
    send: (branches, dryRun) => postBranchesImport({ ...asked(customerId), body: { branches, dryRun }, ...formBody }),
    template: () => getBranchesTemplate({ ...asked(customerId), parseAs: 'blob' }),
  });

export const useCostCentersImport = (customerId: string, words: Words) =>
  useSheetImport({
    words,
    touched: ['cost-centers'],
    send: (costCenters, dryRun) => postCostCentersImport({ ...asked(customerId), body: { costCenters, dryRun }, ...formBody }),
    template: () => getCostCentersTemplate({ ...asked(customerId), parseAs: 'blob' }),
  });
