/** One order, whole: its life, its items, its people, its cost, its approvals and what happened to it. */
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requestQuery } from '@trajeto/approvals-data-access';
import { orderHistoryQuery, orderItems, orderQuery, type Order, type OrderHistoryEntry } from '@trajeto/orders-data-access';
import { ErrorState, LifeLine, Money, OnItsWay, PageHeader, useIsMobile } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { OrderDesk } from '../desk/order-desk';
import { OrderCosts, useOrderCosts } from '../extra-costs/order-costs';
import { OrderVouchers } from '../vouchers/order-vouchers';
import { levelsOf, lifeOf } from './life';
import { OrderButtons, OrderMenu } from './order-actions';
import { OrderBanners } from './order-banners';
import { OrderHead, useBack } from './order-head';
import { OrderHistory } from './order-history';
import { OrderItems } from './order-items';
import classes from './order.module.css';
import { orderText } from './order.text';
import { OrderSummary } from './order-summary';
import { OrderTravelers } from './order-travelers';
import { Section } from './section';

/** What another room draws in an order: its approval line and the approver's buttons. */
export interface OrderPageSlots {
  trail: (requestId: string) => ReactNode;
  why: (requestId: string) => ReactNode;
  decision: (requestId: string) => ReactNode;
}

function Anchors({ order, levels, historyCount }: { order: Order; levels: string | null; historyCount: number }) {
  const costs = useOrderCosts(order);
  const parts = [
    { id: 'itens', label: orderText.items, count: String(orderItems(order).length) },
    { id: 'viajantes', label: orderText.travelers, count: String(order.travelers.length) },
    ...(levels === null ? [] : [{ id: 'aprovacoes', label: orderText.approvals, count: levels }]),
    ...(costs.isShown ? [{ id: 'custos', label: orderText.extraCosts, count: String(costs.data?.length ?? 0) }] : []),
    { id: 'historico', label: orderText.history, count: String(historyCount) },
  ];
  return (
    <nav className={classes.anchors} aria-label={orderText.sections}>
      {parts.map(({ id, label, count }, index) => (
        <a key={id} href={`#${id}`} data-first={index === 0 || undefined}>
          {label} <span className="tj-num">{count}</span>
        </a>
      ))}
    </nav>
  );
}

function useHistory(orderId: string) {
  const history = useQuery(orderHistoryQuery(orderId));
  return { ...history, entries: history.data ?? [] };
}

function HistorySection({ history }: { history: ReturnType<typeof useHistory> }) {
  return (
    <Section id="historico" title={orderText.history} summary={history.entries.length}>
      {history.isError ? (
        <ErrorState message={orderText.historyFailed} error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <OrderHistory entries={history.entries} />
      )}
    </Section>
  );
}

function ItemsSection({ order, levels, entries }: { order: Order; levels: string | null; entries: readonly OrderHistoryEntry[] }) {
  const isMobile = useIsMobile();
  const count = orderItems(order).length;
  return (
    <Section id="itens" title={isMobile ? `${orderText.items} (${count})` : orderText.items} isOpen isBare>
      {!isMobile && <Anchors order={order} levels={levels} historyCount={entries.length} />}
      <OrderItems order={order} history={entries} />
    </Section>
  );
}

function OrderBody({ order, slots }: { order: Order; slots: OrderPageSlots }) {
  const isMobile = useIsMobile();
  const requestId = order.approvalModel?.approvalRequest.uuid ?? null;
  const { data: request } = useQuery(requestQuery(requestId ?? ''));
  const history = useHistory(order.uuid);
  const found = levelsOf(request);
  const levels = found && orderText.levelsOf(found.approved, found.total);
  const buttons = <OrderButtons order={order} decision={requestId && slots.decision(requestId)} />;
  const summary = (
    <Section id="resumo" title={orderText.summary} summary={<Money value={order.totalValue} />}>
      <OrderSummary order={order} />
    </Section>
  );
  const approvals = requestId && (
    <Section id="aprovacoes" title={orderText.approvals} summary={levels} action={slots.why(requestId)}>
      <div className={classes.padded}>{slots.trail(requestId)}</div>
    </Section>
  );
  return (
    <div className={classes.page}>
      <OrderHead order={order} buttons={buttons} menu={<OrderMenu order={order} />} />
      <OrderBanners order={order} />
      <OrderDesk order={order} />
      <LifeLine label={orderText.life} stops={lifeOf(order, request)} />
      <div className={classes.columns}>
        <Stack gap="md" className={classes.main}>
          <ItemsSection order={order} levels={levels} entries={history.entries} />
          {isMobile && summary}
          <Section id="viajantes" title={orderText.travelers} summary={order.travelers.length}>
            <OrderTravelers travelers={order.travelers} />
          </Section>
          {isMobile && approvals}
          <OrderCosts order={order} />
          <OrderVouchers order={order} />
          <HistorySection history={history} />
        </Stack>
        {!isMobile && (
          <Stack gap="md" component="aside" className={classes.aside} aria-label={orderText.summary}>
            {summary}
            {approvals}
          </Stack>
        )}
      </div>
      {isMobile && <div className={classes.bar}>{buttons}</div>}
    </div>
  );
}

function OrderSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label={orderText.loading}>
      <Skeleton height={32} width={260} />
      <Skeleton height={96} radius="lg" />
      <div className={classes.columns}>
        <Skeleton height={360} radius="lg" className={classes.main} />
        <Skeleton height={280} radius="lg" className={classes.aside} visibleFrom="md" />
      </div>
    </Stack>
  );
}

export function OrderPage({ slots }: { slots: OrderPageSlots }) {
  const { orderId = '' } = useParams();
  const { data, isError, error, refetch } = useQuery(orderQuery(orderId));
  const back = useBack();
  if (data) return <OrderBody key={data.uuid} order={data} slots={slots} />;
  if (!isError)
    return (
      <OnItsWay>
        <OrderSkeleton />
      </OnItsWay>
    );
  return (
    <>
      <PageHeader title={orderText.one} />
      <ErrorState message={orderText.loadFailed} error={error} onRetry={() => void refetch()} />
      <div className={classes.center}>
        <Anchor component={Link} to={back.to}>
          {back.label}
        </Anchor>
      </div>
    </>
  );
}
