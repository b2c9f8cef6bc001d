/** Notificações: each event, on the screen and by mail; a switch acts at once. */
import { Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownNotificationsQuery, useSaveOwnNotifications, type NotifiedEvent } from '@trajeto/identity-data-access/account';
import { useSession } from '@trajeto/shared-auth';
import { ErrorState, NetworkSwitch, RowsSkeleton } from '@trajeto/shared-ui';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { notificationsText } from './notifications.text';

type Channel = 'inApp' | 'email';
const CHANNELS: readonly Channel[] = ['inApp', 'email'];
type Choose = (event: NotifiedEvent) => void;

function EventRow({ event, onChoose }: { event: NotifiedEvent; onChoose: Choose }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {event.description}
      </Table.Th>
      {CHANNELS.map((channel) => (
        <Table.Td key={channel}>
          <NetworkSwitch
            aria-label={notificationsText.one(notificationsText[channel], event.description)}
            checked={event[channel]}
            onChange={({ currentTarget }) => onChoose({ ...event, [channel]: currentTarget.checked })}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function Matrix({ employeeId }: { employeeId: string }) {
  const { data, error, refetch } = useQuery(ownNotificationsQuery(employeeId));
  const { run } = useSaveOwnNotifications(employeeId, notificationsText.failed);
  if (error) return <ErrorState message={notificationsText.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const choose: Choose = ({ slug, inApp, email }) => void run({ slug, inApp, email }).catch(() => undefined);
  return (
    <Panel title={notificationsText.title}>
      <Table className={classes.matrix} highlightOnHover={false} verticalSpacing="xs" mt="sm">
        <Table.Caption>
          <VisuallyHidden>{notificationsText.caption}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{notificationsText.event}</Table.Th>
            {CHANNELS.map((channel) => (
              <Table.Th key={channel} scope="col">
                {notificationsText[channel]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((event) => (
            <EventRow key={event.slug} event={event} onChoose={choose} />
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

export function NotificationChoices() {
  const { employeeUuid } = useSession().user;
  return employeeUuid === null ? null : <Matrix employeeId={employeeUuid} />;
}
