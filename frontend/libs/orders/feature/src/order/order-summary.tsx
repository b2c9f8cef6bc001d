/** What the order costs, how that came about, and who it is charged to. */
import { ActionIcon, Popover, Text } from '@mantine/core';
import type { Order } from '@trajeto/orders-data-access';
import { Money } from '@trajeto/shared-ui';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PaymentState } from '../payment/payment-state';
import { paymentText } from '../payment/payment.text';
import { CheaperLinks } from '../products/cheaper-links';
import { priceRows } from '../products/price-rows';
import classes from './order.module.css';
import { orderText } from './order.text';
import { livingItems } from './living';

function Row({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Charge({ order }: { order: Order }) {
  const method = order.paymentMethod && paymentText.methods[order.paymentMethod];
  const rows = [
    { label: orderText.branch, value: order.branch?.name },
    { label: orderText.costCenter, value: order.costCenter.name },
    { label: orderText.project, value: order.project?.name },
    { label: orderText.phase, value: order.phase?.name },
    { label: orderText.reason, value: order.reasonTrip?.reason },
    { label: orderText.obs, value: order.obs },
  ];
  return (
    <dl className={classes.facts}>
      {method && <Row label={orderText.payment} value={method} />}
      <PaymentState order={order} row={(label, value) => <Row label={label} value={value} />} />
      {rows.map(({ label, value }) => (value ? <Row key={label} label={label} value={value} /> : null))}
    </dl>
  );
}

function TotalInfo() {
  return (
    <Popover width={280} withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="ardosia" size={28} aria-label={orderText.howTotal}>
          <IconInfoCircle size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fz="sm">{orderText.totalOf}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

export function OrderSummary({ order }: { order: Order }) {
  return (
    <>
      <dl className={classes.facts}>
        {priceRows(livingItems(order)).map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.total}>
        <span>
          {orderText.total}
          <TotalInfo />
        </span>
        <span className={classes.figure}>
          <Money value={order.totalValue} />
        </span>
      </div>
      <Charge order={order} />
      <div className={classes.padded}>
        <CheaperLinks order={order} />
      </div>
    </>
  );
}
