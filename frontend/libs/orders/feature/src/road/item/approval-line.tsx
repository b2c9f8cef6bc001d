/** A bus in front of who approves: day, line, company and class. */
import { Text } from '@mantine/core';
import { formatTripDate } from '@trajeto/shared-format';
import { className, dayOf, type BusItem } from '../bus';
import { BusLine } from './bus-line';
import classes from './item.module.css';

export function BusApprovalLine({ item }: { item: BusItem }) {
  return (
    <div className={classes.approval}>
      <Text fz="sm" c="dimmed">
        {formatTripDate(dayOf(item.departureDate))}
      </Text>
      <div className={classes.way}>
        <BusLine bus={item} />
      </div>
      <Text fz="sm">
        {item.company} · {className(item.seatClass)}
      </Text>
    </div>
  );
}
