/** GET and PUT /me, /users/{id}/avatar: who I am, for who is not an employee of a customer; the picture of anybody. */
import { queryOptions } from '@tanstack/react-query';
import { formBody, removeUserAvatar, setUserAvatar, updateMe } from '@trajeto/shared-api-client';
import { meOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';

/** Who one is stands in the session too. */
const TOUCHED = ['me', 'bootstrap', 'customer-employees'] as const;

export const meQuery = () => queryOptions(meOptions());

export interface OwnName {
  name: string;
  phone: string | null;
}

export const useSaveMe = (words: Words) => useWrite(words, TOUCHED, (body: OwnName) => updateMe({ body, throwOnError: true }));

export const useSaveAvatar = (words: Words) =>
  useWrite(words, TOUCHED, ({ userId, avatar }: { userId: string; avatar: Blob }) =>
    setUserAvatar({ path: { userId }, body: { avatar }, ...formBody, throwOnError: true }),
  );

export const useRemoveAvatar = (words: Words) =>
  useWrite(words, TOUCHED, (userId: string) => removeUserAvatar({ path: { userId }, throwOnError: true }));
