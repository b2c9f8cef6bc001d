/** Giving up an order, or issued items of it: what it costs and gives back is read before it is done. */
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cancellationQuery, useCancelOrder, type Cancellation, type Order } from '@trajeto/orders-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { Dialog, DialogActs, ErrorState, Money, ReasonField, useReason } from '@trajeto/shared-ui';
import { useState } from 'react';
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
  const { field, given } = useReason(orderText.reasonNeeded);
  const [hasRead, setHasRead] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const { cancel, isPending } = useCancelOrder(order, { success: orderText.cancelAsked, failure: orderText.cancelFailed });
  const tax = sumMoney(preview.items.filter(({ itemUuid }) => chosen.includes(itemUuid)).map(({ cancellationTax }) => cancellationTax));
  const toggle = (uuid: string) => setChosen(chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]);
  const send = () => {
    const reason = given();
    const found: Problems = {
      ...(chosen.length === 0 && { items: orderText.chooseItem }),
      ...(!hasRead && { terms: orderText.readFirst }),
    };
    setProblems(found);
    if (reason === null || Object.keys(found).length > 0) return;
    cancel({ reason, itemsUuid: [...chosen], acceptedTax: tax }).then(onClose, () => undefined);
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
      <ReasonField label={orderText.cancelReason} {...field} isFirst />
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
  const { field, given } = useReason(orderText.reasonNeeded);
  const { cancel, isPending } = useCancelOrder(order, { success: orderText.canceled, failure: orderText.cancelFailed });
  const send = () => {
    const reason = given();
    if (reason !== null) cancel({ reason }).then(onClose, () => undefined);
  };
  return (
    <Stack gap="md">
      <Text fz="sm">{orderText.cancelBody}</Text>
      <ReasonField label={orderText.cancelReason} {...field} isFirst />
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
