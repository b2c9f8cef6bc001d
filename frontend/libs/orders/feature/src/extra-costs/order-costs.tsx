/** On the page of an order: what the agency booked beside it; the agency writes, the company reads. */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { extraCostsQuery, type ExtraCost, type Order } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { sumMoney } from '@trajeto/shared-format';
import { ErrorState, Money } from '@trajeto/shared-ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { orderText } from '../order/order.text';
import { Section } from '../order/section';
import { CostPanel } from './cost-form';
import { CostList } from './cost-list';
import classes from './extra-costs.module.css';
import { extraCostsText as text } from './extra-costs.text';

type Opened = ExtraCost | 'new' | null;

/** The costs of an order as they are read; a company reads of them once there is something to read. */
export function useOrderCosts(order: Order) {
  const { agencyUuid } = useSession().user;
  const read = useQuery(extraCostsQuery(order.uuid));
  const writer = order.allowedActions.includes('add_extra_cost') ? agencyUuid : null;
  return { ...read, writer, isShown: writer !== null || Boolean(read.data?.length) };
}

function Body({ order, onEdit }: { order: Order; onEdit: ((cost: ExtraCost) => void) | null }) {
  const { data, error, refetch } = useOrderCosts(order);
  if (data) return <CostList costs={data} onEdit={onEdit} />;
  if (error) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={72} role="status" aria-label={text.loading} />;
}

export function OrderCosts({ order }: { order: Order }) {
  const { data, writer, isShown } = useOrderCosts(order);
  const [opened, setOpened] = useState<Opened>(null);
  if (!isShown) return null;
  // As it is now: somebody else may have changed what is being edited.
  const edited = opened === 'new' ? null : (data?.find(({ uuid }) => uuid === opened?.uuid) ?? opened);
  const add = writer !== null && (
    <Button variant="default" size="compact-md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
      {text.add}
    </Button>
  );
  const total = data && data.length > 0 && <Money value={sumMoney(data.map(({ value }) => value))} />;
  return (
    <Section id="custos" title={orderText.extraCosts} summary={total} action={add}>
      <div className={classes.body}>
        <Body order={order} onEdit={writer === null ? null : setOpened} />
      </div>
      {opened !== null && writer !== null && <CostPanel order={order} agencyId={writer} cost={edited} onClose={() => setOpened(null)} />}
    </Section>
  );
}
