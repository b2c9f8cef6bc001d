/** /customers/{id}/reason-trips: why people travel. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateReasonTrip,
  createReasonTrip,
  deleteReasonTrip,
  inactivateReasonTrip,
  updateReasonTrip,
  type ReasonTrip,
} from '@trajeto/shared-api-client';
import { listReasonTripsOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { ReasonTrip };
export type ReasonForm = { reason: string };

const TOUCHED = ['reason-trips'] as const;
const addressed = ({ uuid, version }: ReasonTrip) => ({
  path: { reasonTripId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export const reasonTripsQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listReasonTripsOptions({ path: { customerId }, query: question }));

export const useReasonTripWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: ReasonForm) => createReasonTrip({ path: { customerId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: ReasonTrip; values: ReasonForm }) => {
    const { data } = await updateReasonTrip({ ...addressed(row), body: values });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: ReasonTrip) => activateReasonTrip(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: ReasonTrip) => inactivateReasonTrip(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: ReasonTrip) => deleteReasonTrip(addressed(row))),
});
