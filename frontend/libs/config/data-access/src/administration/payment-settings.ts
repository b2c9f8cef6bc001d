/** /customers/{id}/payment-settings: how a company pays for its trips. */
import { queryOptions } from '@tanstack/react-query';
import { updatePaymentSettings, type ConfigPaymentSettings, type ConfigPaymentSettingsWrite } from '@trajeto/shared-api-client';
import { getPaymentSettingsOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type PaymentSettings = ConfigPaymentSettings;
export type PaymentMethod = PaymentSettings['methods'][number];

export const paymentSettingsQuery = (customerId: string) =>
  queryOptions({ ...getPaymentSettingsOptions({ path: { customerId } }), select: ({ data }) => data });

export const useSavePaymentSettings = (customerId: string, words: Words) =>
  useWrite(
    words,
    ['payment-settings'],
    async ({ version, body }: { version: number; body: ConfigPaymentSettingsWrite }) =>
      (await updatePaymentSettings({ path: { customerId }, body, headers: ifMatch(version), throwOnError: true })).data.data,
  );
