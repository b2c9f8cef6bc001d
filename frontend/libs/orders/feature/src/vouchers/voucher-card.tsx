/** What one person takes along for one item: from when to when, the locator, the PDF, the way into a calendar. */
import { Anchor, Button, Text, Title } from '@mantine/core';
import { useIsFileAtHand, useVoucherFile, type Voucher } from '@trajeto/orders-data-access';
import { formatLocalTime, formatTripDate } from '@trajeto/shared-format';
import { NetworkButton, useIsOnline } from '@trajeto/shared-ui';
import {
  IconBed,
  IconBus,
  IconCalendarPlus,
  IconCar,
  IconDownload,
  IconHeadset,
  IconPlane,
  IconTicket,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { saveFile } from '../order/save-file';
import { calendarFile } from './calendar';
import classes from './vouchers.module.css';
import { vouchersText } from './vouchers.text';

const ICONS: Readonly<Record<string, Icon>> = {
  airway: IconPlane,
  hotel: IconBed,
  offline_hotel: IconHeadset,
  road: IconBus,
  vehicle: IconCar,
};

/** `qui., 26 nov.` without its weekday, which a narrow card has no room for. */
const shortDay = (at: string) => (formatTripDate(at).split(', ')[1] ?? formatTripDate(at)).replace(/^0/, '');

function End({ at, label }: { at: string; label: string }) {
  return (
    <span className={classes.end}>
      <span className={classes.label}>{label}</span>
      <time dateTime={at}>
        <b className="tj-num">{formatLocalTime(at)}</b> {shortDay(at)}
      </time>
    </span>
  );
}

/** The motif: leaves here, comes back there; hours are those of each place. */
function WayLine({ voucher: { startsAt, endsAt } }: { voucher: Voucher }) {
  return (
    <div className={classes.way}>
      <End at={startsAt} label={vouchersText.from} />
      <span className={classes.line} aria-hidden />
      <End at={endsAt} label={vouchersText.until} />
    </div>
  );
}

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

interface VoucherCardProps {
  voucher: Voucher;
  /** Who it is for; all of its travelers where it stands for them together. */
  who: string;
  /** Where its order is; absent on the order's own page. */
  orderTo?: string;
}

export function VoucherCard({ voucher, who, orderTo }: VoucherCardProps) {
  const ProductIcon = ICONS[voucher.table] ?? IconTicket;
  const id = `${voucher.uuid}-${who}`.replace(/\W/g, '-');
  return (
    <article className={`tj-card ${classes.card ?? ''}`} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.what}>
        <ProductIcon size={20} stroke={1.75} aria-hidden />
        <span>{voucher.description}</span>
      </Title>
      <WayLine voucher={voucher} />
      <Text className={classes.who}>{who}</Text>
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
