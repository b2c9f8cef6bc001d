/** One line of the trail: when, who, what, and each field as it was and as it is. */
import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AuditEntry } from '@trajeto/bi-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import classes from './audit-trail.module.css';
import { auditText as text } from './audit-trail.text';
import { actionOf, changesOf, entityOf, type FieldChange } from './words';

/** What narrows the list from one of its lines. */
export interface Narrow {
  byActor: (uuid: string) => void;
  byRecord: (entity: string, uuid: string) => void;
}

/** More than these are folded behind their number. */
const FEW = 3;

function ChangesTable({ changes, label }: { changes: readonly FieldChange[]; label: string }) {
  return (
    <Table className={classes.changes} fz="sm" verticalSpacing={4}>
      <Table.Caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.field}</Table.Th>
          <Table.Th scope="col">{text.before}</Table.Th>
          <Table.Th scope="col">{text.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{field}</Table.Th>
            <Table.Td>{before}</Table.Td>
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Changes({ changes, label }: { changes: readonly FieldChange[]; label: string }) {
  const [isOpen, { toggle }] = useDisclosure(changes.length <= FEW);
  if (changes.length === 0) return null;
  return (
    <>
      {changes.length > FEW && (
        <Anchor component="button" type="button" fz="sm" aria-expanded={isOpen} className={classes.fold} onClick={toggle}>
          {text.changes(changes.length)}
        </Anchor>
      )}
      {isOpen && <ChangesTable changes={changes} label={label} />}
    </>
  );
}

function Who({ entry: { actor, onBehalfOf }, narrow }: { entry: AuditEntry; narrow: Narrow }) {
  const { uuid } = actor;
  const name = actor.name ?? text.system;
  return (
    <>
      {uuid ? (
        <Anchor component="button" type="button" fz="sm" aria-label={text.onlyBy(name)} onClick={() => narrow.byActor(uuid)}>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {onBehalfOf && ` ${text.onBehalfOf(onBehalfOf.name)}`}
      {uuid && actor.context !== 'customer' && ` (${text.contexts[actor.context] ?? actor.context})`}
    </>
  );
}

export function Entry({ entry, narrow }: { entry: AuditEntry; narrow: Narrow }) {
  const { at, action, entity, entityUuid, description, service } = entry;
  const about = [entityOf(entity, service), actionOf(action)].filter(Boolean).join(' · ');
  return (
    <li className={`tj-card ${classes.entry ?? ''}`}>
      <div className={classes.head}>
        <Text fw={600}>{description}</Text>
        <time dateTime={at} className="tj-num">
          {formatDateTime(at)}
        </time>
      </div>
      <Text fz="sm" c="dimmed">
        {about} · <Who entry={entry} narrow={narrow} />
      </Text>
      <Changes changes={changesOf(entry.changes)} label={`${text.changes(changesOf(entry.changes).length)}: ${description}`} />
      {entityUuid && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          aria-label={text.onlyThisOf(description)}
          className={classes.only}
          onClick={() => narrow.byRecord(entity, entityUuid)}
        >
          {text.onlyThis}
        </Anchor>
      )}
    </li>
  );
}
