/** A flight in front of who approves: day, line, flight and fare of each leg. */
import { formatTripDate } from '@trajeto/shared-format';
import { ApprovalRow } from '../../products/item-lines';
import { fareName, flightNumbers, legsOf, type AirItem } from '../flights';
import classes from './item.module.css';
import { LegLine } from './leg-line';

export function FlightApprovalLine({ item }: { item: AirItem }) {
  return (
    <div className={classes.approvalLegs}>
      {legsOf(item).map((leg) => (
        <ApprovalRow
          key={leg.id}
          day={formatTripDate(leg.first.departure.date)}
          what={`${flightNumbers(leg)} ${fareName(item.familyFare)}`}
        >
          <LegLine leg={leg} />
        </ApprovalRow>
      ))}
    </div>
  );
}
