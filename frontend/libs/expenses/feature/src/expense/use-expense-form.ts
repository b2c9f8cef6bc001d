/** The form of a stored expense: edited over the version that was read, saved against that version, marked when a newer one exists. */
import { updateExpense, refreshExpenses, type Expense } from '@trajeto/expenses-data-access';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf, useSession } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { chargeErrorsOf, isProjectMandatory } from '@trajeto/shared-ui/crud';
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

const CHARGE = ['costCenterUuid', 'projectUuid', 'phaseUuid'] as const;
/** The server asks for a project only of a charge that is changed: an older expense stays as it is. */
const isChargeChanged = (changed: Readonly<Record<string, unknown>>) => CHARGE.some((field) => field in changed);

/** `expense` is the live record; the form compares and saves against the one it was filled from. */
export function useExpenseForm(expense: Expense, today: string) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(expense);
  const isMileage = base.expenseType.kind === 'km';
  const [values, setValues] = useState(() => valuesOf(base));
  const [files, setFiles] = useState(NO_FILES);
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [isRefusedAsStale, setIsRefusedAsStale] = useState(false);
  const [isReloading, setIsReloading] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const preview = usePreview(values, isMileage, base.uuid);
  const { settings } = useSession();
  const changed = changedFields(base, values, files, isMileage);
  const needsProject = isProjectMandatory(settings) && isChargeChanged(changed);
  const found = problemsOf(values, { today, isMileage, isOver: unmetOf(preview).length > 0, needsProject });
  const isDirty = Object.keys(changed).length > 0;
  const isOutdated = expense.version > base.version && !isSaving;

  const change = (patch: Partial<ExpenseValues>) => {
    setIsReloading(false);
    setValues((last) => ({ ...last, ...patch }));
    setRefused((last) => Object.fromEntries(Object.entries(last).filter(([field]) => !((field as Field) in patch))));
  };
  const begin = (fresh: Expense) => {
    setBase(fresh);
    setValues(valuesOf(fresh));
    setFiles(NO_FILES);
    setWasTried(false);
    setRefused({});
    setIsRefusedAsStale(false);
    setIsReloading(false);
  };
  // Nothing typed is lost by following the newer version: there is nothing typed, or the person asked for it.
  if (isOutdated && (!isDirty || isReloading)) begin(expense);
  const reload = () => {
    setIsReloading(true);
    if (!isOutdated) void refreshExpenses(queryClient);
  };
  const refuse = (error: unknown) => {
    const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
    setIsRefusedAsStale(isStale);
    if (isStale) void refreshExpenses(queryClient);
    setRefused(chargeErrorsOf(error));
    showSnackbar({ kind: 'error', message: messageOf(error, expenseText.saveFailed) });
  };
  /** Answers the expense as it is now, or null when it was not saved. */
  const save = async (): Promise<Expense | null> => {
    setWasTried(true);
    if (Object.keys(found).length > 0) return null;
    setIsSaving(true);
    try {
      const saved = await updateExpense(base, changed);
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
    isDirty,
    isSaving,
    isStale: isDirty && (isOutdated || isRefusedAsStale),
    save,
    begin,
    reload,
  };
}
export type ExpenseForm = ReturnType<typeof useExpenseForm>;
