/** How an item is told in few lines, whatever its product: in the cart, in the checkout, in front of who approves. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './item-lines.module.css';

/** Lines of their own below each other. */
export function CartLines({ children }: { children: ReactNode }) {
  return <span className={classes.cart}>{children}</span>;
}

interface CheckoutItemProps {
  mark: ReactNode;
  name: string;
  hint: string;
  children?: ReactNode;
}

export function CheckoutItem({ mark, name, hint, children }: CheckoutItemProps) {
  return (
    <span className={classes.checkout}>
      {mark}
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{hint}</span>
        {children}
      </span>
    </span>
  );
}

interface ApprovalRowProps {
  day: string;
  /** Between the day and what it is. */
  children: ReactNode;
  what: string;
}

export function ApprovalRow({ day, children, what }: ApprovalRowProps) {
  return (
    <div className={classes.approval}>
      <Text fz="sm" c="dimmed" className={classes.day}>
        {day}
      </Text>
      {children}
      <Text fz="sm">{what}</Text>
    </div>
  );
}
