/** POST /request-customer-employee-password-change: a link by mail for one's own new password. */
import { useMutation } from '@tanstack/react-query';
import { requestEmployeePasswordChangeMutation } from '@trajeto/shared-api-client/queries';

export function usePasswordRequest(words: { success: string; failure: string }) {
  const { mutate, isPending } = useMutation({ ...requestEmployeePasswordChangeMutation(), meta: { ...words, isRetryOffered: true } });
  return { isPending, request: (customerEmployeeUuid: string) => mutate({ body: { customerEmployeeUuid } }) };
}
