/** POST /search/airway, /search/road, /search/hotel, /search/offline-hotel and /search/vehicle with their progress: a search is started once per question and watched until its suppliers answered. */
import { queryOptions } from '@tanstack/react-query';
import {
  searchAirway,
  searchHotel,
  searchOfflineHotel,
  searchRoad,
  searchVehicle,
  type Cabin,
  type SearchAirway,
  type SearchHotel,
  type SearchRead,
  type SearchRoad,
  type SearchVehicle,
} from '@trajeto/shared-api-client';
import { getSearchOptions, STALE } from '@trajeto/shared-api-client/queries';

export type AirQuestion = Pick<
  SearchAirway,
  | 'stretches'
  | 'adultQuantity'
  | 'childrenQuantity'
  | 'infantQuantity'
  | 'cabin'
  | 'directOnly'
  | 'withBaggage'
  | 'travelersUuids'
  | 'reasonTripUuid'
  | 'orderUuid'
  | 'itemUuid'
>;
export type BusQuestion = Pick<
  SearchRoad,
  'stretches' | 'passengerQuantity' | 'travelersUuids' | 'reasonTripUuid' | 'orderUuid' | 'itemUuid'
>;
export type HotelQuestion = Pick<
  SearchHotel,
  'cityUuid' | 'checkin' | 'checkout' | 'rooms' | 'travelersUuids' | 'reasonTripUuid' | 'orderUuid' | 'itemUuid'
>;
/** Of hotels that a consultant finds: in the city, or of this name in the city. */
export type OfflineQuestion = HotelQuestion & Pick<SearchHotel, 'hotelName'>;
export type CarQuestion = Pick<
  SearchVehicle,
  | 'pickupStoreUuid'
  | 'pickupAirport'
  | 'returnStoreUuid'
  | 'returnAirport'
  | 'pickupAt'
  | 'returnAt'
  | 'driverAge'
  | 'travelersUuids'
  | 'reasonTripUuid'
  | 'orderUuid'
  | 'itemUuid'
>;
export type { Cabin };
export type Search = SearchRead;

const keyOf = (_id: string, question: unknown, attempt: number) => [{ _id, question, attempt }] as const;

/**
 * The same question is asked once, until it is asked again on purpose (`attempt`): static, for a refresh of everything on
 * screen would start another search and show its offers in the place of these.
 */
const startQuery = <Question>(
  id: string,
  ask: (question: Question, signal: AbortSignal) => Promise<Search>,
  question: Question,
  attempt: number,
) =>
  queryOptions({
    queryKey: keyOf(id, question, attempt),
    queryFn: ({ signal }) => ask(question, signal),
    staleTime: 'static',
    gcTime: STALE.longest,
  });
export type StartSearch = (attempt: number) => ReturnType<typeof startQuery>;

const askAir = async (body: AirQuestion, signal: AbortSignal) => (await searchAirway({ body, signal, throwOnError: true })).data.data;
const askBus = async (body: BusQuestion, signal: AbortSignal) => (await searchRoad({ body, signal, throwOnError: true })).data.data;
const askHotel = async (body: HotelQuestion, signal: AbortSignal) => (await searchHotel({ body, signal, throwOnError: true })).data.data;
const askOffline = async (body: OfflineQuestion, signal: AbortSignal) =>
  (await searchOfflineHotel({ body, signal, throwOnError: true })).data.data;
const askCar = async (body: CarQuestion, signal: AbortSignal) => (await searchVehicle({ body, signal, throwOnError: true })).data.data;

export const startAirSearch =
  (question: AirQuestion): StartSearch =>
  (attempt) =>
    startQuery('startAirSearch', askAir, question, attempt);

export const startBusSearch =
  (question: BusQuestion): StartSearch =>
  (attempt) =>
    startQuery('startBusSearch', askBus, question, attempt);

export const startHotelSearch =
  (question: HotelQuestion): StartSearch =>
  (attempt) =>
    startQuery('startHotelSearch', askHotel, question, attempt);

export const startOfflineSearch =
  (question: OfflineQuestion): StartSearch =>
  (attempt) =>
    startQuery('startOfflineSearch', askOffline, question, attempt);

export const startCarSearch =
  (question: CarQuestion): StartSearch =>
  (attempt) =>
    startQuery('startCarSearch', askCar, question, attempt);

export const searchQuery = (searchId: string) =>
  queryOptions({
    ...getSearchOptions({ path: { searchId } }),
    staleTime: STALE.none,
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? state.data.data.waitTime * 1000 : false),
  });
