/** GET /search/hotel/limits: what the policies of those who travel allow of a stay, before it is searched. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GetStayLimitsData } from '@trajeto/shared-api-client';
import { getStayLimitsOptions, STALE } from '@trajeto/shared-api-client/queries';

export type StayProduct = NonNullable<NonNullable<GetStayLimitsData['query']>['product']>;

export const stayLimitsQuery = (product: StayProduct, travelersUuids: readonly string[]) =>
  queryOptions({
    ...getStayLimitsOptions({ query: { product, travelersUuids: [...travelersUuids] } }),
    staleTime: STALE.normal,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
