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

function Body({ order, onEdit }: { order: Order; onEdit: ((cost: ExtraCost) => void) | null }) {
  const { data, error, refetch } = useQuery(extraCostsQuery(order.uuid));
  if (data) return <CostList costs={data} onEdit={onEdit} />;
  if (error) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={72} role="status" aria-label={text.loading} />;
}

export function OrderCosts({ order }: { order: Order }) {
  const { agencyUuid } = useSession().user;
  const { data } = useQuery(extraCostsQuery(order.uuid));
  const [opened, setOpened] = useState<Opened>(null);
  const mayWrite = agencyUuid !== null && order.allowedActions.includes('add_extra_cost');
  // A company reads of it once there is something to read.
  if (!mayWrite && !data?.length) return null;
  // As it is now: somebody else may have changed what is being edited.
  const edited = opened === 'new' ? null : (data?.find(({ uuid }) => uuid === opened?.uuid) ?? opened);
  const add = mayWrite && (
    <Button variant="default" size="compact-md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
      {text.add}
    </Button>
  );
  const total = data && data.length > 0 && <Money value={sumMoney(data.map(({ value }) => value))} />;
  return (
    <Section id="custos" title={orderText.extraCosts} summary={total} action={add}>
      <div className={classes.body}>
        <Body order={order} onEdit={mayWrite ? setOpened : null} />
      </div>
      {opened !== null && mayWrite && <CostPanel order={order} agencyId={agencyUuid} cost={edited} onClose={() => setOpened(null)} />}
    </Section>
  );
}
