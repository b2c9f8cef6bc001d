/** Before a report leaves without all its receipts: which ones, and the way to mend each. */
import { Anchor, Button, Text } from '@mantine/core';
import type { Expense } from '@trajeto/reports-data-access';
import { Dialog, Money } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { nameOf } from './available-panel';
import classes from './builder.module.css';
import { builderText } from './builder.text';

interface SendAnywayProps {
  opened: boolean;
  onClose: () => void;
  onSend: () => void;
  expenses: readonly Expense[];
}

export function SendAnywayDialog({ opened, onClose, onSend, expenses }: SendAnywayProps) {
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {builderText.stay}
      </Button>
      <Button onClick={onSend}>{builderText.sendAnyway}</Button>
    </>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={builderText.sendTitle} footer={footer} size={560}>
      <Text fz="sm">{builderText.sendBody}</Text>
      <ul className={classes.missing}>
        {expenses.map((expense) => (
          <li key={expense.uuid}>
            <span className={classes.wrap}>
              {nameOf(expense)} · <Money value={expense.value} />
            </span>
            <Anchor component={Link} to={`/despesas/${expense.uuid}`} inherit aria-label={builderText.correctOne(nameOf(expense))}>
              {builderText.correct}
            </Anchor>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
