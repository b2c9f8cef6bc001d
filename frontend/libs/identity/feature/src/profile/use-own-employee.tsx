/** The record of the employee who is signed in, and saving the part of it that is theirs. */
import { useQuery } from '@tanstack/react-query';
import { ownEmployeeQuery, useSaveOwnFields, type Employee, type OwnFields } from '@trajeto/identity-data-access/account';
import { CardsSkeleton, ErrorState } from '@trajeto/shared-ui';
import type { FormErrors } from '@mantine/form';
import { useLeaveGuard, useRecordForm } from '@trajeto/shared-ui/crud';
import type { ComponentType } from 'react';
import { profileText } from './profile.text';

/** Fields as typed: an empty one is none. */
export type Typed<Field extends keyof OwnFields> = Record<Field, string>;

interface OwnForm<Field extends keyof OwnFields> {
  employee: Employee;
  valuesOf: (employee: Employee) => Typed<Field>;
  validate: (values: Typed<Field>) => FormErrors;
  /** As the API takes them. */
  fieldsOf: (values: Typed<Field>) => OwnFields;
}

export function useOwnForm<Field extends keyof OwnFields>({ employee, valuesOf, validate, fieldsOf }: OwnForm<Field>) {
  const { run, isPending } = useSaveOwnFields({ success: profileText.saved, failure: profileText.saveFailed });
  const record = useRecordForm({
    row: employee,
    valuesOf,
    validate,
    send: (base, values) => run({ employee: base, fields: fieldsOf(values) }),
  });
  return { ...record, isPending, leaving: useLeaveGuard(record.isDirty) };
}

/** Draws `Form` once the record is there. */
export function OfEmployee({ employeeId, form: Form }: { employeeId: string; form: ComponentType<{ employee: Employee }> }) {
  const { data, error, refetch } = useQuery(ownEmployeeQuery(employeeId));
  if (data) return <Form key={data.uuid} employee={data} />;
  if (error) return <ErrorState message={profileText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <CardsSkeleton cards={2} height={220} />;
}
