/** Who asks and who approves in the company, and what the agency noted about it: a sidebar, loaded when it is first opened. */
import { Accordion, ActionIcon, Anchor, CopyButton, Group, Skeleton, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconMail, IconPhone, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@trajeto/shared-auth';
import { applyMask, foldText } from '@trajeto/shared-format';
import { EmptyState, ErrorState, PersonAvatar, Sidebar } from '@trajeto/shared-ui';
import { RichText, storedToHtml } from '@trajeto/shared-ui/rich-text';
import { clientInformationQuery, type ClientNote, type ClientPerson } from '@trajeto/shell-data-access';
import { useState } from 'react';
import classes from './client-information.module.css';
import { companyText } from './company.text';
import type { InformationKind } from './information-kinds';

function Copy({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? companyText.copied : label}>
          <ActionIcon variant="subtle" color="ardosia" aria-label={label} onClick={copy}>
            {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

interface ReachProps {
  href: string;
  icon: typeof IconMail;
  label: string;
  copyLabel: string;
  shown: string;
  value: string;
}

function Reach({ href, icon: ReachIcon, label, copyLabel, shown, value }: ReachProps) {
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Anchor href={href} aria-label={`${label}: ${shown}`} className={classes.reach ?? ''} fz="sm">
        <ReachIcon size={16} stroke={1.75} aria-hidden /> {shown}
      </Anchor>
      <Copy value={value} label={copyLabel} />
    </Group>
  );
}

function Person({ person: { name, email, phone } }: { person: ClientPerson }) {
  return (
    <li className={classes.person}>
      <PersonAvatar name={name} size={40} />
      <div className={classes.facts}>
        <Text fw={600} fz="sm">
          {name}
        </Text>
        {email && (
          <Reach
            href={`mailto:${email}`}
            icon={IconMail}
            label={companyText.mail(name)}
            copyLabel={companyText.copyEmail(name)}
            shown={email}
            value={email}
          />
        )}
        {phone && (
          <Reach
            href={`tel:+${phone}`}
            icon={IconPhone}
            label={companyText.call(name)}
            copyLabel={companyText.copyPhone(name)}
            shown={applyMask('phone', phone)}
            value={phone}
          />
        )}
      </div>
    </li>
  );
}

const isFound = (typed: string) => (person: ClientPerson) =>
  [person.name, person.email ?? '', person.phone ?? ''].some((fact) => foldText(fact).includes(foldText(typed)));

function People({ people, search, none }: { people: readonly ClientPerson[]; search: string; none: string }) {
  const [typed, setTyped] = useState('');
  const found = people.filter(isFound(typed));
  return (
    <>
      <TextInput
        type="search"
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        mb="sm"
      />
      {found.length === 0 && <EmptyState title={none} />}
      <ul className={classes.people}>
        {found.map((person) => (
          <Person key={person.uuid} person={person} />
        ))}
      </ul>
    </>
  );
}

function Notes({ notes }: { notes: readonly ClientNote[] }) {
  if (notes.length === 0) return <EmptyState title={companyText.noNotes} />;
  return (
    <Accordion multiple defaultValue={notes.map(({ service }) => service)}>
      {notes.map(({ service, label, obs }) => (
        <Accordion.Item key={service} value={service}>
          <Accordion.Control>{label}</Accordion.Control>
          <Accordion.Panel>
            <RichText html={storedToHtml(obs)} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

const Waiting = () => (
  <Stack gap="sm" role="status" aria-label={companyText.loading}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={64} />
    ))}
  </Stack>
);

function Content({ kind, customerUuid }: { kind: InformationKind; customerUuid: string }) {
  const { data, error, isPending, refetch } = useQuery(clientInformationQuery(customerUuid));
  if (isPending) return <Waiting />;
  if (error) return <ErrorState message={companyText.informationFailed} error={error} onRetry={() => void refetch()} />;
  if (kind === 'notes') return <Notes notes={data.notes} />;
  if (kind === 'issuers') return <People people={data.issuers} search={companyText.searchIssuers} none={companyText.noIssuers} />;
  return <People people={data.approvers} search={companyText.searchApprovers} none={companyText.noApprovers} />;
}

export default function ClientInformation({ kind, opened, onClose }: { kind: InformationKind; opened: boolean; onClose: () => void }) {
  const { customerUuid } = useSession();
  return (
    <Sidebar opened={opened} onClose={onClose} title={companyText[kind]}>
      {opened && customerUuid && <Content key={kind} kind={kind} customerUuid={customerUuid} />}
    </Sidebar>
  );
}
