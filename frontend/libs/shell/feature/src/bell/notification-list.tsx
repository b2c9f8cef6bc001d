/** What one was told, newest first; a click opens the object and marks it read. */
import { Group, Skeleton, Stack, Tabs, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowBackUp,
  IconBell,
  IconCashBanknote,
  IconChecks,
  IconCircleX,
  IconCopy,
  IconHourglass,
  IconTicket,
  type Icon,
} from '@tabler/icons-react';
import { EmptyState, ErrorState, NetworkButton, RelativeTime, type Tone } from '@trajeto/shared-ui';
import { notificationsQuery, useReadAllNotifications, useReadNotification, type Notification } from '@trajeto/shell-data-access';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bellText } from './bell.text';
import { groupByDay } from './group-by-day';
import classes from './bell.module.css';

const looks: Readonly<Record<string, { tone: Tone; icon: Icon }>> = {
  approval_requested: { tone: 'jabuticaba', icon: IconChecks },
  approval_reminder: { tone: 'ipe', icon: IconHourglass },
  order_expiring: { tone: 'ipe', icon: IconHourglass },
  order_approved: { tone: 'petroleo', icon: IconChecks },
  order_rejected: { tone: 'urucum', icon: IconCircleX },
  order_failed: { tone: 'urucum', icon: IconCircleX },
  order_issued: { tone: 'folha', icon: IconTicket },
  advance_approved: { tone: 'petroleo', icon: IconChecks },
  advance_rejected: { tone: 'urucum', icon: IconCircleX },
  advance_paid: { tone: 'folha', icon: IconCashBanknote },
  report_approved: { tone: 'petroleo', icon: IconChecks },
  report_rejected: { tone: 'urucum', icon: IconCircleX },
  refund_paid: { tone: 'folha', icon: IconCashBanknote },
  return_received: { tone: 'folha', icon: IconArrowBackUp },
  duplicate_suspected: { tone: 'dende', icon: IconCopy },
};

function Row({ notification, onOpen }: { notification: Notification; onOpen: (notification: Notification) => void }) {
  const { tone, icon: RowIcon } = looks[notification.kind] ?? { tone: 'anil' as const, icon: IconBell };
  return (
    <UnstyledButton className={classes.row} onClick={() => onOpen(notification)}>
      <span className={classes.tile} style={{ background: `var(--tj-${tone}-wash)`, color: `var(--tj-${tone}-icon)` }}>
        <RowIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.text}>
        <Text span fz="sm" fw={notification.read ? 400 : 600} display="block">
          {notification.title}
        </Text>
        <Text span fz="sm" display="block">
          {notification.text}
        </Text>
        <Text span fz="xs" c="dimmed">
          <RelativeTime at={notification.at} />
        </Text>
      </span>
      {!notification.read && (
        <span className={classes.unread}>
          <VisuallyHidden>{bellText.isUnread}</VisuallyHidden>
        </span>
      )}
    </UnstyledButton>
  );
}

function Rows({ rows, onOpen }: { rows: readonly Notification[]; onOpen: (notification: Notification) => void }) {
  if (rows.length === 0) return <EmptyState title={bellText.empty} icon={IconBell} />;
  return groupByDay(rows, new Date()).map((group) => (
    <section key={group.label}>
      <Text fz="xs" fw={500} c="dimmed" px="sm" pt="sm">
        {group.label}
      </Text>
      {group.rows.map((row) => (
        <Row key={row.uuid} notification={row} onOpen={onOpen} />
      ))}
    </section>
  ));
}

/** `title`: in the popover of the bell, where nothing around the list says what it is or scrolls it. */
export function NotificationList({ onDone, title }: { onDone: () => void; title?: string }) {
  const [tab, setTab] = useState<'unread' | 'all'>('unread');
  const { data, error, isPending, refetch } = useQuery(notificationsQuery({ unread: tab === 'unread' }));
  const read = useReadNotification();
  const readAll = useReadAllNotifications(bellText.readAllFailed);
  const navigate = useNavigate();
  const open = (notification: Notification) => {
    if (!notification.read) read.mutate({ path: { notificationId: notification.uuid } });
    onDone();
    void navigate(notification.link);
  };
  return (
    <>
      <Group justify={title ? 'space-between' : 'flex-end'} px="xs" pt={title ? 'xs' : 0} wrap="nowrap">
        {title && (
          <Text fw={600} pl={4}>
            {title}
          </Text>
        )}
        <NetworkButton
          variant="subtle"
          size="compact-sm"
          disabled={!data?.unread}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          {bellText.readAll}
        </NetworkButton>
      </Group>
      <Tabs value={tab} onChange={(value) => setTab(value === 'all' ? 'all' : 'unread')}>
        <Tabs.List>
          <Tabs.Tab value="unread">{bellText.unreadTab}</Tabs.Tab>
          <Tabs.Tab value="all">{bellText.allTab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel} data-scrolls={title !== undefined || undefined}>
          {isPending && (
            <Stack gap="xs" p="sm">
              {[1, 2, 3, 4].map((row) => (
                <Skeleton key={row} height={56} />
              ))}
            </Stack>
          )}
          {error && <ErrorState message={bellText.loadFailed} error={error} onRetry={() => void refetch()} />}
          {data && !error && <Rows rows={data.rows} onOpen={open} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
