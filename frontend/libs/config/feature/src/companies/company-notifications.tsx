/** Notificações of a company: each event, where it is told, and who hears it. */
import { MultiSelect, ScrollArea, Switch, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  companyNotificationsQuery,
  useSaveCompanyNotifications,
  type CompanyEvent,
  type CompanyNotifications as Settings,
  type Recipient,
} from '@trajeto/config-data-access/administration';
import { emailProblem } from '@trajeto/shared-format';
import { ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import { RecordPage, type RecordDescription } from '@trajeto/shared-ui/crud';
import classes from './companies.module.css';
import { companyText } from './company.text';

type Values = Pick<Settings, 'emails' | 'events'>;
const RECIPIENTS = (Object.keys(companyText.recipientNames) as Recipient[]).map((value) => ({
  value,
  label: companyText.recipientNames[value],
}));

function EventRow({ event, isReadOnly, onChange }: { event: CompanyEvent; isReadOnly: boolean; onChange: (event: CompanyEvent) => void }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {event.description}
      </Table.Th>
      {(['inApp', 'email'] as const).map((channel) => (
        <Table.Td key={channel}>
          <Switch
            aria-label={companyText.one(channel === 'inApp' ? companyText.inApp : companyText.byEmail, event.description)}
            checked={event[channel]}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => onChange({ ...event, [channel]: currentTarget.checked })}
          />
        </Table.Td>
      ))}
      <Table.Td miw={220}>
        <MultiSelect
          aria-label={companyText.one(companyText.recipients, event.description)}
          data={RECIPIENTS}
          value={event.recipients}
          disabled={isReadOnly}
          onChange={(recipients) => onChange({ ...event, recipients: recipients })}
        />
      </Table.Td>
    </Table.Tr>
  );
}

interface MatrixProps {
  events: readonly CompanyEvent[];
  isReadOnly: boolean;
  onChange: (events: CompanyEvent[]) => void;
}

function Matrix({ events, isReadOnly, onChange }: MatrixProps) {
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': companyText.notificationsCaption }}>
      <Table className={classes.matrix} verticalSpacing="xs" highlightOnHover={false}>
        <Table.Caption>
          <VisuallyHidden>{companyText.notificationsCaption}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {[companyText.event, companyText.inApp, companyText.byEmail, companyText.recipients].map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map((event) => (
            <EventRow
              key={event.slug}
              event={event}
              isReadOnly={isReadOnly}
              onChange={(changed) => onChange(events.map((one) => (one.slug === changed.slug ? changed : one)))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

const asTold = ({ description, inApp, email, recipients }: CompanyEvent): string =>
  companyText.toldAbout(description, [
    ...(inApp ? [companyText.inApp] : []),
    ...(email ? [companyText.byEmail] : []),
    ...recipients.map((recipient) => companyText.recipientNames[recipient]),
  ]);

/** The events that the other version tells otherwise. */
const showEvents = (value: unknown, other: unknown) => {
  const others = (other as readonly CompanyEvent[]).map(asTold);
  return (value as readonly CompanyEvent[])
    .map(asTold)
    .filter((told) => !others.includes(told))
    .join('; ');
};

const SETTINGS_FORM: RecordDescription<Settings, Values> = {
  valuesOf: (settings) => ({ emails: settings?.emails ?? [], events: settings?.events ?? [] }),
  fields: [
    {
      section: companyText.sections.notificacoes,
      fields: [
        {
          name: 'emails',
          label: companyText.emails,
          hint: companyText.emailsHint,
          kind: 'tags',
          most: 20,
          isWide: true,
          check: ({ emails }) => (emails.every((mail) => emailProblem(mail) === null) ? null : companyText.invalidEmail),
        },
      ],
    },
    {
      section: companyText.notificationsCaption,
      fields: [
        {
          name: 'events',
          label: companyText.event,
          kind: 'own',
          isWide: true,
          show: showEvents,
          draw: ({ form, isReadOnly }) => (
            <Matrix events={form.values.events} isReadOnly={isReadOnly} onChange={(events) => form.setFieldValue('events', events)} />
          ),
        },
      ],
    },
  ],
};

function SettingsForm({ customerId, settings, isReadOnly }: { customerId: string; settings: Settings; isReadOnly: boolean }) {
  const { run } = useSaveCompanyNotifications(customerId, {
    success: companyText.notificationsSaved,
    failure: companyText.notificationsSaveFailed,
  });
  return (
    <RecordPage
      record={SETTINGS_FORM}
      writes={{ update: ({ version }, values) => run({ ...values, version }) }}
      row={settings}
      isReadOnly={isReadOnly}
    />
  );
}

export function CompanyNotifications({ customerId, isReadOnly }: { customerId: string; isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(companyNotificationsQuery(customerId));
  if (error && !data) return <ErrorState message={companyText.notificationsFailed} error={error} onRetry={() => void refetch()} />;
  return data ? <SettingsForm customerId={customerId} settings={data} isReadOnly={isReadOnly} /> : <RowsSkeleton rows={8} />;
}
