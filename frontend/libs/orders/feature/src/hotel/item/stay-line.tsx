/** A stay as the motif: check-in at this day and hour, check-out at that one. */
import { formatTripDate } from '@trajeto/shared-format';
import { WayLine } from '../../products/way-line';
import { clockOf, type HotelItem } from '../hotel';
import { hotelText } from '../hotel.text';

/** 'Check-in' on one line: nothing breaks beside a word joiner. */
const unbroken = (label: string) => label.replace('-', '\u2060-\u2060');

type Stayed = Pick<HotelItem, 'checkin' | 'checkout' | 'checkinAt' | 'checkoutAt' | 'nights' | 'rooms'>;

export function StayLine({ item: { checkin, checkout, checkinAt, checkoutAt, nights, rooms } }: { item: Stayed }) {
  const end = (day: string, at: string, label: string) => ({
    day,
    time: clockOf(at),
    place: `${formatTripDate(day)} · ${unbroken(label)}`,
    title: label,
  });
  return (
    <WayLine
      from={end(checkin, checkinAt, hotelText.checkin)}
      to={end(checkout, checkoutAt, hotelText.checkout)}
      above={hotelText.nights(nights)}
      below={hotelText.rooms(rooms.length)}
      hasLate={false}
    />
  );
}
