/** What may be done with all that is selected. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDeleteExpense, type Expense } from '@trajeto/expenses-data-access';
import { formatMoney, sumMoney } from '@trajeto/shared-format';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import classes from './expenses.module.css';
import { expensesText } from './expenses.text';
import { builderOf } from './row-menu';

export function SelectionBar({ chosen, onClear }: { chosen: readonly Expense[]; onClear: () => void }) {
  const [isRemoving, removing] = useDisclosure(false);
  const { mutateAsync, isPending } = useDeleteExpense({ success: '', failure: expensesText.removeFailed });
  const addable = chosen.filter(({ allowedActions }) => allowedActions.includes('add_to_report'));
  const removable = chosen.filter(({ allowedActions }) => allowedActions.includes('remove'));
  const removeAll = async () => {
    for (const expense of removable) await mutateAsync(expense).catch(() => undefined);
    removing.close();
    onClear();
  };
  return (
    <div className={classes.selection} role="toolbar" aria-label={expensesText.selected(chosen.length)}>
      <b role="status">{expensesText.selected(chosen.length)}</b>
      {addable.length > 0 && (
        <Button component={Link} to={builderOf(addable.map(({ uuid }) => uuid))}>
          {expensesText.accountThese(addable.length, formatMoney(sumMoney(addable.map(({ value }) => value))))}
        </Button>
      )}
      {removable.length > 0 && (
        <Button variant="subtle" color="urucum" onClick={removing.open}>
          {expensesText.remove}
        </Button>
      )}
      <Button variant="subtle" onClick={onClear}>
        {expensesText.clearSelection}
      </Button>
      <ConfirmDialog
        opened={isRemoving}
        onClose={removing.close}
        onConfirm={() => void removeAll()}
        title={expensesText.removeManyTitle(removable.length)}
        verb={expensesText.remove}
        isDestructive
        isPending={isPending}
      >
        {expensesText.removeBody}
      </ConfirmDialog>
    </div>
  );
}
