/** /customers/{id}/cost-centers/imports: checking and importing a sheet, and the template to fill in. */
import { formBody, getCostCentersTemplate, postCostCentersImport } from '@trajeto/shared-api-client';
import { useWrite, type Words } from '@trajeto/shared-api-client/queries';

const TOUCHED = ['cost-centers'] as const;

export function useCostCentersImport(customerId: string, words: Words) {
  const send = async (costCenters: File, dryRun: boolean) => {
    const { data } = await postCostCentersImport({ path: { customerId }, body: { costCenters, dryRun }, ...formBody, throwOnError: true });
    return data.data;
  };
  const checked = useWrite({}, [], (file: File) => send(file, true));
  const imported = useWrite(words, TOUCHED, (file: File) => send(file, false));
  const template = async () => {
    const { data } = await getCostCentersTemplate({ path: { customerId }, parseAs: 'blob', throwOnError: true });
    return data;
  };
  return { check: checked.run, run: imported.run, isRunning: imported.isPending, template };
}
