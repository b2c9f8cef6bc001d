/** /customers/{id}/justifications: why people leave the policy. */
import { queryOptions } from '@tanstack/react-query';
import { createJustification, type Justification } from '@trajeto/shared-api-client';
import { listJustificationsOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';

export type { Justification };
export type JustificationForm = { description: string };

export const justificationsQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listJustificationsOptions({ path: { customerId }, query: question }));

export const useJustificationWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, ['justifications'], (body: JustificationForm) =>
    createJustification({ path: { customerId }, body, throwOnError: true }),
  ),
});
