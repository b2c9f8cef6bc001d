/** Where a receipt would stand: the way to the page whose field takes the file. */
import { Anchor } from '@mantine/core';
import type { Expense } from '@trajeto/expenses-data-access';
import { Link } from 'react-router';
import { formText } from '../form/form.text';
import classes from './attach-link.module.css';

interface AttachLinkProps {
  /** Of an expense the caller may not read none of these come. */
  expense: Partial<Pick<Expense, 'uuid' | 'allowedActions' | 'expenseType'>>;
}

/** Mileage has a picture of the odometer and no receipt. */
export function AttachLink({ expense: { uuid, expenseType, allowedActions } }: AttachLinkProps) {
  if (!uuid || !allowedActions?.includes('edit') || expenseType?.kind === 'km') return null;
  return (
    <Anchor component={Link} to={`/despesas/${uuid}`} fz="sm" underline="always" className={classes.link}>
      {formText.addVoucher}
    </Anchor>
  );
}
