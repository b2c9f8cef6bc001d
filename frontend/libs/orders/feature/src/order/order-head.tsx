/** The head of an order: number, status, deadline, what may be done, and the trip in one line. */
import { Anchor, Text, Title } from '@mantine/core';
import { violationsOf, type Order } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { formatDateTime } from '@trajeto/shared-format';
import { Deadline, lookOf, StatusBadge, ToneBadge, useIsMobile, usePageTitle } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconChevronLeft, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './order.module.css';
import { orderText } from './order.text';
import { travelerNames, tripDays, tripPlaces } from './trip';
import { useChanges } from './use-changes';

const OPEN: ReadonlySet<string> = new Set(['open', 'quoting', 'quoted', 'approving', 'waiting_payment', 'waiting_financial_approval']);
const MINE = { to: '/pedidos/meus-pedidos?orderType=travel#all', label: orderText.back };
const OF_AGENCY = { to: '/agencias/pedidos?orderType=travel#all', label: orderText.backAgency };

/** The list an order is looked for in: one's own, or the agency's. */
export function useBack(): typeof MINE | typeof OF_AGENCY {
  const { user } = useSession();
  return user.context === 'agency' ? OF_AGENCY : MINE;
}

function Badges({ order }: { order: Order }) {
  const changes = useChanges(order.status);
  const isBroken = violationsOf(order.orderViolatedPolicies).some(({ violatedPolicies }) => violatedPolicies.length > 0);
  return (
    <>
      <span key={changes} className={classes.status} data-changed={changes > 0 || undefined}>
        <StatusBadge status={order.status} />
      </span>
      {isBroken && (
        <ToneBadge tone="dende" icon={IconAlertTriangle}>
          {orderText.outOfPolicy}
        </ToneBadge>
      )}
      <span role="status" className={classes.said}>
        {changes > 0 && orderText.nowIs(order.orderNumber, lookOf(order.status, 'order').label)}
      </span>
    </>
  );
}

function Expiry({ order }: { order: Order }) {
  if (!order.expiresAt || !OPEN.has(order.status)) return null;
  return (
    <span className={classes.deadline}>
      <IconClock size={16} aria-hidden />
      <Deadline at={order.expiresAt} />
    </span>
  );
}

function Facts({ order }: { order: Order }) {
  const facts = [
    travelerNames(order),
    tripPlaces(order),
    tripDays(order),
    order.reasonTrip?.reason,
    orderText.createdBy(order.issuer.name, formatDateTime(order.createdAt)),
  ].filter(Boolean);
  return (
    <Text fz="sm" c="dimmed" className={classes.wrap}>
      {facts.join(' · ')}
    </Text>
  );
}

export function OrderHead({ order, buttons, menu }: { order: Order; buttons: ReactNode; menu: ReactNode }) {
  const title = orderText.title(order.orderNumber);
  const heading = usePageTitle(title);
  const isMobile = useIsMobile();
  const back = useBack();
  return (
    <header className={classes.head}>
      <div className={classes.headTop}>
        <Anchor component={Link} to={back.to} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden /> {back.label}
        </Anchor>
        {isMobile && menu}
      </div>
      <div className={classes.headLine}>
        <div className={classes.headTitle}>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Badges order={order} />
        </div>
        <div className={classes.headActions}>
          <Expiry order={order} />
          {!isMobile && buttons}
          {!isMobile && menu}
        </div>
      </div>
      <Facts order={order} />
    </header>
  );
}
