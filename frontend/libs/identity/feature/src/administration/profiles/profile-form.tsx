/** A profile being made or changed: its name, its flags, its actions, and what the change comes to before it is saved. */
import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  actionsQuery,
  useCreateProfile,
  useUpdateProfile,
  type Profile,
  type ProfileForm as Values,
} from '@trajeto/identity-data-access/administration';
import { useMay } from '@trajeto/shared-auth';
import { Banner, ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import { crudText, FormFooter, StaleBanner, useRecordForm } from '@trajeto/shared-ui/crud';
import { useEffect, useRef } from 'react';
import { ActionPicker } from './action-picker';
import { difference } from './held-actions';
import classes from './profiles.module.css';
import { profilesText } from './profiles.text';

const FLAGS = ['approver', 'isExpenseApprover', 'default'] as const;
const FLAG_LABELS = { approver: profilesText.approver, isExpenseApprover: profilesText.expenseApprover, default: profilesText.isDefault };

const valuesOf = (profile: Profile | null): Record<string, unknown> & Values => ({
  name: profile?.name ?? '',
  approver: profile?.approver ?? false,
  isExpenseApprover: profile?.isExpenseApprover ?? false,
  default: profile?.default ?? false,
  actions: profile?.actions.map(({ slug }) => slug) ?? [],
});
const validate = ({ name }: Values): FormErrors => (name.trim() ? {} : { name: profilesText.nameRequired });

interface ProfileFormProps {
  customerId: string;
  /** Null: a new one. */
  profile: Profile | null;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function useProfileForm({ customerId, profile, onSaved }: ProfileFormProps) {
  const create = useCreateProfile(customerId, { success: profilesText.createdOne, failure: profilesText.createFailed });
  const update = useUpdateProfile({ success: profilesText.updated, failure: profilesText.updateFailed });
  /** What the steps of a save that failed half-way have stored: the next save goes on from there, it is no conflict with itself. */
  const stored = useRef<Profile | null>(null);
  const record = useRecordForm<Profile | null, Record<string, unknown> & Values>({
    row: profile,
    valuesOf,
    validate,
    send: (before, values) => {
      const form = { ...values, name: values.name.trim() };
      if (!before) return create.run(form);
      const from = stored.current && stored.current.version > before.version ? stored.current : before;
      const onStep = (after: Profile) => {
        stored.current = after;
      };
      return update.run({ before: from, form, onStep });
    },
    onSaved,
  });
  return { ...record, isPending: create.isPending || update.isPending };
}

/** Administrador keeps all it has; the rest belongs to who may change it. */
function useLocks(profile: Profile | null) {
  const mayCreate = useMay('create-profile');
  const mayUpdate = useMay('update-profile');
  const maySetActions = useMay('set-action-profile');
  const maySetDefault = useMay('set-default-profile');
  if (!profile) return { flags: !mayCreate, actions: !mayCreate, default: !mayCreate };
  const isFixed = profile.isAdministrator;
  return { flags: isFixed || !mayUpdate, actions: isFixed || !maySetActions, default: profile.default || !maySetDefault };
}

type Record_ = ReturnType<typeof useProfileForm>;

function Flags({ form, locks }: { form: Record_['form']; locks: ReturnType<typeof useLocks> }) {
  return (
    <div className={classes.flags} role="group" aria-label={profilesText.flags}>
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          label={FLAG_LABELS[flag]}
          description={profilesText.flagHints[flag]}
          disabled={flag === 'default' ? locks.default : locks.flags}
          {...form.getInputProps(flag, { type: 'checkbox' })}
        />
      ))}
    </div>
  );
}

function Actions({ form, isReadOnly }: { form: Record_['form']; isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(actionsQuery());
  if (error) return <ErrorState message={profilesText.actionsFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <ActionPicker
      catalogue={data}
      held={form.values.actions}
      isReadOnly={isReadOnly}
      onChange={(actions) => form.setFieldValue('actions', actions)}
    />
  );
}

export function ProfileForm(props: ProfileFormProps) {
  const { profile, onCancel, onDirty } = props;
  const { form, base, submit, isDirty, isStale, isPending, reload } = useProfileForm(props);
  const locks = useLocks(profile);
  const isReadOnly = locks.flags && locks.actions && locks.default;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { gained, lost } = difference(base?.actions.map(({ slug }) => slug) ?? [], form.values.actions);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {profile?.isAdministrator && <Banner tone="anil" title={profilesText.administratorHint} />}
        {isReadOnly && !profile?.isAdministrator && <Banner tone="anil" title={crudText.readOnly} />}
        {isStale && <StaleBanner onReload={reload} />}
        <TextInput label={profilesText.name} maxLength={120} readOnly={locks.flags} data-autofocus {...form.getInputProps('name')} />
      </Stack>
      <Flags form={form} locks={locks} />
      <Actions form={form} isReadOnly={locks.actions} />
      {!isReadOnly && (
        <FormFooter note={base ? profilesText.change(gained, lost, base.employeesCount) : ''} isPending={isPending} onCancel={onCancel} />
      )}
    </form>
  );
}
