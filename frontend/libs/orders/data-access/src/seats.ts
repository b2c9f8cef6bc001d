/** Seat maps of an offer and of an item in the cart, and the change of an item's seats and extra bags. */
import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import {
  getItemSeats,
  getOfferSeats,
  type BaggageChoice as BaggageChoiceBody,
  type ItemUpdate,
  type ManySeatMapRead,
  type SeatChoice as SeatChoiceBody,
  type SeatMapRead,
  type SeatRead,
} from '@trajeto/shared-api-client';
import { getItemSeatsQueryKey, getOfferSeatsQueryKey, invalidateTags, putItemMutation, STALE } from '@trajeto/shared-api-client/queries';
import { ApiError, ifMatch, isOutcomeUnknown } from '@trajeto/shared-auth';
import { useRef } from 'react';
import { useStoreCart } from './cart';
import type { OrderItem } from './items';

export type Seat = SeatRead;
export type SeatMap = SeatMapRead;
/** Who sits where on which segment. */
export type SeatChoice = SeatChoiceBody;

/** How many bags more a traveler takes. */
export type BaggageChoice = BaggageChoiceBody;

/** Other people choose seats at the same time, so no map is shown from an old answer. */
const seatMaps = (queryKey: QueryKey, call: (signal: AbortSignal) => Promise<{ data: ManySeatMapRead }>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<SeatMap[]> => (await call(signal)).data.data,
    staleTime: STALE.none,
    gcTime: 0,
  });
export type SeatMapsQuery = ReturnType<typeof seatMaps>;

/** One map per segment; none where seats have no numbers. */
export function offerSeatsQuery(searchId: string, offerId: string): SeatMapsQuery {
  const path = { searchId, offerId };
  return seatMaps(getOfferSeatsQueryKey({ path }), (signal) => getOfferSeats({ path, signal, throwOnError: true }));
}

/** The seats that the item holds are free in its own maps. */
export function itemSeatsQuery(orderId: string, itemId: string): SeatMapsQuery {
  const path = { orderId, itemId };
  return seatMaps(getItemSeatsQueryKey({ path }), (signal) => getItemSeats({ path, signal, throwOnError: true }));
}

/** One key per choice, kept while it is unknown whether it was taken: sending it again is one change. */
function useChangeKey() {
  const last = useRef({ body: '', key: '' });
  const keyOf = (body: Extras) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
  const settle = (error?: unknown) => {
    if (!(error instanceof ApiError) || !isOutcomeUnknown(error.status, error.code)) last.current = { body: '', key: '' };
  };
  return { keyOf, settle };
}

/** Those of all travelers; what is absent stays as it is. */
type Extras = Pick<ItemUpdate, 'seats' | 'baggages'>;

/** `change` rejects with `ApiError`: SEAT_TAKEN leaves the item as it was. */
export function useChangeExtras(orderId: string) {
  const store = useStoreCart();
  const queryClient = useQueryClient();
  const { keyOf, settle } = useChangeKey();
  const { mutateAsync, isPending } = useMutation({
    ...putItemMutation(),
    onSuccess: store,
    onSettled: (_answer, error) => {
      settle(error);
      return invalidateTags(queryClient, ['orders']);
    },
  });
  const change = (item: Pick<OrderItem, 'uuid' | 'version'>, body: Extras) =>
    mutateAsync({
      path: { orderId, itemId: item.uuid },
      body,
      headers: { ...ifMatch(item.version), 'Idempotency-Key': keyOf(body) },
    });
  return { change, isPending };
}
