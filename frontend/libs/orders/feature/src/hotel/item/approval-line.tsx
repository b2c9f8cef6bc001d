/** A hotel in front of who approves: day, line, where and which room. */
import { formatTripDate } from '@trajeto/shared-format';
import { ApprovalRow } from '../../products/item-lines';
import { hotelName, regimenOf, type HotelItem } from '../hotel';
import classes from '../hotel.module.css';
import { StayLine } from './stay-line';

export function HotelApprovalLine({ item }: { item: HotelItem }) {
  return (
    <ApprovalRow day={formatTripDate(item.checkin)} what={`${hotelName(item)} · ${item.roomDescription}, ${regimenOf(item)}`}>
      <div className={classes.line}>
        <StayLine item={item} />
      </div>
    </ApprovalRow>
  );
}
