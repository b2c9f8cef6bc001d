/** The record the address opens beside its list: a new one, one of the list, or one that is read for itself. */
import { useQuery } from '@tanstack/react-query';
import { useOpenedRow } from '../crud/use-opened-row';
import { RowsSkeleton } from '../feedback/loading';
import { ErrorState } from '../feedback/states';
import { Dialog } from '../overlays/dialog';
import { Sidebar } from '../overlays/sidebar';
import { RecordPanel } from '../record/record';
import type { FormValues } from '../record/use-record-form';
import type { ListFilters } from './filters';
import type { QueryOf, Resource, ResourceForm, Stored } from './resource';
import { usePermitted } from './use-resource-acts';

/** The address of a record that is not there yet. */
export const NEW = 'novo';
const COPY = 'copia-';
/** The address of a new record that starts as a copy of this one. */
export const copyAddress = (uuid: string) => `${COPY}${uuid}`;

interface OpenedProps<Row extends Stored, Values extends FormValues, Filters extends ListFilters> {
  resource: Resource<Row, Values, Filters>;
  form: ResourceForm<Row, Values>;
  rows: readonly Row[] | undefined;
  /** A uuid, `novo`, or null when none is open. */
  opened: string | null;
  onClose: () => void;
}

function usePanel<Row extends Stored, Values extends FormValues, Filters extends ListFilters>({
  resource: { text, writes = {}, actions, nameOf },
  form,
  onClose,
}: OpenedProps<Row, Values, Filters>) {
  const may = usePermitted(actions);
  const { create, update } = writes;
  const isReadOnly = (row: Row | null) =>
    row === null ? !create || !may('create') : !update || !may('update') || form.isFixed?.(row) === true;
  const sends = {
    ...(create && { create: (values: Values) => create.run(values) }),
    ...(update && { update: (row: Row, values: Values, step: (row: Row) => void) => update.run({ row, values, step }) }),
  };
  return function panelOf(row: Row | null, record: ResourceForm<Row, Values> = form) {
    const title = row === null ? text.create : isReadOnly(row) ? text.openTitle(nameOf(row)) : text.editTitle(nameOf(row));
    return (
      <RecordPanel
        key={row?.uuid ?? NEW}
        record={record}
        writes={sends}
        row={row}
        title={title}
        saving={row === null ? text.creating : text.updating}
        isReadOnly={isReadOnly(row)}
        onClose={onClose}
        {...(form.size && { size: form.size })}
      />
    );
  };
}

/** Stands in while the record is read, and says so when it cannot be. */
function Reading<Row extends Stored, Values extends FormValues, Filters extends ListFilters>(
  props: OpenedProps<Row, Values, Filters> & { query: QueryOf<Row>; isCopied: boolean },
) {
  const { resource, form, onClose, query, isCopied } = props;
  const panelOf = usePanel(props);
  const { data, error, refetch } = useQuery(query);
  const { copyOf } = form;
  if (data && isCopied && copyOf) return panelOf(null, { ...form, valuesOf: (row) => (row ? form.valuesOf(row) : copyOf(data)) });
  if (data) return panelOf(data);
  const body = error ? (
    <ErrorState message={resource.text.loadFailed} error={error} onRetry={() => void refetch()} />
  ) : (
    <RowsSkeleton rows={6} />
  );
  if (form.size === 'sidebar')
    return (
      <Sidebar opened onClose={onClose} title={resource.text.title} width={720}>
        {body}
      </Sidebar>
    );
  return (
    <Dialog opened onClose={onClose} title={resource.text.title} size={form.size ?? 440}>
      {body}
    </Dialog>
  );
}

export function OpenedRecord<Row extends Stored, Values extends FormValues, Filters extends ListFilters>(
  props: OpenedProps<Row, Values, Filters>,
) {
  const { form, rows, opened } = props;
  const panelOf = usePanel(props);
  const listed = useOpenedRow(rows, opened);
  if (opened === null) return null;
  if (opened === NEW) return panelOf(null);
  const isCopied = opened.startsWith(COPY);
  const uuid = isCopied ? opened.slice(COPY.length) : opened;
  if (form.read) return <Reading key={opened} {...props} query={form.read(uuid)} isCopied={isCopied} />;
  return listed && panelOf(listed);
}
