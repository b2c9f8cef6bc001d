/** The price-change stepper: compare, decide about each flight, check the total; a sidebar, or a sheet on a phone. */
import { Button, Skeleton } from '@mantine/core';
import type { Order } from '@trajeto/orders-data-access';
import { messageOf } from '@trajeto/shared-auth';
import { Banner, BottomSheet, EmptyState, ErrorState, NetworkButton, Sidebar, TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Change, Plan } from './changes';
import { Compare } from './compare';
import { Decide } from './decide';
import classes from './price-change.module.css';
import { priceText } from './price.text';
import { Review } from './review';
import { usePriceChange, type PriceChangeState } from './use-price-change';

const STEPS = [priceText.compare, priceText.decide, priceText.review];

function Line({ step }: { step: number }) {
  const stops = STEPS.map((label, at) => ({
    id: label,
    label,
    state: at === step ? ('current' as const) : at < step ? ('done' as const) : ('next' as const),
  }));
  return <TrajetoLine stops={stops} label={priceText.steps} />;
}

interface StepsProps {
  order: Order;
  state: PriceChangeState;
  change: Change;
  plan: Plan;
}

function Body({ order, state, change, plan, missing }: StepsProps & { missing: readonly string[] }) {
  if (state.step === 0) return <Compare change={change} />;
  if (state.step === 1)
    return <Decide order={order} change={change} decisions={state.decisions} missing={missing} onDecide={state.decide} />;
  return <Review order={order} plan={plan} again={state.again} />;
}

function Steps({ order, state, change, plan }: StepsProps) {
  const { step, go, decisions, again, error, isPending } = state;
  const [isAsked, setIsAsked] = useState(false);
  const undecided = change.items.flatMap(({ uuid }) => (decisions[uuid] ? [] : [uuid]));
  const goOn = () => {
    if (step === 1) setIsAsked(true);
    if (step === 0 || undecided.length === 0) go(step + 1);
  };
  const isLast = step === STEPS.length - 1;
  return (
    <div className={classes.panel}>
      <Line step={step} />
      {error !== null && <Banner tone="urucum" title={messageOf(error, priceText.failed)} />}
      <Body order={order} state={state} change={change} plan={plan} missing={isAsked ? undecided : []} />
      <div className={classes.foot}>
        {step > 0 && (
          <Button variant="default" disabled={isPending} onClick={() => go(step - 1)}>
            {priceText.back}
          </Button>
        )}
        <NetworkButton loading={isPending} onClick={isLast ? state.conclude : goOn}>
          {!isLast ? priceText.goOn : again ? priceText.acceptNew : priceText.conclude}
        </NetworkButton>
      </div>
    </div>
  );
}

function Content({ order, onClose }: { order: Order; onClose: () => void }) {
  const state = usePriceChange(order, onClose);
  const { query, change, plan } = state;
  if (query.isError) return <ErrorState message={priceText.loadFailed} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={220} radius="lg" role="status" aria-label={priceText.title} />;
  if (!change || !plan) return <EmptyState icon={IconCircleCheck} title={priceText.settled} hint={priceText.settledHint} />;
  return <Steps order={order} state={state} change={change} plan={plan} />;
}

export function PricePanel({ order, opened, onClose }: { order: Order; opened: boolean; onClose: () => void }) {
  const isMobile = useIsMobile();
  const shared = { opened, onClose, title: priceText.title, children: <Content order={order} onClose={onClose} /> };
  return isMobile ? <BottomSheet {...shared} height="85%" /> : <Sidebar {...shared} width={720} />;
}
