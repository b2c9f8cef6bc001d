/** A flight in front of who approves: day, line, flight and fare of each leg. */
import { Text } from '@mantine/core';
import { formatTripDate } from '@trajeto/shared-format';
import { fareName, flightNumbers, legsOf, type AirItem } from '../flights';
import classes from './item.module.css';
import { LegLine } from './leg-line';

export function FlightApprovalLine({ item }: { item: AirItem }) {
  return (
    <div className={classes.approvalLegs}>
      {legsOf(item).map((leg) => (
        <div key={leg.id} className={classes.approvalLeg}>
          <Text fz="sm" c="dimmed" className={classes.day}>
            {formatTripDate(leg.first.departure.date)}
          </Text>
          <LegLine leg={leg} />
          <Text fz="sm">
            {flightNumbers(leg)} {fareName(item.familyFare)}
          </Text>
        </div>
      ))}
    </div>
  );
}
