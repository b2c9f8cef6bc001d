/** POST /email-confirmations: the account is signed in to with the e-mail the link was mailed to. */
import { useMutation } from '@tanstack/react-query';
import { confirmEmailByLinkMutation } from '@trajeto/shared-api-client/queries';

export const useConfirmEmail = () => useMutation(confirmEmailByLinkMutation());
