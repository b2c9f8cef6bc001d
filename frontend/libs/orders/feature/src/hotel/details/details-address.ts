/** The address of one hotel: that of the results it was found in, with its search and its offer. */
import { HOTEL_SEARCH } from '../../search/searches';
import { isUuid } from '../../search/stretch';

const NAMES = { search: 'busca', offer: 'oferta' } as const;

export interface OfferAt {
  searchUuid: string;
  offerUuid: string;
}

/** `results`: the query of the results. */
export function detailsAddress(results: string, { searchUuid, uuid }: { searchUuid: string; uuid: string }): string {
  const query = new URLSearchParams(results);
  query.set(NAMES.search, searchUuid);
  query.set(NAMES.offer, uuid);
  return `${HOTEL_SEARCH}/detalhes?${query.toString()}`;
}

/** The offer an address names; null when it is malformed. */
export function offerAt(params: URLSearchParams): OfferAt | null {
  const [searchUuid, offerUuid] = [params.get(NAMES.search), params.get(NAMES.offer)];
  return isUuid(searchUuid) && isUuid(offerUuid) ? { searchUuid, offerUuid } : null;
}

/** The results it was found in; `page`: another page of the same search. */
export function withoutOffer(params: URLSearchParams, page = `${HOTEL_SEARCH}/resultados`): string {
  const query = new URLSearchParams(params);
  for (const name of Object.values(NAMES)) query.delete(name);
  return `${page}?${query.toString()}`;
}
