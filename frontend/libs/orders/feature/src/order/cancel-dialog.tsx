/** Giving up an order, or issued items of it: what it costs and gives back is read before it is done. */
import { Checkbox, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cancellationQuery, useCancelOrder, type Cancellation, type Order } from '@trajeto/orders-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { Dialog, ErrorState, Money } from '@trajeto/shared-ui';
import { useState } from 'react';
import { DialogActs } from '../dialog/dialog-acts';
import classes from './cancel-dialog.module.css';
import { orderText } from './order.text';

interface CancelDialogProps {
  order: Order;
  opened: boolean;
  onClose: () => void;
  /** One item to begin with; absent: all. */
  only?: string | undefined;
}

type CanceledItem = Cancellation['items'][number];

function Figures({ item }: { item: CanceledItem }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{orderText.value}</dt>
        <dd>
          <Money value={item.value} />
        </dd>
      </div>
      <div>
        <dt>{orderText.tax}</dt>
        <dd>
          <Money value={item.cancellationTax} />
        </dd>
      </div>
      <div>
        <dt>{orderText.refund}</dt>
        <dd>
          <Money value={item.refundValue} />
        </dd>
      </div>
    </dl>
  );
}

/** Beside the figures stands why they are so, as the server says it: it knows the law and the fare. */
function ItemChoice({ item, isChosen, onToggle }: { item: CanceledItem; isChosen: boolean; onToggle: () => void }) {
  return (
    <li className={classes.choice}>
      <Checkbox
        checked={isChosen}
        disabled={!item.supported}
        onChange={onToggle}
        label={item.description}
        description={item.explanation}
        aria-label={orderText.pickItem(item.description)}
      />
      <Figures item={item} />
    </li>
  );
}

/** What must be right before the items are given up. */
interface Problems {
  reason?: string;
  items?: string;
  terms?: string;
}

function IssuedForm({
  order,
  preview,
  only,
  onClose,
}: {
  order: Order;
  preview: Cancellation;
  only: string | undefined;
  onClose: () => void;
}) {
  const possible = preview.items.filter(({ supported }) => supported).map(({ itemUuid }) => itemUuid);
  const [chosen, setChosen] = useState<readonly string[]>(only ? possible.filter((uuid) => uuid === only) : possible);
  const [reason, setReason] = useState('');
  const [hasRead, setHasRead] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const { cancel, isPending } = useCancelOrder(order, { success: orderText.cancelAsked, failure: orderText.cancelFailed });
  const tax = sumMoney(preview.items.filter(({ itemUuid }) => chosen.includes(itemUuid)).map(({ cancellationTax }) => cancellationTax));
  const toggle = (uuid: string) => setChosen(chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]);
  const send = () => {
    const found: Problems = {
      ...(reason.trim() === '' && { reason: orderText.reasonNeeded }),
      ...(chosen.length === 0 && { items: orderText.chooseItem }),
      ...(!hasRead && { terms: orderText.readFirst }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    cancel({ reason: reason.trim(), itemsUuid: [...chosen], acceptedTax: tax }).then(onClose, () => undefined);
  };
  return (
    <Stack gap="md">
      <ul className={classes.choices}>
        {preview.items.map((item) => (
          <ItemChoice key={item.itemUuid} item={item} isChosen={chosen.includes(item.itemUuid)} onToggle={() => toggle(item.itemUuid)} />
        ))}
      </ul>
      {problems.items && (
        <Text role="alert" fz="sm" c="var(--mantine-color-error)">
          {problems.items}
        </Text>
      )}
      <Textarea
        label={orderText.cancelReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problems.reason}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
      <Checkbox
        checked={hasRead}
        onChange={({ currentTarget }) => setHasRead(currentTarget.checked)}
        label={orderText.readTerms}
        error={problems.terms}
      />
      <DialogActs
        back={orderText.goBack}
        verb={orderText.cancelIssued}
        isDestructive
        isPending={isPending}
        onBack={onClose}
        onSend={send}
      />
    </Stack>
  );
}

function UnissuedForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { cancel, isPending } = useCancelOrder(order, { success: orderText.canceled, failure: orderText.cancelFailed });
  const send = () => {
    setProblem(reason.trim() === '' ? orderText.reasonNeeded : null);
    if (reason.trim() !== '') cancel({ reason: reason.trim() }).then(onClose, () => undefined);
  };
  return (
    <Stack gap="md">
      <Text fz="sm">{orderText.cancelBody}</Text>
      <Textarea
        label={orderText.cancelReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problem}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
      <DialogActs back={orderText.goBack} verb={orderText.cancel} isDestructive isPending={isPending} onBack={onClose} onSend={send} />
    </Stack>
  );
}

function IssuedBody({ order, only, onClose }: Pick<CancelDialogProps, 'order' | 'only' | 'onClose'>) {
  const { data, isError, error, refetch } = useQuery(cancellationQuery(order.uuid));
  if (isError) return <ErrorState message={orderText.previewFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius="md" />;
  return <IssuedForm order={order} preview={data} only={only} onClose={onClose} />;
}

export function CancelDialog({ order, opened, onClose, only }: CancelDialogProps) {
  const isIssued = order.issuedAt !== null || order.status === 'failed';
  const title = isIssued ? orderText.cancelItemsTitle(order.orderNumber) : orderText.cancelTitle(order.orderNumber);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={isIssued ? 560 : 440}>
      {opened && isIssued && <IssuedBody order={order} only={only} onClose={onClose} />}
      {opened && !isIssued && <UnissuedForm order={order} onClose={onClose} />}
    </Dialog>
  );
}
