/** POST /change-password: sets the password an invitation or a reset asks for; the new session's token is kept for this tab. */
import { useMutation } from '@tanstack/react-query';
import { changePasswordByLinkMutation } from '@trajeto/shared-api-client/queries';
import { storeToken } from '@trajeto/shared-auth';

export const useChangePassword = () =>
  useMutation({
    ...changePasswordByLinkMutation(),
    onSuccess: ({ authToken }) => storeToken({ value: authToken.value, createdAt: authToken.createdAt }, { keepSigned: false }),
  });
