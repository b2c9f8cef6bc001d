/** The switch between one's trips, advances and reports: only the kinds one may list. */
import { SegmentedControl } from '@mantine/core';
import { may, useSession } from '@trajeto/shared-auth';
import { useNavigate } from 'react-router';
import classes from './order-kinds.module.css';
import { orderKindsText } from './order-kinds.text';
import { ACTION_OF, ORDER_KINDS, type OrderKindName } from './order-type';

export function OrderKinds({ current }: { current: OrderKindName }) {
  const session = useSession();
  const navigate = useNavigate();
  const kinds = ORDER_KINDS.filter((kind) => may(session, ACTION_OF[kind]));
  if (kinds.length < 2) return null;
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        aria-label={orderKindsText.label}
        value={current}
        onChange={(kind) => void navigate(`/pedidos/meus-pedidos?orderType=${kind}#all`)}
        data={kinds.map((kind) => ({ value: kind, label: orderKindsText.kind[kind] }))}
      />
    </div>
  );
}
