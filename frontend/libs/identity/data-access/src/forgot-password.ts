/** POST /forgot-password: the answer is the same whether the address is registered or not. */
import { useMutation } from '@tanstack/react-query';
import { client } from '@trajeto/shared-api-client';

export const useForgotPassword = () =>
  useMutation({
    mutationFn: async (email: string) => {
      const body = { email: email.trim() };
      const headers = { 'Content-Type': 'application/json' };
      const { data } = await client.post<{ 200: { message: string } }, unknown, true>({ url: '/forgot-password', body, headers });
      return data.message;
    },
  });
