/** Notificações of a company: each event, where it is told, and who hears it. */
import { MultiSelect, ScrollArea, Switch, Table, TagsInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  companyNotificationsQuery,
  useSaveCompanyNotifications,
  type CompanyEvent,
  type CompanyNotifications as Settings,
  type Recipient,
} from '@trajeto/config-data-access/administration';
import { ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import { LeaveDialog, SaveBar, StaleBanner, useLeaveGuard, useRecordForm } from '@trajeto/shared-ui/crud';
import { MAIL } from '../place/checks';
import { FormPanel } from '../place/form-panel';
import formClasses from '../place/form.module.css';
import classes from './companies.module.css';
import { companyText } from './company.text';

type Values = Record<string, unknown> & Settings;
const RECIPIENTS = (Object.keys(companyText.recipientNames) as Recipient[]).map((value) => ({
  value,
  label: companyText.recipientNames[value],
}));
const validate = ({ emails }: Values) => (emails.every((mail) => MAIL.test(mail)) ? {} : { emails: companyText.invalidEmail });
const valuesOf = (settings: Settings): Values => ({ ...settings });

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
          comboboxProps={{ zIndex: 300 }}
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
    <ScrollArea className="tj-card" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': companyText.notificationsCaption }}>
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

function SettingsForm({ customerId, settings, isReadOnly }: { customerId: string; settings: Settings; isReadOnly: boolean }) {
  const { run, isPending } = useSaveCompanyNotifications(customerId, {
    success: companyText.notificationsSaved,
    failure: companyText.notificationsSaveFailed,
  });
  const { form, submit, isDirty, isStale, reload, discard } = useRecordForm<Settings, Values>({
    row: settings,
    valuesOf,
    validate,
    send: ({ version }, { emails, events }) => run({ emails, events, version }),
  });
  const leaving = useLeaveGuard(isDirty);
  return (
    <form onSubmit={submit} noValidate>
      {isStale && <StaleBanner record={{ reload }} />}
      <FormPanel title={companyText.sections.notificacoes}>
        <TagsInput
          className={formClasses.wide}
          label={companyText.emails}
          description={companyText.emailsHint}
          splitChars={[',', ' ', ';']}
          maxTags={20}
          readOnly={isReadOnly}
          {...form.getInputProps('emails')}
        />
      </FormPanel>
      <Matrix events={form.values.events} isReadOnly={isReadOnly} onChange={(events) => form.setFieldValue('events', events)} />
      {!isReadOnly && <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />}
      <LeaveDialog guard={leaving} />
    </form>
  );
}

export function CompanyNotifications({ customerId, isReadOnly }: { customerId: string; isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(companyNotificationsQuery(customerId));
  if (error && !data) return <ErrorState message={companyText.notificationsFailed} error={error} onRetry={() => void refetch()} />;
  return data ? <SettingsForm customerId={customerId} settings={data} isReadOnly={isReadOnly} /> : <RowsSkeleton rows={8} />;
}
