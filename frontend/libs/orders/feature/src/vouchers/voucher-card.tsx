/** What one person takes along for one item: from when to when, the locator, the PDF, the way into a calendar. */
import { Anchor, Button, Text, Title } from '@mantine/core';
import { useIsFileAtHand, useVoucherFile, type OrderItem, type ProductName, type Voucher } from '@trajeto/orders-data-access';
import { shortName } from '@trajeto/shared-format';
import { NetworkButton, useIsOnline } from '@trajeto/shared-ui';
import { IconCalendarPlus, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { saveFile } from '../order/save-file';
import type { Product } from '../products/product';
import { PRODUCTS } from '../products/products';
import { calendarFile } from './calendar';
import classes from './vouchers.module.css';
import { vouchersText } from './vouchers.text';

function Acts({ voucher, who }: { voucher: Voucher; who: string }) {
  const { mutate, isPending } = useVoucherFile(vouchersText.downloadFailed);
  const isAtHand = useIsFileAtHand(voucher);
  const isOnline = useIsOnline();
  const Download = isAtHand && !isOnline ? Button : NetworkButton;
  const download = () => mutate(voucher, { onSuccess: ({ file, name }) => saveFile(file, name) });
  const toCalendar = () => {
    const { file, name } = calendarFile(voucher, new Date());
    saveFile(file, name);
  };
  return (
    <div className={classes.acts}>
      <Download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={vouchersText.downloadOf(voucher.description, who)}
        loading={isPending}
        onClick={download}
      >
        {vouchersText.download}
      </Download>
      <Button
        variant="subtle"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        aria-label={vouchersText.toCalendarOf(voucher.description, who)}
        onClick={toCalendar}
      >
        {vouchersText.toCalendar}
      </Button>
    </div>
  );
}

/** Seats and bags: of one traveler alone, or of each by name where the card stands for several. */
function Extras({ voucher: { extras = [], travelers }, traveler }: Pick<VoucherCardProps, 'voucher' | 'traveler'>) {
  const shown = extras.filter(({ travelerUuid }) => traveler === undefined || traveler === travelerUuid);
  const nameOf = (uuid: string) => travelers.find((one) => one.uuid === uuid)?.name ?? '';
  const isNamed = traveler === undefined && travelers.length > 1;
  return shown.map(({ travelerUuid, text }) => (
    <Text key={travelerUuid} fz="sm">
      {isNamed ? vouchersText.extrasOf(shortName(nameOf(travelerUuid)), text) : text}
    </Text>
  ));
}

interface VoucherCardProps {
  voucher: Voucher;
  /** Who it is for; all of its travelers where it stands for them together. */
  who: string;
  /** The one of them it is for; absent where it stands for all. */
  traveler?: string;
  /** Where its order is; absent on the order's own page. */
  orderTo?: string;
}

export function VoucherCard({ voucher, who, traveler, orderTo }: VoucherCardProps) {
  const { icon: ProductIcon, VoucherLine } = PRODUCTS[voucher.table as ProductName] as Product<OrderItem>;
  const id = `${voucher.uuid}-${who}`.replace(/\W/g, '-');
  return (
    <article className={`tj-card ${classes.card ?? ''}`} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.what}>
        <ProductIcon size={20} stroke={1.75} aria-hidden />
        <span>{voucher.description}</span>
      </Title>
      <VoucherLine voucher={voucher} />
      <Text className={classes.who}>{who}</Text>
      <Extras voucher={voucher} {...(traveler && { traveler })} />
      <Text fz="sm" c="dimmed" className={classes.facts}>
        {voucher.tracker && (
          <span>
            {vouchersText.locator} <b className={classes.code}>{voucher.tracker}</b>
          </span>
        )}
        {orderTo && (
          <Anchor component={Link} to={orderTo} fz="sm">
            {vouchersText.order(voucher.orderNumber)}
          </Anchor>
        )}
      </Text>
      <Acts voucher={voucher} who={who} />
    </article>
  );
}
