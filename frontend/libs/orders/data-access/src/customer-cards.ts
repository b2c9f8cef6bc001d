/** /customers/{id}/credit-cards: the agency's cards that the company may pay with now. */
import { queryOptions } from '@tanstack/react-query';
import type { CreditCard } from '@trajeto/shared-api-client';
import { listCustomerCreditCardsOptions } from '@trajeto/shared-api-client/queries';

export type PaymentCard = Pick<CreditCard, 'uuid' | 'brand' | 'number' | 'alias' | 'expiryDate'>;

export const customerCardsQuery = (customerId: string) =>
  queryOptions({ ...listCustomerCreditCardsOptions({ path: { customerId }, query: { active: true } }), select: ({ data }) => data });
