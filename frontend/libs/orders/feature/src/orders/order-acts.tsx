/** What may be done with an order from its list: what the server allows of it, and the way on from it (UI 6.10). */
import { useDisclosure } from '@mantine/hooks';
import { useReadOrder, useVoucher, type Order, type OrderRow } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { RowMenu, type RowAct } from '@trajeto/shared-ui/crud';
import { IconArrowRight, IconCopy, IconDownload, IconEye, IconMessage, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CancelDialog } from '../order/cancel-dialog';
import { mayNotify, NotifyDialog } from '../order/notify-dialog';
import { notifyText } from '../order/notify.text';
import { saveFile } from '../order/save-file';
import { searchLike } from '../products/products';
import { orderListText } from './order-list.text';

const words = orderListText.acts;

/** The order as it is now: its row knows neither its flights nor its reasons. */
function useCanceling(uuid: string) {
  const { read } = useReadOrder(words.openFailed);
  const [order, setOrder] = useState<Order | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const begin = () =>
    read(uuid).then(
      (found) => {
        setOrder(found);
        setIsOpen(true);
      },
      () => undefined,
    );
  const dialog = order && <CancelDialog order={order} opened={isOpen} onClose={() => setIsOpen(false)} />;
  return { begin, dialog };
}

interface ActsProps {
  row: OrderRow;
  /** Its page. */
  to: string;
}

type Offered = RowAct & { isOffered: boolean };

/** The ways on from an order, to its page, its checkout, and a search like it. */
function useWays({ row, to }: ActsProps): Record<'see' | 'goOn' | 'again', Offered> {
  const { customerUuid } = useSession();
  const mayBook = useMay('CreateOrder');
  const navigate = useNavigate();
  const { read } = useReadOrder(words.openFailed);
  const go = (address: string) => void navigate(address);
  const searchLikeIt = () =>
    read(row.uuid).then(
      (order) => go(searchLike(order)),
      () => undefined,
    );
  const isExpired = row.status === 'expired_time';
  const again = { id: 'again', label: isExpired ? words.searchAgain : words.copy, icon: isExpired ? IconRefresh : IconCopy };
  // The checkout is a page of one company.
  const isCart = row.allowedActions.includes('edit') && row.status === 'open' && customerUuid !== null;
  const checkout = `/busca/passagens-aereas/checkout?orderId=${row.uuid}`;
  return {
    see: { id: 'see', label: words.see, icon: IconEye, isOffered: true, run: () => go(to) },
    goOn: { id: 'go-on', label: words.goOn, icon: IconArrowRight, isOffered: isCart, run: () => go(checkout) },
    again: { ...again, isOffered: mayBook, needsNetwork: true, run: () => void searchLikeIt() },
  };
}

function useVoucherAct({ uuid, allowedActions }: OrderRow): Offered {
  const { mutate } = useVoucher(words.voucherFailed);
  const save = () => mutate(uuid, { onSuccess: ({ file, name }) => saveFile(file, name) });
  const isOffered = allowedActions.includes('download_voucher');
  return { id: 'voucher', label: words.voucher, icon: IconDownload, isOffered, needsNetwork: true, run: save };
}

export function OrderActs(props: ActsProps) {
  const { row } = props;
  const { see, goOn, again } = useWays(props);
  const voucher = useVoucherAct(row);
  const { begin, dialog } = useCanceling(row.uuid);
  const [isNotifying, notifying] = useDisclosure(false);
  const mayCancel = row.allowedActions.includes('cancel');
  const acts: Offered[] = [
    ...[see, goOn, voucher, again],
    { id: 'notify', label: notifyText.act, icon: IconMessage, isOffered: mayNotify(row), run: notifying.open },
    {
      id: 'cancel',
      label: words.cancel,
      icon: IconX,
      isDestructive: true,
      isOffered: mayCancel,
      needsNetwork: true,
      run: () => void begin(),
    },
  ];
  return (
    <>
      <RowMenu name={orderListText.one(row.orderNumber)} acts={acts.filter(({ isOffered }) => isOffered)} />
      {dialog}
      {mayNotify(row) && <NotifyDialog order={row} opened={isNotifying} onClose={notifying.close} />}
    </>
  );
}
