/** A bus in front of who approves: day, line, company and class. */
import { formatTripDate } from '@trajeto/shared-format';
import { ApprovalRow } from '../../products/item-lines';
import { className, dayOf, type BusItem } from '../bus';
import { BusLine } from './bus-line';
import classes from './item.module.css';

export function BusApprovalLine({ item }: { item: BusItem }) {
  return (
    <ApprovalRow day={formatTripDate(dayOf(item.departureDate))} what={`${item.company} · ${className(item.seatClass)}`}>
      <div className={classes.way}>
        <BusLine bus={item} />
      </div>
    </ApprovalRow>
  );
}
