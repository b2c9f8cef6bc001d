/** The form of a record from its description: in a dialog, in a sidebar, or as half of a page. */
import { Stack } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import type { ReactNode } from 'react';
import { Banner } from '../feedback/banner';
import { Dialog } from '../overlays/dialog';
import { Sidebar } from '../overlays/sidebar';
import { allFields, problemsOf, showValue, trimmed, type FieldList } from './fields';
import { FormFooter, SaveBar } from './form-footer';
import { LeaveDialog, useLeaveGuard } from './leave-guard';
import { RecordFields } from './record-fields';
import { RecordTabs, type RecordTab } from './record-tabs';
import classes from './record.module.css';
import { recordText } from './record.text';
import { SavingDialog } from './saving-dialog';
import { StaleBanner } from './stale-banner';
import { useRecordForm, type FormValues } from './use-record-form';

export interface RecordDescription<Row, Values extends FormValues> {
  /** Null fills a new one. */
  valuesOf: (row: Row | null) => Values;
  /** A function where the fields depend on the record or on what was typed. */
  fields: FieldList<Values> | ((row: Row | null, values: Values) => FieldList<Values>);
  /** Rules over several fields. */
  check?: (values: Values) => FormErrors;
  /** What the change comes to, left of the buttons; nothing while that cannot be said. */
  note?: (base: Row | null, values: Values) => string | undefined;
  /** What stands over the fields of this record. */
  notice?: (row: Row | null) => ReactNode;
  /** In the place of 'Somente leitura', over a form that may not be changed. */
  readOnly?: string;
  /** Beside the form of a stored record, in a panel. */
  tabs?: ((row: Row) => readonly RecordTab[]) | undefined;
}
export interface RecordWrites<Row, Values> {
  create?: (values: Values) => Promise<unknown>;
  update?: (base: Row, values: Values, step: (row: Row) => void) => Promise<unknown>;
}
interface RecordProps<Row, Values extends FormValues> {
  record: RecordDescription<Row, Values>;
  writes: RecordWrites<Row, Values>;
  /** As it is now; null: a new one. */
  row: Row | null;
  isReadOnly?: boolean;
  /** What is said while it is being saved: 'Criando nova fase'. */
  saving?: string;
}

/** What a write answers is the record when it has a version, as all stored ones do. */
const stored = (answer: unknown): object | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer ? answer : undefined;

function useRecord<Row, Values extends FormValues>({ record, writes, row }: RecordProps<Row, Values>) {
  const fieldsAt = (at: Row | null, values: Values) => (typeof record.fields === 'function' ? record.fields(at, values) : record.fields);
  const fieldsOf = (values: Values) => fieldsAt(row, values);
  const held = useRecordForm<Row | null, Values>({
    row,
    valuesOf: record.valuesOf,
    validate: (values) => ({ ...problemsOf(fieldsOf(values), values), ...record.check?.(values) }),
    send: async (base, values, step) => {
      const typed = trimmed(values);
      return stored(await (base === null ? writes.create?.(typed) : writes.update?.(base, typed, step))) as Row | undefined;
    },
  });
  const fields = fieldsOf(held.form.values);
  const fieldsOfBase = fieldsAt(held.base, held.form.values);
  return { ...held, fields, fieldsOfBase, note: record.note?.(held.base, held.form.values) };
}
type Held<Row, Values extends FormValues> = ReturnType<typeof useRecord<Row, Values>>;

/** Errors the server named for no field of this form. */
function OtherErrors<Row, Values extends FormValues>({ held }: { held: Held<Row, Values> }) {
  const isDrawn = (path: string) =>
    allFields(held.fields).some(
      (field) => path === field.name || (field.kind === 'own' && field.drawsParts === true && path.startsWith(`${field.name}.`)),
    );
  const others = Object.entries(held.form.errors).filter(([path]) => !isDrawn(path));
  return others.map(([name, problem]) => <Banner key={name} tone="urucum" title={typeof problem === 'string' ? problem : name} />);
}

interface NoticesProps<Row, Values extends FormValues> {
  held: Held<Row, Values>;
  isReadOnly: boolean;
  readOnly: string | undefined;
}

