/** From when to when a voucher is for. */
import type { Voucher } from '@trajeto/orders-data-access';
import { formatLocalTime, formatTripDate } from '@trajeto/shared-format';
import { productsText } from './products.text';
import classes from './voucher-period.module.css';

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

type Span = Pick<Voucher, 'startsAt' | 'endsAt'>;
type Way = Voucher['ways'][number];

/** The flights of a voucher; one kept for reading offline by an earlier version has none. */
export function waysOf(voucher: Voucher): readonly Way[] {
  const kept: Partial<Voucher> = voucher;
  return kept.ways ?? [];
}

function Span({ span: { startsAt, endsAt }, from, until }: { span: Span; from: string; until: string }) {
  return (
    <div className={classes.way}>
      <End at={startsAt} label={from} />
      <span className={classes.line} aria-hidden />
      <End at={endsAt} label={until} />
    </div>
  );
}

interface VoucherPeriodProps {
  voucher: Voucher;
  from?: string;
  until?: string;
}

/** The motif: leaves here, comes back there; hours are those of each place. */
export function VoucherPeriod({ voucher, from = productsText.from, until = productsText.until }: VoucherPeriodProps) {
  return <Span span={voucher} from={from} until={until} />;
}

/** Each way by its own: days between them are not flown. */
export function VoucherWays({ voucher }: { voucher: Voucher }) {
  const ways = waysOf(voucher);
  if (ways.length === 0) return <VoucherPeriod voucher={voucher} />;
  return (
    <div className={classes.ways}>
      {ways.map((way) => (
        <Span key={way.startsAt} span={way} from={way.origin} until={way.destination} />
      ))}
    </div>
  );
}
