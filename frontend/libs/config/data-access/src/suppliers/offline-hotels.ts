/** /agencies/{id}/offline-hotels: the agency's own catalogue, its rates by season, its photographs. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateOfflineHotel,
  createHotelRate,
  createOfflineHotel,
  deleteHotelRate,
  deleteOfflineHotel,
  formBody,
  inactivateOfflineHotel,
  updateHotelRate,
  updateOfflineHotel,
  uploadOfflineHotelImage,
  type HotelRate,
  type HotelRateCreate,
  type OfflineHotel,
  type OfflineHotelCreate,
  type RatePayment,
  type RateRegimen,
} from '@trajeto/shared-api-client';
import {
  getOfflineHotelOptions,
  listCitiesOptions,
  listOfflineHotelsOptions,
  STALE,
  useWrite,
  type CrudWords,
  type ListQuestion,
  type Words,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { HotelRate, OfflineHotel, RatePayment, RateRegimen };
export type HotelBody = Required<OfflineHotelCreate>;
export type RateBody = Required<HotelRateCreate>;
export interface HotelsQuestion extends ListQuestion {
  cityUuid: string | null;
}

const TOUCHED = ['offline-hotels'] as const;
const CITIES = 20;
const addressed = ({ uuid, version }: OfflineHotel) => ({
  path: { offlineHotelId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});
const rateAddressed = ({ uuid, version }: HotelRate) => ({
  path: { rateId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});
const cityOption = ({ uuid, name, state }: OfflineHotel['city']) => ({ value: uuid, label: `${name}/${state}` });

export const offlineHotelsQuery = (agencyId: string, question: HotelsQuestion) =>
  queryOptions(listOfflineHotelsOptions({ path: { agencyId }, query: question }));

/** With its rates. */
export const offlineHotelQuery = (offlineHotelId: string) =>
  queryOptions({ ...getOfflineHotelOptions({ path: { offlineHotelId } }), select: ({ data }) => data });

/** The cities of Brazil by what was typed. */
export const cityOptionsQuery = (words: string) =>
  queryOptions({
    ...listCitiesOptions({ query: { search: words || undefined, limit: CITIES } }),
    staleTime: STALE.longest,
    select: ({ data }) => data.map(cityOption),
  });

/** A city as an option, from a hotel in it: the API reads no city alone. Null where the agency has none there. */
export const hotelCityQuery = (agencyId: string, cityUuid: string) =>
  queryOptions({
    ...listOfflineHotelsOptions({ path: { agencyId }, query: { cityUuid, limit: 1 } }),
    staleTime: STALE.small,
    select: ({ data: [hotel] }) => (hotel ? cityOption(hotel.city) : null),
  });

export const useOfflineHotelWrites = (agencyId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: HotelBody) => createOfflineHotel({ path: { agencyId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: OfflineHotel; body: HotelBody }) => {
    const { data } = await updateOfflineHotel({ ...addressed(row), body });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: OfflineHotel) => activateOfflineHotel(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: OfflineHotel) => inactivateOfflineHotel(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: OfflineHotel) => deleteOfflineHotel(addressed(row))),
});

export const useRateWrites = (offlineHotelId: string, words: Pick<CrudWords, 'create' | 'update' | 'remove'>) => ({
  create: useWrite(words.create, TOUCHED, (body: RateBody) => createHotelRate({ path: { offlineHotelId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ rate, body }: { rate: HotelRate; body: RateBody }) => {
    const { data } = await updateHotelRate({ ...rateAddressed(rate), body });
    return data.data;
  }),
  remove: useWrite(words.remove, TOUCHED, (rate: HotelRate) => deleteHotelRate(rateAddressed(rate))),
});

/** Beside those it has. */
export const useAddPhoto = (words: Words) =>
  useWrite(words, TOUCHED, ({ hotel, image }: { hotel: OfflineHotel; image: File }) =>
    uploadOfflineHotelImage({
      ...addressed(hotel),
      ...formBody,
      headers: { ...formBody.headers, ...ifMatch(hotel.version) },
      body: { image },
    }),
  );
