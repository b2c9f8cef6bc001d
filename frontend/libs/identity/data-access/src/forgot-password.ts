/** POST /forgot-password: the answer is the same whether the address is registered or not. */
import { useMutation } from '@tanstack/react-query';
import { forgotPassword } from '@trajeto/shared-api-client';

export const useForgotPassword = () =>
  useMutation({
    mutationFn: async (email: string) => (await forgotPassword({ body: { email: email.trim() } })).data.message,
  });
