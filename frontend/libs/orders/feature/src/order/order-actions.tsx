/** The buttons of an order: exactly those the server allows, the two that matter in sight, the rest in the menu. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { orderItems, useVoucher, type Order } from '@trajeto/orders-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { IconArrowBackUp, IconCircleCheck, IconDots, IconDownload, IconMessage, IconUserShare, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConcludeDialog } from '../desk/conclude-dialog';
import { ConsultantDialog, type ConsultantWords } from '../desk/consultant-dialog';
import { deskText } from '../desk/desk.text';
import { ConfirmPayment } from '../payment/confirm-payment';
import { searchLike } from '../products/products';
import { CancelDialog } from './cancel-dialog';
import { mayNotify, NotifyDialog } from './notify-dialog';
import { notifyText } from './notify.text';
import { orderText } from './order.text';
import { RecallDialog } from './recall-dialog';
import { saveFile } from './save-file';

function VoucherButton({ order }: { order: Order }) {
  const { mutate, isPending } = useVoucher(orderText.downloadFailed);
  const download = () => mutate(order.uuid, { onSuccess: ({ file, name }) => saveFile(file, name) });
  return (
    <NetworkButton leftSection={<IconDownload size={18} aria-hidden />} loading={isPending} onClick={download}>
      {orderText.download}
    </NetworkButton>
  );
}

const checkoutOf = (order: Order) => `/busca/passagens-aereas/checkout?orderId=${order.uuid}`;

type Opens = (() => void) | null;

interface MoreProps {
  order: Order;
  onNotify: Opens;
  onConclude: Opens;
  onConsultant: Opens;
  onRecall: Opens;
  onCancel: Opens;
}

function More({ order, onNotify, onConclude, onConsultant, onRecall, onCancel }: MoreProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={orderText.actions(order.orderNumber)}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onNotify && (
          <Menu.Item leftSection={<IconMessage size={16} aria-hidden />} onClick={onNotify}>
            {notifyText.act}
          </Menu.Item>
        )}
        {onConclude && (
          <Menu.Item leftSection={<IconCircleCheck size={16} aria-hidden />} onClick={onConclude}>
            {deskText.conclude}
          </Menu.Item>
        )}
        {onConsultant && (
          <Menu.Item leftSection={<IconUserShare size={16} aria-hidden />} onClick={onConsultant}>
            {deskText.setConsultant}
          </Menu.Item>
        )}
        {onRecall && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onRecall}>
            {orderText.recall}
          </Menu.Item>
        )}
        {onCancel && (
          <Menu.Item leftSection={<IconX size={16} aria-hidden />} color="urucum" onClick={onCancel}>
            {order.issuedAt ? orderText.cancelIssued : orderText.cancel}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const allows = (order: Order) => (action: string) => order.allowedActions.includes(action);

/** What the page is for now; `decision` are the approver's buttons, drawn by who owns decisions. */
export function OrderButtons({ order, decision }: { order: Order; decision: ReactNode }) {
  const may = allows(order);
  const isEmpty = orderItems(order).length === 0;
  return (
    <>
      {(may('approve') || may('reject')) && decision}
      {may('submit') && (
        <Button component={Link} to={isEmpty ? searchLike(order) : checkoutOf(order)}>
          {isEmpty ? orderText.searchFlight : orderText.submit}
        </Button>
      )}
      {may('confirm_payment') && <ConfirmPayment order={order} />}
      {may('download_voucher') && <VoucherButton order={order} />}
    </>
  );
}

const consultantWords = ({ orderNumber, consultant }: Order): ConsultantWords => ({
  title: deskText.setConsultantTitle(orderNumber),
  body: consultant ? deskText.consultantNow(consultant.name) : deskText.noConsultant,
  verb: deskText.setOne,
  success: deskText.consultantSet,
  failure: deskText.setFailed,
});

/** What can be undone, and a word to the issuer, behind the three dots. */
export function OrderMenu({ order }: { order: Order }) {
  const [isRecalling, recalling] = useDisclosure(false);
  const [isCanceling, canceling] = useDisclosure(false);
  const [isNotifying, notifying] = useDisclosure(false);
  const [isConcluding, concluding] = useDisclosure(false);
  const [isNaming, naming] = useDisclosure(false);
  const may = allows(order);
  if (!mayNotify(order) && !['done', 'set_consultant', 'recall', 'cancel'].some(may)) return null;
  return (
    <>
      <More
        order={order}
        onNotify={mayNotify(order) ? notifying.open : null}
        onConclude={may('done') ? concluding.open : null}
        onConsultant={may('set_consultant') ? naming.open : null}
        onRecall={may('recall') ? recalling.open : null}
        onCancel={may('cancel') ? canceling.open : null}
      />
      {mayNotify(order) && <NotifyDialog order={order} opened={isNotifying} onClose={notifying.close} />}
      {may('done') && <ConcludeDialog order={order} opened={isConcluding} onClose={concluding.close} />}
      {may('set_consultant') && <ConsultantDialog order={order} words={consultantWords(order)} opened={isNaming} onClose={naming.close} />}
      {may('recall') && <RecallDialog order={order} opened={isRecalling} onClose={recalling.close} />}
      {may('cancel') && <CancelDialog order={order} opened={isCanceling} onClose={canceling.close} />}
    </>
  );
}
