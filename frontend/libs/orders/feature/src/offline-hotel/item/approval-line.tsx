/** A stay of the agency in front of who approves: day, line, where and which room. */
import { formatTripDate } from '@trajeto/shared-format';
import classes from '../../hotel/hotel.module.css';
import { StayLine } from '../../hotel/item/stay-line';
import { ApprovalRow } from '../../products/item-lines';
import { offlineName, roomOf, type OfflineItem } from '../offline';

export function OfflineApprovalLine({ item }: { item: OfflineItem }) {
  return (
    <ApprovalRow day={formatTripDate(item.checkin)} what={[offlineName(item), roomOf(item)].filter(Boolean).join(' · ')}>
      <div className={classes.line}>
        <StayLine item={item} />
      </div>
    </ApprovalRow>
  );
}
