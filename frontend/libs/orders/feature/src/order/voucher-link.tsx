/** A trip's voucher from anywhere it is listed: the file, one press away. */
import { useVoucher } from '@trajeto/orders-data-access';
import { NetworkButton, NetworkIcon, useIsMobile } from '@trajeto/shared-ui';
import { IconTicket } from '@tabler/icons-react';
import { saveFile } from './save-file';
import { voucherText } from './voucher.text';

/** `place` names the trip for who hears a list of them. */
export function VoucherLink({ orderUuid, place }: { orderUuid: string; place: string }) {
  const { mutate, isPending } = useVoucher(voucherText.failed);
  const isMobile = useIsMobile();
  const shared = {
    'aria-label': voucherText.of(place),
    loading: isPending,
    onClick: () => mutate(orderUuid, { onSuccess: ({ file, name }) => saveFile(file, name) }),
  };
  const icon = <IconTicket size={18} stroke={1.75} aria-hidden />;
  return isMobile ? (
    <NetworkIcon variant="subtle" size={44} {...shared}>
      {icon}
    </NetworkIcon>
  ) : (
    <NetworkButton variant="subtle" leftSection={icon} {...shared}>
      {voucherText.voucher}
    </NetworkButton>
  );
}
