/** /customers/{id}/reason-trips: why people travel. */
import { queryOptions } from '@tanstack/react-query';
import { createReasonTrip, type ReasonTrip } from '@trajeto/shared-api-client';
import { listReasonTripsOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';

export type { ReasonTrip };
export type ReasonForm = { reason: string };

export const reasonTripsQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listReasonTripsOptions({ path: { customerId }, query: question }));

export const useReasonTripWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, ['reason-trips'], (body: ReasonForm) =>
    createReasonTrip({ path: { customerId }, body, throwOnError: true }),
  ),
});
