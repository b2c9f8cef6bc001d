/** POST /request-customer-employee-password-change: a mail with the link that sets a new password. */
import { requestEmployeePasswordChange } from '@trajeto/shared-api-client';
import { useWrite, type Words } from '@trajeto/shared-api-client/queries';

export const useRequestPasswordChange = (words: Words) =>
  useWrite(words, [], (customerEmployeeUuid: string) =>
    requestEmployeePasswordChange({ body: { customerEmployeeUuid }, throwOnError: true }),
  );
