/** /customers/{id}/justifications: why people leave the policy. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateJustification,
  createJustification,
  deleteJustification,
  inactivateJustification,
  updateJustification,
  type Justification,
} from '@trajeto/shared-api-client';
import { listJustificationsOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Justification };
export type JustificationForm = { description: string };

const TOUCHED = ['justifications'] as const;
const addressed = ({ uuid, version }: Justification) => ({
  path: { justificationId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export const justificationsQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listJustificationsOptions({ path: { customerId }, query: question }));

export const useJustificationWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: JustificationForm) =>
    createJustification({ path: { customerId }, body, throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Justification; values: JustificationForm }) => {
    const { data } = await updateJustification({ ...addressed(row), body: values });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Justification) => activateJustification(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Justification) => inactivateJustification(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: Justification) => deleteJustification(addressed(row))),
});
