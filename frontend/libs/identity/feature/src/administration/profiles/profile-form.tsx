/** The form of a profile: its name, its flags, its actions, and what the change comes to before it is saved. */
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { actionsQuery, profileQuery, type Profile, type ProfileForm as Values } from '@trajeto/identity-data-access/administration';
import { useMay } from '@trajeto/shared-auth';
import { Banner, ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import type { Field, ResourceForm } from '@trajeto/shared-ui/crud';
import { ActionPicker } from './action-picker';
import { difference } from './held-actions';
import classes from './profiles.module.css';
import { profilesText as text } from './profiles.text';

const FLAGS = ['approver', 'isExpenseApprover', 'default'] as const;
const FLAG_LABELS = { approver: text.approver, isExpenseApprover: text.expenseApprover, default: text.isDefault };
const slugsOf = (profile: Profile | null) => profile?.actions.map(({ slug }) => slug) ?? [];

const valuesOf = (profile: Profile | null): Values => ({
  name: profile?.name ?? '',
  approver: profile?.approver ?? false,
  isExpenseApprover: profile?.isExpenseApprover ?? false,
  default: profile?.default ?? false,
  actions: slugsOf(profile),
});

interface Locks {
  flags: boolean;
  actions: boolean;
  default: boolean;
}
/** Administrador keeps all it has; the rest belongs to who may change it. */
function useLocks(): (profile: Profile | null) => Locks {
  const mayUpdate = useMay('update-profile');
  const maySetActions = useMay('set-action-profile');
  const maySetDefault = useMay('set-default-profile');
  return (profile) => {
    if (!profile) return { flags: false, actions: false, default: false };
    const isFixed = profile.isAdministrator;
    return { flags: isFixed || !mayUpdate, actions: isFixed || !maySetActions, default: profile.default || !maySetDefault };
  };
}

function Flags({ form, locks }: { form: UseFormReturnType<Values>; locks: Locks }) {
  return (
    <div className={classes.flags} role="group" aria-label={text.flags}>
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          label={FLAG_LABELS[flag]}
          description={text.flagHints[flag]}
          disabled={flag === 'default' ? locks.default : locks.flags}
          {...form.getInputProps(flag, { type: 'checkbox' })}
        />
      ))}
    </div>
  );
}

function Actions({ form, isReadOnly }: { form: UseFormReturnType<Values>; isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(actionsQuery());
  if (error) return <ErrorState message={text.actionsFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  const { actions } = form.values;
  return <ActionPicker catalogue={data} held={actions} isReadOnly={isReadOnly} onChange={(held) => form.setFieldValue('actions', held)} />;
}

const fieldsOf = (locks: Locks): readonly Field<Values>[] => [
  { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120, isReadOnly: locks.flags },
  {
    name: 'approver',
    label: text.flags,
    kind: 'own',
    draw: ({ form, isReadOnly }) => <Flags form={form} locks={isReadOnly ? { flags: true, actions: true, default: true } : locks} />,
  },
  {
    name: 'actions',
    label: text.actions,
    kind: 'own',
    draw: ({ form, isReadOnly }) => <Actions form={form} isReadOnly={isReadOnly || locks.actions} />,
    show: (value) => text.held(Array.isArray(value) ? value.length : 0),
  },
];

export function useProfileForm(): ResourceForm<Profile, Values> {
  const locksOf = useLocks();
  return {
    size: 'sidebar',
    read: profileQuery,
    valuesOf,
    fields: (profile) => fieldsOf(locksOf(profile)),
    isFixed: (profile) => Object.values(locksOf(profile)).every(Boolean),
    notice: (profile) => profile?.isAdministrator && <Banner tone="anil" title={text.administratorHint} />,
    note: (base, { actions }) => {
      if (!base) return '';
      const { gained, lost } = difference(slugsOf(base), actions);
      return text.change(gained, lost, base.employeesCount);
    },
  };
}
