/** /customers/{id}/customer-employees/imports: checking and importing a sheet, and the template to fill in. */
import { formBody, getCustomerEmployeesTemplate, postCustomerEmployeesImport } from '@trajeto/shared-api-client';
import { useWrite, type Words } from '@trajeto/shared-api-client/queries';

const TOUCHED = ['customer-employees', 'groups'] as const;

export function useEmployeesImport(customerId: string, words: Words) {
  const send = async (customerEmployees: File, dryRun: boolean) => {
    const body = { customerEmployees, dryRun };
    const { data } = await postCustomerEmployeesImport({ path: { customerId }, body, ...formBody, throwOnError: true });
    return data.data;
  };
  const checked = useWrite({}, [], (file: File) => send(file, true));
  const imported = useWrite(words, TOUCHED, (file: File) => send(file, false));
  const template = async () => {
    const { data } = await getCustomerEmployeesTemplate({ path: { customerId }, parseAs: 'blob', throwOnError: true });
    return data;
  };
  return { check: checked.run, run: imported.run, isRunning: imported.isPending, template };
}
