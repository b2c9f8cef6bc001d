/** /despesas/{expenseId}: the receipt beside its fields; open and returned ones may be changed, the others only read. */
import { Button, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { expenseQuery, type Expense } from '@trajeto/expenses-data-access';
import { expensesUiText, ReceiptViewer } from '@trajeto/expenses-ui';
import { messageOf } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { Banner, ErrorState, NetworkButton, OnItsWay, PageHeader, StatusBadge } from '@trajeto/shared-ui';
import { LeaveDialog, useLeaveGuard } from '@trajeto/shared-ui/crud';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isDrawable } from '../desk/photos';
import { pictureOf, useReleasedPicture } from '../desk/pictures';
import { RowMenu } from '../expenses/row-menu';
import { ExpenseFormFields } from '../form/expense-fields';
import { formText } from '../form/form.text';
import { useFormLists } from '../form/lists';
import { VoucherField } from '../form/voucher-field';
import classes from './expense.module.css';
import { ExpenseHistory } from './expense-history';
import { ExpenseFacts, ExpenseNotes } from './expense-summary';
import { expenseText } from './expense.text';
import { useExpenseForm, type ExpenseForm } from './use-expense-form';

const LIST = '/despesas/listagem-de-despesas';
const crumbs = [{ label: expenseText.list, to: LIST }];

/** The picture just chosen, else the one the server keeps; its link is asked for again when it has run out. */
const pictureFor = (expense: Expense, chosen: File | null): string | null =>
  chosen && isDrawable(chosen) ? pictureOf(chosen) : expense.voucherPath;

function Photo({ expense, chosen = null, onExpired }: { expense: Expense; chosen?: File | null; onExpired: () => void }) {
  useReleasedPicture(chosen);
  const src = pictureFor(expense, chosen);
  return (
    <section className={classes.photo} data-empty={src === null || undefined} aria-label={formText.voucher}>
      <ReceiptViewer
        src={src}
        alt={expensesUiText.voucherOf(expense.expenseNumber)}
        download={expense.voucherPath ?? undefined}
        onFailed={onExpired}
      />
    </section>
  );
}

function Foot({ expense, form, onSave }: { expense: Expense; form: ExpenseForm; onSave: () => void }) {
  return (
    <div className={classes.foot}>
      <span role="status">{form.isDirty ? expenseText.unsaved : ''}</span>
      {form.isDirty && (
        <Button variant="default" onClick={() => form.begin(expense)}>
          {expenseText.cancel}
        </Button>
      )}
      <NetworkButton loading={form.isSaving} onClick={onSave}>
        {expense.status === 'rejected' ? expenseText.saveAndResend : expenseText.save}
      </NetworkButton>
    </div>
  );
}

/** What came back and was mended goes straight into the next report. */
function useSave(expense: Expense, form: ExpenseForm) {
  const navigate = useNavigate();
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (next) void navigate(next);
  }, [next, navigate]);
  return () =>
    void form.save().then((saved) => {
      if (saved) setNext(expense.status === 'rejected' ? `/despesas/prestacao-de-contas?despesas=${saved.uuid}` : `${LIST}#abertas`);
    });
}

function Editing({ expense, onReload }: { expense: Expense; onReload: () => void }) {
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const lists = useFormLists();
  const form = useExpenseForm(expense, today);
  const guard = useLeaveGuard(form.isDirty);
  const save = useSave(expense, form);
  const count = Object.keys(form.problems).length;
  const voucherName = form.files.voucher?.name ?? (expense.voucherPath ? formText.kept : null);
  const keptOdometer = expense.extraInfo?.odometerImagePath ? { name: '', isKept: true } : null;
  useHotkeys(
    [
      ['mod+S', save],
      ['mod+Enter', save],
    ],
    [],
  );
  return (
    <div className={`tj-card ${classes.panes ?? ''}`}>
      <Photo expense={expense} chosen={form.files.voucher} onExpired={onReload} />
      <div className={classes.side}>
        <div className={classes.scroll} role="form" aria-label={formText.form}>
          {form.isStale && (
            <Banner
              tone="ipe"
              title={expenseText.stale}
              action={
                <Button variant="subtle" size="compact-sm" data-inline onClick={form.reload}>
                  {expenseText.reload}
                </Button>
              }
            />
          )}
          {count > 3 && <Banner tone="urucum" title={formText.summary(count)} />}
          <ExpenseNotes expense={expense} />
          <ExpenseFormFields
            values={form.values}
            problems={form.problems}
            lists={lists}
            preview={form.preview}
            today={today}
            isMileage={form.isMileage}
            expense={expense}
            odometer={form.files.odometer ? { name: form.files.odometer.name, isKept: false } : keptOdometer}
            hasVoucher={voucherName !== null}
            voucher={<VoucherField name={voucherName} onFile={form.setVoucher} />}
            onChange={form.change}
            onOdometer={form.setOdometer}
          />
          <ExpenseHistory expenseId={expense.uuid} />
        </div>
        <Foot expense={expense} form={form} onSave={save} />
      </div>
      <LeaveDialog guard={guard} />
    </div>
  );
}

function Reading({ expense, onReload }: { expense: Expense; onReload: () => void }) {
  return (
    <div className={`tj-card ${classes.panes ?? ''}`}>
      <Photo expense={expense} onExpired={onReload} />
      <div className={classes.side}>
        <div className={classes.scroll}>
          <Banner tone="anil" title={expenseText.readOnly[expense.status]} />
          <ExpenseNotes expense={expense} />
          <ExpenseFacts expense={expense} />
          <ExpenseHistory expenseId={expense.uuid} />
        </div>
      </div>
    </div>
  );
}

export function ExpensePage() {
  const { expenseId = '' } = useParams();
  const { data: expense, isError, error, refetch } = useQuery(expenseQuery(expenseId));
  const reload = () => void refetch();
  const title = expense ? expenseText.title(expense.expenseNumber) : expenseText.fallbackTitle;
  const head = expense && (
    <span className={classes.headActions}>
      <StatusBadge status={expense.status} kind="expense" />
      <RowMenu expense={expense} />
    </span>
  );
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} actions={head} />
      {!expense && !isError && (
        <OnItsWay>
          <Skeleton height={480} radius="lg" />
        </OnItsWay>
      )}
      {isError && !expense && <ErrorState message={messageOf(error, expenseText.failed)} error={error} onRetry={reload} />}
      {expense?.allowedActions.includes('edit') && <Editing key={expense.uuid} expense={expense} onReload={reload} />}
      {expense && !expense.allowedActions.includes('edit') && <Reading key={expense.uuid} expense={expense} onReload={reload} />}
    </>
  );
}
