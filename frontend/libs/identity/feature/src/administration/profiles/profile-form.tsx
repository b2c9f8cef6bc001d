/** The form of a profile: its name, its flags, its actions, and what the change comes to before it is saved. */
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { actionsQuery, profileQuery, type Action, type Profile, type ProfileForm as Values } from '@trajeto/identity-data-access/administration';
import { useMay } from '@trajeto/shared-auth';
import { Banner, ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import type { Field, ResourceForm } from '@trajeto/shared-ui/crud';
import { ActionPicker } from './action-picker';
import { difference, without } from './held-actions';
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

function Actions({ form, isReadOnly }: { form: UseFormReturnType<Values>; isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(actionsQuery());
  if (error) return <ErrorState message={text.actionsFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  const { actions } = form.values;
  return <ActionPicker catalogue={data} held={actions} isReadOnly={isReadOnly} onChange={(held) => form.setFieldValue('actions', held)} />;
}

/** The actions that only this version holds, by their names. */
function showHeld(value: unknown, other: unknown, catalogue: readonly Action[]): string {
  const [held, others] = [value, other].map((slugs) => slugs as readonly string[]);
  const own = without(held ?? [], others ?? []);
  return text.heldOnlyHere(
    held?.length ?? 0,
    catalogue.filter(({ slug }) => own.includes(slug)).map(({ description }) => description),
  );
}

const fieldsOf = (locks: Locks, catalogue: readonly Action[]): readonly Field<Values>[] => [
  { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120, isReadOnly: locks.flags },
  ...FLAGS.map((flag) => ({
    name: flag,
    label: FLAG_LABELS[flag],
    hint: text.flagHints[flag],
    kind: 'box' as const,
    isReadOnly: flag === 'default' ? locks.default : locks.flags,
  })),
  {
    name: 'actions',
    label: text.actions,
    kind: 'own',
    draw: ({ form, isReadOnly }) => <Actions form={form} isReadOnly={isReadOnly || locks.actions} />,
    show: (value, other) => showHeld(value, other, catalogue),
  },
];

export function useProfileForm(): ResourceForm<Profile, Values> {
  const locksOf = useLocks();
  const { data: catalogue = [] } = useQuery(actionsQuery());
  return {
    size: 'sidebar',
    read: profileQuery,
    valuesOf,
    fields: (profile) => fieldsOf(locksOf(profile), catalogue),
    isFixed: (profile) => Object.values(locksOf(profile)).every(Boolean),
    notice: (profile) => profile?.isAdministrator && <Banner tone="anil" title={text.administratorHint} />,
    note: (base, { actions }) => {
      if (!base) return '';
      const { gained, lost } = difference(slugsOf(base), actions);
      return text.change(gained, lost, base.employeesCount);
    },
  };
}
