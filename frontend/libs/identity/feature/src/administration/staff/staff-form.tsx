/** One person of the agency, taken on or changed. */
import { Radio, Stack, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import {
  useHireStaff,
  useUpdateStaff,
  type AgencyEmployee,
  type StaffForm as Values,
  type StaffType,
} from '@trajeto/identity-data-access/administration';
import { Dialog, MaskedInput } from '@trajeto/shared-ui';
import { FormFooter, LeaveDialog, StaleBanner, useCloseGuard, useRecordForm } from '@trajeto/shared-ui/crud';
import { staffText } from './staff.text';

interface Typed extends Record<string, unknown> {
  name: string;
  email: string;
  phone: string;
  type: StaffType;
}
const TYPES: readonly StaffType[] = ['M', 'I'];
const MAIL = /^\S+@\S+\.\S+$/;

const valuesOf = (person: AgencyEmployee | null): Typed => ({
  name: person?.name ?? '',
  email: person?.waitingEmail ?? person?.email ?? '',
  phone: person?.phone ?? '',
  type: person?.type ?? 'I',
});

function validate({ name, email }: Typed): FormErrors {
  const errors: FormErrors = {};
  if (!name.trim()) errors.name = staffText.nameRequired;
  if (!MAIL.test(email.trim())) errors.email = staffText.emailInvalid;
  return errors;
}

const bodyOf = ({ name, email, phone, type }: Typed): Values => ({ name: name.trim(), email: email.trim(), phone: phone || null, type });

interface StaffDialogProps {
  agencyId: string;
  /** Null: a new one. */
  person: AgencyEmployee | null;
  onClose: () => void;
}

function useStaffForm({ agencyId, person, onClose }: StaffDialogProps) {
  const hire = useHireStaff(agencyId, { success: staffText.created, failure: staffText.createFailed });
  const update = useUpdateStaff({ success: staffText.updated, failure: staffText.updateFailed });
  const record = useRecordForm<AgencyEmployee | null, Typed>({
    row: person,
    valuesOf,
    validate,
    send: async (before, values) => {
      const form = bodyOf(values);
      if (before) await update.run({ person: before, form });
      else await hire.run(form);
      return before;
    },
    onSaved: onClose,
  });
  return { ...record, isPending: hire.isPending || update.isPending };
}

export function StaffDialog(props: StaffDialogProps) {
  const { form, submit, isDirty, isStale, isPending, reload } = useStaffForm(props);
  const guard = useCloseGuard(isDirty, props.onClose);
  return (
    <Dialog opened onClose={guard.close} title={props.person ? staffText.edit : staffText.create} size={560}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isStale && <StaleBanner onReload={reload} />}
          <TextInput label={staffText.name} maxLength={120} data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label={staffText.email}
            description={props.person?.lastSignInAt ? staffText.emailHint : undefined}
            type="email"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <MaskedInput mask="phone" label={staffText.phone} {...form.getInputProps('phone')} value={form.values.phone} />
          <Radio.Group label={staffText.type} {...form.getInputProps('type')}>
            <Stack gap="sm" mt={4}>
              {TYPES.map((type) => (
                <Radio key={type} value={type} label={staffText.types[type]} description={staffText.typeHints[type]} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
        <FormFooter isPending={isPending} onCancel={guard.close} />
      </form>
      <LeaveDialog leaving={guard} />
    </Dialog>
  );
}
