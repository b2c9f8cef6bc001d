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

/** The motif: leaves here, comes back there; hours are those of each place. */
export function VoucherPeriod({ voucher: { startsAt, endsAt } }: { voucher: Voucher }) {
  return (
    <div className={classes.way}>
      <End at={startsAt} label={productsText.from} />
      <span className={classes.line} aria-hidden />
      <End at={endsAt} label={productsText.until} />
    </div>
  );
}
