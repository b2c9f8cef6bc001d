/** /customers/{id}/customer-employees/imports. */
import { formBody, getCustomerEmployeesTemplate, postCustomerEmployeesImport } from '@trajeto/shared-api-client';
import type { Words } from '@trajeto/shared-api-client/queries';
import { useSheetImport } from '../sheet-import';

const asked = (customerId: string) => ({ path: { customerId }, throwOnError: true as const });

export const useEmployeesImport = (customerId: string, words: Words) =>
  useSheetImport({
    words,
    touched: ['customer-employees', 'groups'],
    send: (customerEmployees, dryRun) =>
      postCustomerEmployeesImport({ ...asked(customerId), body: { customerEmployees, dryRun }, ...formBody }),
    template: () => getCustomerEmployeesTemplate({ ...asked(customerId), parseAs: 'blob' }),
  });
