/** The record of the employee who is signed in, and the form of the part of it that is theirs. */
import { useQuery } from '@tanstack/react-query';
import { ownEmployeeQuery, useSaveOwnFields, type Employee, type OwnFields } from '@trajeto/identity-data-access/account';
import { CardsSkeleton, ErrorState } from '@trajeto/shared-ui';
import { RecordPage, type RecordDescription } from '@trajeto/shared-ui/crud';
import type { ComponentType } from 'react';
import { profileText } from './profile.text';

interface OwnRecordProps<Values extends Record<string, unknown>> {
  employee: Employee;
  record: RecordDescription<Employee, Values>;
  /** As the API takes them. */
  fieldsOf: (values: Values) => OwnFields;
}

export function OwnRecord<Values extends Record<string, unknown>>({ employee, record, fieldsOf }: OwnRecordProps<Values>) {
  const { run } = useSaveOwnFields({ success: profileText.saved, failure: profileText.saveFailed });
  return (
    <RecordPage record={record} writes={{ update: (base, values) => run({ employee: base, fields: fieldsOf(values) }) }} row={employee} />
  );
}

/** Draws `Form` once the record is there. */
export function OfEmployee({ employeeId, form: Form }: { employeeId: string; form: ComponentType<{ employee: Employee }> }) {
  const { data, error, refetch } = useQuery(ownEmployeeQuery(employeeId));
  if (data) return <Form key={data.uuid} employee={data} />;
  if (error) return <ErrorState message={profileText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <CardsSkeleton cards={2} height={220} />;
}
