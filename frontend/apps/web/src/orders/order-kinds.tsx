/** The switch between the kinds of orders a list can show: only the kinds one may list. */
import { SegmentedControl } from '@mantine/core';
import type { ListView } from '@trajeto/orders-feature/orders';
import { may, useSession } from '@trajeto/shared-auth';
import { useNavigate } from 'react-router';
import classes from './order-kinds.module.css';
import { orderKindsText } from './order-kinds.text';
import { ACTION_OF, KINDS_OF, LIST_OF, type OrderKindName } from './order-type';

export function OrderKinds({ view = 'mine', current }: { view?: ListView; current: OrderKindName }) {
  const session = useSession();
  const navigate = useNavigate();
  // An agency holds a company's actions only while it works for one; its own list asks for none.
  const kinds = KINDS_OF[view].filter((kind) => view === 'agency' || may(session, ACTION_OF[kind]));
  if (kinds.length < 2) return null;
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        aria-label={orderKindsText.label}
        value={current}
        onChange={(kind) => void navigate(`${LIST_OF[view]}?orderType=${kind}#all`)}
        data={kinds.map((kind) => ({ value: kind, label: orderKindsText.kind[kind] }))}
      />
    </div>
  );
}
