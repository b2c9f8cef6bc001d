/** A car in front of who approves: day, line, group and coverage. */
import { formatTripDate } from '@trajeto/shared-format';
import { ApprovalRow } from '../../products/item-lines';
import classes from '../car.module.css';
import { dayOf, groupOf, type CarItem } from '../car';
import { CarLine } from './car-line';

export function CarApprovalLine({ item }: { item: CarItem }) {
  return (
    <ApprovalRow day={formatTripDate(dayOf(item.pickupAt))} what={`${groupOf(item.vehicle)} · ${item.coverage.type}`}>
      <div className={classes.way}>
        <CarLine rental={item} />
      </div>
    </ApprovalRow>
  );
}
