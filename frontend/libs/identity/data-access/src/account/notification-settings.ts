/** /customers/customer-employees/{id}/notification-settings: what I hear of, and where. */
import { queryOptions } from '@tanstack/react-query';
import { updateOwnNotificationSettings, type GetOwnNotificationSettingsResponse } from '@trajeto/shared-api-client';
import { getOwnNotificationSettingsOptions, useWrite } from '@trajeto/shared-api-client/queries';

export type NotifiedEvent = GetOwnNotificationSettingsResponse['data']['events'][number];
export type EventChoice = Pick<NotifiedEvent, 'slug' | 'email' | 'inApp'>;

export const ownNotificationsQuery = (employeeId: string) =>
  queryOptions({ ...getOwnNotificationSettingsOptions({ path: { employeeId } }), select: ({ data }) => data.events });

/** One event at a time: the last word counts, so no version is asked for. */
export const useSaveOwnNotifications = (employeeId: string, failure: string) =>
  useWrite({ failure }, ['customer-employees'], (event: EventChoice) =>
    updateOwnNotificationSettings({ path: { employeeId }, body: { events: [event] }, throwOnError: true }),
  );
