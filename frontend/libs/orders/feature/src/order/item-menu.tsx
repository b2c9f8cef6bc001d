/** What may be done with one item: by the server's list, plus copying its locator. */
import { ActionIcon, Menu } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { useRemoveItem, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { BRIEF, ConfirmDialog, showSnackbar } from '@trajeto/shared-ui';
import { IconArrowsExchange, IconCopy, IconDots, IconTrash, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { itemName, productOf } from '../products/products';
import { CancelDialog } from './cancel-dialog';
import { orderText } from './order.text';

function RemoveDialog({ order, item, opened, onClose }: { order: Order; item: OrderItem; opened: boolean; onClose: () => void }) {
  const { mutate, isPending } = useRemoveItem(orderText.removeFailed);
  const remove = () =>
    mutate(
      { orderId: order.uuid, itemId: item.uuid },
      {
        onSuccess: () => {
          showSnackbar({ kind: 'success', message: orderText.removed });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      title={orderText.removeTitle(itemName(item))}
      verb={orderText.remove}
      isDestructive
      isPending={isPending}
    >
      {orderText.removeBody}
    </ConfirmDialog>
  );
}

export function ItemMenu({ order, item }: { order: Order; item: OrderItem }) {
  const clipboard = useClipboard();
  const [isRemoving, removing] = useDisclosure(false);
  const [isCanceling, canceling] = useDisclosure(false);
  const { tracker } = item;
  const [maySwap, mayRemove, mayCancel] = ['swap', 'remove', 'cancel'].map((action) => item.allowedActions.includes(action));
  const exchangeTo = maySwap ? productOf(item).exchangeAddress?.(order, [item.uuid]) : undefined;
  if (!tracker && !exchangeTo && !mayRemove && !mayCancel) return null;
  const copy = (locator: string) => {
    clipboard.copy(locator);
    showSnackbar({ kind: 'success', message: orderText.copied, duration: BRIEF });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="ardosia" size={32} aria-label={orderText.itemActions(itemName(item))}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {tracker && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(tracker)}>
              {orderText.copyLocator}
            </Menu.Item>
          )}
          {exchangeTo && (
            <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} component={Link} to={exchangeTo}>
              {orderText.exchange}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="urucum" onClick={removing.open}>
              {orderText.removeItem}
            </Menu.Item>
          )}
          {mayCancel && (
            <Menu.Item leftSection={<IconX size={16} aria-hidden />} color="urucum" onClick={canceling.open}>
              {orderText.cancelItem}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {mayRemove && <RemoveDialog order={order} item={item} opened={isRemoving} onClose={removing.close} />}
      {mayCancel && <CancelDialog order={order} only={item.uuid} opened={isCanceling} onClose={canceling.close} />}
    </>
  );
}
