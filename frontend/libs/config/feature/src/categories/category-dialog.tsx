/** A category made or renamed. */
import { Stack, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useCreateCategory, useUpdateCategory, type ExpenseCategory } from '@trajeto/config-data-access/administration';
import { Dialog } from '@trajeto/shared-ui';
import { FormFooter, LeaveDialog, StaleBanner, useCloseGuard, useRecordForm } from '@trajeto/shared-ui/crud';
import { categoriesText } from './categories.text';
import { IconPicker } from './icon-picker';

interface Values extends Record<string, unknown> {
  name: string;
  icon: string;
}
const valuesOf = (category: ExpenseCategory | null): Values => ({ name: category?.name ?? '', icon: category?.icon ?? '' });

function validate({ name, icon }: Values): FormErrors {
  const errors: FormErrors = {};
  if (!name.trim()) errors.name = categoriesText.nameRequired;
  if (!icon) errors.icon = categoriesText.iconRequired;
  return errors;
}

interface CategoryDialogProps {
  /** As it is now; null: a new one. */
  category: ExpenseCategory | null;
  onClose: () => void;
}

function useCategoryForm({ category, onClose }: CategoryDialogProps) {
  const create = useCreateCategory({ success: categoriesText.created, failure: categoriesText.createFailed });
  const update = useUpdateCategory({ success: categoriesText.updated, failure: categoriesText.updateFailed });
  const record = useRecordForm<ExpenseCategory | null, Values>({
    row: category,
    valuesOf,
    validate,
    send: async (before, { name, icon }) => {
      const form = { name: name.trim(), icon };
      if (before) await update.run({ category: before, form });
      else await create.run(form);
      return before;
    },
    onSaved: onClose,
  });
  return { ...record, isPending: create.isPending || update.isPending };
}

export function CategoryDialog(props: CategoryDialogProps) {
  const { form, submit, isDirty, isStale, isPending, reload } = useCategoryForm(props);
  const guard = useCloseGuard(isDirty, props.onClose);
  return (
    <Dialog opened onClose={guard.close} title={props.category ? categoriesText.editTitle : categoriesText.create}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isStale && <StaleBanner onReload={reload} />}
          <TextInput label={categoriesText.name} maxLength={120} data-autofocus {...form.getInputProps('name')} />
          <IconPicker
            value={form.values.icon}
            error={form.errors.icon as string | undefined}
            onChange={(icon) => form.setFieldValue('icon', icon)}
          />
        </Stack>
        <FormFooter isPending={isPending} onCancel={guard.close} />
      </form>
      <LeaveDialog leaving={guard} />
    </Dialog>
  );
}
