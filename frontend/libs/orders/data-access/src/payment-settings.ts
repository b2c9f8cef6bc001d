/** /customers/{id}/payment-settings: how the company may pay for its orders. */
import { queryOptions } from '@tanstack/react-query';
import type { ConfigPaymentSettings } from '@trajeto/shared-api-client';
import { getPaymentSettingsOptions } from '@trajeto/shared-api-client/queries';

export type PaymentTerms = ConfigPaymentSettings;

export const paymentTermsQuery = (customerId: string) =>
  queryOptions({ ...getPaymentSettingsOptions({ path: { customerId } }), select: ({ data }) => data });
