/** The form of an expense that exists: what was changed, what it lacks, and its saving against the version that was read. */
import { updateExpense, refreshExpenses, type Expense } from '@trajeto/expenses-data-access';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, fieldErrorsOf, messageOf } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { usePreview } from '../capture/use-editor';
import { unmetOf } from '../form/policy-hint';
import { fieldsOf, problemsOf, valuesOf, type ExpenseValues, type Field, type Problems } from '../form/values';
import { expenseText } from './expense.text';

interface Files {
  voucher: File | null;
  odometer: File | null;
}
const NO_FILES: Files = { voucher: null, odometer: null };

/** Only what the person changed travels; the receipt that is there is never sent again. */
function changedFields(expense: Expense, values: ExpenseValues, files: Files, isMileage: boolean) {
  const [before, after] = [fieldsOf(valuesOf(expense), isMileage), fieldsOf(values, isMileage)];
  return {
    ...Object.fromEntries(Object.entries(after).filter(([field, value]) => before[field] !== value)),
    ...(files.voucher && { voucherImage: files.voucher }),
    ...(files.odometer && { odometerImage: files.odometer }),
  };
}

export function useExpenseForm(expense: Expense, today: string) {
  const queryClient = useQueryClient();
  const isMileage = expense.expenseType.kind === 'km';
  const [values, setValues] = useState(() => valuesOf(expense));
  const [files, setFiles] = useState(NO_FILES);
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [isStale, setIsStale] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const preview = usePreview(values, isMileage, expense.uuid);
  const found = problemsOf(values, { today, isMileage, isOver: unmetOf(preview).length > 0 });
  const changed = changedFields(expense, values, files, isMileage);

  const change = (patch: Partial<ExpenseValues>) => {
    setValues((last) => ({ ...last, ...patch }));
    setRefused((last) => Object.fromEntries(Object.entries(last).filter(([field]) => !((field as Field) in patch))));
  };
  const begin = (fresh: Expense) => {
    setValues(valuesOf(fresh));
    setFiles(NO_FILES);
    setWasTried(false);
    setRefused({});
    setIsStale(false);
  };
  const refuse = (error: unknown) => {
    setIsStale(error instanceof ApiError && error.code === 'STALE_VERSION');
    setRefused(fieldErrorsOf(error));
    showSnackbar({ kind: 'error', message: messageOf(error, expenseText.saveFailed) });
  };
  /** Answers the expense as it is now, or null when it was not saved. */
  const save = async (): Promise<Expense | null> => {
    setWasTried(true);
    if (Object.keys(found).length > 0) return null;
    setIsSaving(true);
    try {
      const saved = await updateExpense(expense, changed);
      await refreshExpenses(queryClient);
      begin(saved);
      showSnackbar({ kind: 'success', message: expenseText.saved });
      return saved;
    } catch (error) {
      refuse(error);
      return null;
    } finally {
      setIsSaving(false);
    }
  };
  return {
    values,
    files,
    change,
    setVoucher: (voucher: File | null) => setFiles((last) => ({ ...last, voucher })),
    setOdometer: (odometer: File | null) => setFiles((last) => ({ ...last, odometer })),
    problems: { ...refused, ...(wasTried ? found : {}) } as Problems,
    preview,
    isMileage,
    isDirty: Object.keys(changed).length > 0,
    isSaving,
    isStale,
    save,
    begin,
  };
}
export type ExpenseForm = ReturnType<typeof useExpenseForm>;
