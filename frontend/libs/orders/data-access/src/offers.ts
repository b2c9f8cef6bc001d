/** GET /search/{id}/offers and one offer with its fares. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getOffers, type GetOffersData, type OfferPage, type OfferRead, type TryLaterListOfferRead } from '@trajeto/shared-api-client';
import { getOffersInfiniteQueryKey, getOfferOptions, STALE } from '@trajeto/shared-api-client/queries';

export type Offer = OfferRead;
type Payload = 'airway' | 'road' | 'hotel' | 'vehicle';
/** An offer of one product: the field of that product is set. */
export type OfferOf<P extends Payload> = OfferRead & { [Field in P]: NonNullable<OfferRead[Field]> };
export type AirOffer = OfferOf<'airway'>;
export type BusOffer = OfferOf<'road'>;
type Stay = NonNullable<OfferRead['hotel']>;
/** Only the catalogue of an agency has an offer without a hotel. */
export type HotelOffer = OfferOf<'hotel'> & { hotel: Stay & { hotel: NonNullable<Stay['hotel']> } };
export const isHotelOffer = (offer: Offer): offer is HotelOffer => (offer.hotel?.hotel ?? null) !== null;
/** Of the catalogue of an agency, at a reference price; the one without a hotel is the agency's choice. */
export type OfflineOffer = OfferOf<'hotel'>;
export const isOfflineOffer = (offer: Offer): offer is OfflineOffer => offer.product === 'offline_hotel' && offer.hotel !== null;
export type CarOffer = OfferOf<'vehicle'>;

export const isOfferOf =
  <P extends Payload>(product: P) =>
  (offer: Offer): offer is OfferOf<P> =>
    offer[product] !== null;

export type OfferFilters = NonNullable<GetOffersData['query']>;
export type Facets = OfferPage['facets'];
export type NearbyDay = OfferPage['nearby'][number];

const PAGE_SIZE = 30;
/** While no airline has answered the call answers 202: no page yet, and when to come back. */
type Answered = OfferPage | TryLaterListOfferRead;

interface LegKey {
  path?: { searchId?: string };
  query?: { stretchIndex?: number };
}

/** Flights of another leg must never stand in for these: a choice would take the wrong one. */
const isSameLeg = (shown: LegKey | undefined, asked: { searchId: string; stretchIndex: number | undefined }) =>
  shown?.path?.searchId === asked.searchId && shown.query?.stretchIndex === asked.stretchIndex;

/**
 * `seen` is how many offers the person agreed to be shown: a search that is still running grows, and the list only
 * moves when they let it. `isOver`: asked after the last supplier's answer, which brings the days around. Static for the same reason: neither live events nor a refresh of the whole screen touch it.
 */
export const offersQuery = (searchId: string, filters: OfferFilters, seen: number, isOver: boolean) =>
  infiniteQueryOptions({
    queryKey: [...getOffersInfiniteQueryKey({ path: { searchId }, query: { ...filters, limit: PAGE_SIZE } }), { seen, isOver }],
    queryFn: async ({ pageParam, signal }): Promise<Answered> => {
      const { data } = await getOffers({
        path: { searchId },
        query: { ...filters, limit: PAGE_SIZE, page: pageParam },
        signal,
        throwOnError: true,
      });
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: (last: Answered) =>
      'meta' in last && last.meta.currentPage < last.meta.lastPage ? last.meta.currentPage + 1 : undefined,
    staleTime: 'static',
    placeholderData: (shown, query) =>
      isSameLeg(query?.queryKey[0] as LegKey | undefined, { searchId, stretchIndex: filters.stretchIndex }) ? shown : undefined,
    refetchInterval: ({ state }) => {
      const first = state.data?.pages[0];
      return first && 'waitTime' in first ? first.waitTime * 1000 : false;
    },
  });

/** Prices again, so it is never shown from an old answer. */
export const offerQuery = (searchId: string, offerId: string) =>
  queryOptions({ ...getOfferOptions({ path: { searchId, offerId } }), staleTime: STALE.smallest, select: ({ data }) => data });
