/** The records that belong to another record: a card each, changed in a dialog over it. */
import { Button, Group, Stack } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { crudText } from '../crud/crud.text';
import { RowMenu, type RowAct } from '../crud/row-menu';
import { useRowActs } from '../crud/use-row-acts';
import { EmptyState } from '../feedback/states';
import { RecordPanel, type RecordDescription } from '../record/record';
import type { FormValues } from '../record/use-record-form';
import type { EntityText } from './entity-text';
import { NEW } from './opened-record';
import type { ResourceActions, ResourceWrites, Stored } from './resource';
import classes from './resource.module.css';
import { usePermitted } from './use-resource-acts';

interface RecordCardsProps<Row extends Stored, Values extends FormValues> {
  text: EntityText;
  /** As they are now: an open one follows what others save. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  draw: (row: Row) => ReactNode;
  record: RecordDescription<Row, Values>;
  writes: Required<Pick<ResourceWrites<Row, Values>, 'create' | 'update' | 'remove'>>;
  actions?: ResourceActions;
}

function useActs<Row extends Stored, Values extends FormValues>(
  { text, nameOf, writes, actions }: RecordCardsProps<Row, Values>,
  open: (uuid: string) => void,
) {
  const may = usePermitted(actions);
  return (row: Row): RowAct[] => {
    const edit: RowAct = { id: 'edit', label: crudText.edit, icon: IconEdit, run: () => open(row.uuid) };
    const remove: RowAct = {
      id: 'remove',
      label: crudText.remove,
      icon: IconTrash,
      isDestructive: true,
      confirm: { title: text.removeTitle(nameOf(row)), body: text.removeBody },
      run: () => writes.remove.run(row),
    };
    return [...(may('update') ? [edit] : []), ...(may('remove') ? [remove] : [])];
  };
}

export function RecordCards<Row extends Stored, Values extends FormValues>(props: RecordCardsProps<Row, Values>) {
  const { text, rows, nameOf, draw, record, writes, actions } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const { perform, question } = useRowActs();
  const actsOf = useActs(props, setOpened);
  const mayCreate = usePermitted(actions)('create');
  const row = rows.find(({ uuid }) => uuid === opened) ?? null;
  return (
    <Stack gap="md">
      {mayCreate && (
        <Group>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(NEW)}>
            {text.create}
          </Button>
        </Group>
      )}
      {rows.length === 0 && <EmptyState title={text.empty} />}
      <ul className={classes.cards} aria-label={text.title}>
        {rows.map((one) => (
          <li key={one.uuid} className={`tj-card ${classes.card ?? ''}`}>
            <div className={classes.grows}>{draw(one)}</div>
            <RowMenu name={nameOf(one)} acts={actsOf(one)} onAct={perform} />
          </li>
        ))}
      </ul>
      {(opened === NEW || row) && (
        <RecordPanel
          key={opened}
          record={record}
          row={row}
          writes={{ create: writes.create.run, update: (base, values, step) => writes.update.run({ row: base, values, step }) }}
          title={row ? text.editTitle(nameOf(row)) : text.create}
          saving={row ? text.updating : text.creating}
          size={560}
          onClose={() => setOpened(null)}
        />
      )}
      {question}
    </Stack>
  );
}
