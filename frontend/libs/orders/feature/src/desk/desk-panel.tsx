/** The consultant's form for one piece of work, over the page it is asked from; the order is read while it opens. */
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orderItems, orderQuery, type Order } from '@trajeto/orders-data-access';
import { Dialog, EmptyState, ErrorState } from '@trajeto/shared-ui';
import { useState } from 'react';
import { deskText } from './desk.text';
import { IssueForm } from './issue-form';
import { QuotePanel } from './quote/quote-panel';
import { SettleForm } from './settle-form';
import { isOffered, type DeskWork } from './work';

interface WorkProps {
  work: DeskWork;
  onClose: () => void;
}

function Work({ work, order, onClose }: WorkProps & { order: Order }) {
  // As it was when it opened: what is being sent may be over before its dialog is.
  const [isOpen] = useState(() => isOffered(work, order));
  const item = orderItems(order).find(({ uuid }) => uuid === work.itemId);
  if (isOpen && work.act === 'settle') return <SettleForm order={order} onClose={onClose} />;
  if (isOpen && item) return <IssueForm order={order} item={item} onClose={onClose} />;
  return (
    <Stack gap="md">
      <EmptyState title={deskText.over} />
      <Button variant="default" onClick={onClose}>
        {deskText.close}
      </Button>
    </Stack>
  );
}

function Body({ work, onClose }: WorkProps) {
  const { data, error, refetch } = useQuery(orderQuery(work.orderId));
  if (data) return <Work work={work} order={data} onClose={onClose} />;
  if (error) return <ErrorState message={deskText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={200} radius="md" />;
}

/** A few fields stand in a dialog, options beside the page. */
export function DeskPanel({ work, onClose }: { work: DeskWork | null; onClose: () => void }) {
  const isQuote = work?.act === 'quote';
  const now = work && !isQuote ? deskText.titles[work.act](work.orderNumber) : null;
  // The title stays while the dialog leaves.
  const [title, setTitle] = useState('');
  if (now !== null && now !== title) setTitle(now);
  if (isQuote) return <QuotePanel work={work} onClose={onClose} />;
  return (
    <Dialog opened={work !== null} onClose={onClose} title={title} size={560}>
      {work && <Body work={work} onClose={onClose} />}
    </Dialog>
  );
}