function Notices<Row, Values extends FormValues>({ held, isReadOnly, readOnly = recordText.readOnly }: NoticesProps<Row, Values>) {
  const fieldOf = (name: string, fields = held.fields) => allFields(fields).find((field) => field.name === name);
  return (
    <>
      {isReadOnly && <Banner tone="anil" title={readOnly} />}
      {held.isStale && (
        <StaleBanner
          record={held}
          labelOf={(name) => fieldOf(name)?.label}
          show={(name, value, other) => showValue([fieldOf(name), fieldOf(name, held.fieldsOfBase)], value, other)}
        />
      )}
      <OtherErrors held={held} />
    </>
  );
}

function Saving<Row, Values extends FormValues>({ held, saving }: { held: Held<Row, Values>; saving: string | undefined }) {
  if (saving === undefined) return null;
  return <SavingDialog isSaving={held.isSaving} title={saving} returnsFocus={Object.keys(held.form.errors).length === 0} />;
}

export interface RecordPanelProps<Row, Values extends FormValues> extends RecordProps<Row, Values> {
  title: string;
  /** Pixels of a dialog, or a sidebar that keeps the list in sight. */
  size?: 440 | 560 | 720 | 'sidebar';
  onClose: () => void;
}

function PanelBody<Row, Values extends FormValues>({
  held,
  onCancel,
  onSaved,
  ...props
}: RecordPanelProps<Row, Values> & { held: Held<Row, Values>; onCancel: () => void; onSaved: () => void }) {
  const { record, row, isReadOnly = false } = props;
  return (
    <form onSubmit={(event) => held.submit(event, onSaved)} noValidate>
      <Stack gap="md">
        {record.notice?.(row)}
        <Notices held={held} isReadOnly={isReadOnly} readOnly={record.readOnly} />
        <RecordFields fields={held.fields} form={held.form} isReadOnly={isReadOnly} />
      </Stack>
      {!isReadOnly && (
        <FormFooter note={held.note ?? (held.isDirty ? recordText.unsaved : '')} isPending={held.isSaving} onCancel={onCancel} />
      )}
    </form>
  );
}

/** Closing with unsaved input asks first. */
export function RecordPanel<Row, Values extends FormValues>(props: RecordPanelProps<Row, Values>) {
  const { title, size = 440, onClose } = props;
  const held = useRecord(props);
  const guard = useLeaveGuard(held.isDirty, onClose);
  const { record, row } = props;
  const body = (
    <RecordTabs tabs={row === null ? [] : (record.tabs?.(row) ?? [])}>
      <PanelBody {...props} held={held} onCancel={guard.close} onSaved={() => guard.go(onClose)} />
    </RecordTabs>
  );
  return (
    <>
      {size === 'sidebar' ? (
        <Sidebar opened onClose={guard.close} title={title} width={720}>
          {body}
        </Sidebar>
      ) : (
        <Dialog opened onClose={guard.close} title={title} size={size}>
          {body}
        </Dialog>
      )}
      <Saving held={held} saving={props.saving} />
      <LeaveDialog guard={guard} />
    </>
  );
}

/** Half of a page: its sections are cards, its save bar stays at the foot of the window. */
export function RecordPage<Row, Values extends FormValues>({
  onSaved,
  ...props
}: RecordProps<Row, Values> & { onSaved?: (row: Row) => void }) {
  const { record, row, isReadOnly = false } = props;
  const held = useRecord(props);
  const guard = useLeaveGuard(held.isDirty);
  return (
    <form
      onSubmit={(event) => held.submit(event, (saved) => guard.go(() => saved && onSaved?.(saved)))}
      noValidate
      className={classes.page}
    >
      {record.notice?.(row)}
      <Notices held={held} isReadOnly={isReadOnly} readOnly={record.readOnly} />
      <RecordFields fields={held.fields} form={held.form} isReadOnly={isReadOnly} isPage />
      {!isReadOnly && <SaveBar isDirty={held.isDirty} note={held.note} isPending={held.isSaving} onDiscard={held.discard} />}
      <Saving held={held} saving={props.saving} />
      <LeaveDialog guard={guard} />
    </form>
  );
}
