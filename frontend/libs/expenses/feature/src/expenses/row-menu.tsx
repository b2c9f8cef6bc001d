/** What may be done with one expense: exactly what the server allows. */
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDeleteExpense, type Expense } from '@trajeto/expenses-data-access';
import { formatMoney, readableName } from '@trajeto/shared-format';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { IconCopy, IconDots, IconEye, IconPencil, IconReportMoney, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { expensesText } from './expenses.text';

export const nameOf = ({ expenseNumber, company, expenseType }: Expense): string =>
  `${expenseNumber} ${company ? readableName(company) : expenseType.name}`;

export function RemoveDialog({ expense, opened, onClose }: { expense: Expense; opened: boolean; onClose: () => void }) {
  const { mutate, isPending } = useDeleteExpense({ success: expensesText.removed, failure: expensesText.removeFailed });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => mutate(expense, { onSuccess: onClose })}
      title={expensesText.removeTitle(formatMoney(expense.value))}
      verb={expensesText.remove}
      isDestructive
      isPending={isPending}
    >
      {expensesText.removeBody}
    </ConfirmDialog>
  );
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function RowMenu({ expense, onOpen }: { expense: Expense; onOpen?: () => void }) {
  const [isRemoving, removing] = useDisclosure(false);
  const may = (action: string) => expense.allowedActions.includes(action);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="ardosia" size={32} aria-label={expensesText.actionsOf(nameOf(expense))}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onOpen && (
            <Menu.Item leftSection={<IconEye {...icon} />} onClick={onOpen}>
              {expensesText.see}
            </Menu.Item>
          )}
          {may('edit') && (
            <Menu.Item component={Link} to={`/despesas/${expense.uuid}`} leftSection={<IconPencil {...icon} />}>
              {expensesText.edit}
            </Menu.Item>
          )}
          {may('judge_duplicate') && (
            <Menu.Item component={Link} to={`/despesas/${expense.uuid}/suspeita-de-duplicidade`} leftSection={<IconCopy {...icon} />}>
              {expensesText.judge}
            </Menu.Item>
          )}
          {may('add_to_report') && (
            <Menu.Item component={Link} to={builderOf([expense.uuid])} leftSection={<IconReportMoney {...icon} />}>
              {expensesText.addToReport}
            </Menu.Item>
          )}
          {may('remove') && (
            <Menu.Item color="urucum" leftSection={<IconTrash {...icon} />} onClick={removing.open}>
              {expensesText.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {may('remove') && <RemoveDialog expense={expense} opened={isRemoving} onClose={removing.close} />}
    </>
  );
}

/** The builder with these chosen. */
export const builderOf = (uuids: readonly string[]): string => `/despesas/prestacao-de-contas?despesas=${uuids.join(',')}`;
