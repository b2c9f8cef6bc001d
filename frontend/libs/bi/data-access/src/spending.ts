/** GET /customers/{id}/bi: the panels of the dashboard, together or one alone. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BiBiBundle, BiItemShare, GetBiData, SpentOn, SpentPoint, TotalSpent } from '@trajeto/shared-api-client';
import { getBiOptions, STALE } from '@trajeto/shared-api-client/queries';

export type ItemShare = BiItemShare;
export type SpentLine = TotalSpent;
export type { SpentOn, SpentPoint };
export type SpendingQuestion = Omit<NonNullable<GetBiData['query']>, 'totalSpent' | 'byItem' | 'byCostCenter'>;
export interface Spending {
  totalSpent: SpentLine;
  byItem: ItemShare[];
  byCostCenter: SpentOn[];
}

const asked = (customerId: string, question: SpendingQuestion, panels: object) => ({
  ...getBiOptions({ path: { customerId }, query: { ...question, ...panels } }),
  staleTime: STALE.normal,
  placeholderData: keepPreviousData,
});

/** All three panels under the same filters. */
export const spendingQuery = (customerId: string, question: SpendingQuestion) =>
  queryOptions({
    ...asked(customerId, question, { totalSpent: true, byItem: true, byCostCenter: true }),
    select: ({ data }): Spending => {
      const bundle = data as BiBiBundle;
      return {
        totalSpent: bundle.totalSpent ?? { data: [], type: 'months', value: '0.00' },
        byItem: bundle.byItem ?? [],
        byCostCenter: bundle.byCostCenter ?? [],
      };
    },
  });

/** One panel without its own filter, so that what was not chosen stays in sight to be chosen. */
export const costCentersQuery = (customerId: string, question: SpendingQuestion) =>
  queryOptions({ ...asked(customerId, question, { byCostCenter: true }), select: ({ data }) => data as SpentOn[] });

export const itemsQuery = (customerId: string, question: SpendingQuestion) =>
  queryOptions({ ...asked(customerId, question, { byItem: true }), select: ({ data }) => data as ItemShare[] });

export const totalSpentQuery = (customerId: string, question: SpendingQuestion) =>
  queryOptions({ ...asked(customerId, question, { totalSpent: true }), select: ({ data }) => data as SpentLine });
