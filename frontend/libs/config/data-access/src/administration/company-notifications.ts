/** /customers/{id}/notification-settings: what a company's people are told, where, and who else by mail. */
import { queryOptions } from '@tanstack/react-query';
import { updateNotificationSettings, type GetNotificationSettingsResponse } from '@trajeto/shared-api-client';
import { getNotificationSettingsOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type CompanyNotifications = GetNotificationSettingsResponse['data'];
export type CompanyEvent = CompanyNotifications['events'][number];
export type Recipient = CompanyEvent['recipients'][number];

export const companyNotificationsQuery = (customerId: string) =>
  queryOptions({ ...getNotificationSettingsOptions({ path: { customerId } }), select: ({ data }) => data });

export const useSaveCompanyNotifications = (customerId: string, words: Words) =>
  useWrite(words, ['notification-settings', 'customers'], async ({ emails, events, version }: CompanyNotifications) => {
    const body = { emails, events: events.map(({ slug, email, inApp, recipients }) => ({ slug, email, inApp, recipients })) };
    return (await updateNotificationSettings({ path: { customerId }, body, headers: ifMatch(version), throwOnError: true })).data.data;
  });
