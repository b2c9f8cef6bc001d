/** GET /notifications and marking them read. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationsResponse } from '@trajeto/shared-api-client';
import {
  invalidateTags,
  notificationsOptions,
  readAllNotificationsMutation,
  readNotificationByIdMutation,
  STALE,
} from '@trajeto/shared-api-client/queries';

export type Notification = NotificationsResponse['data'][number];

/** The last hundred, as the bell shows them. */
export const notificationsQuery = ({ unread }: { unread: boolean }) =>
  queryOptions({
    ...notificationsOptions({ query: unread ? { unread: true, limit: 100 } : { limit: 100 } }),
    staleTime: STALE.smallest,
    placeholderData: keepPreviousData,
    select: ({ data, meta }) => ({ rows: data, unread: meta.unread }),
  });

const TOUCHED = ['notifications', 'bootstrap'] as const;

export function useReadNotification() {
  const queryClient = useQueryClient();
  return useMutation({ ...readNotificationByIdMutation(), onSettled: () => invalidateTags(queryClient, TOUCHED) });
}

export function useReadAllNotifications(failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...readAllNotificationsMutation(),
    meta: { failure, isRetryOffered: true },
    onSettled: () => invalidateTags(queryClient, TOUCHED),
  });
}
