/** A trip as a calendar keeps it (RFC 5545): made here, so that it works without a network. */
import type { Voucher } from '@trajeto/orders-data-access';
import { waysOf } from '../products/voucher-period';
import { vouchersText } from './vouchers.text';

const LINE = '\r\n';
/** Octets of a line before it is folded (RFC 5545, 3.1). */
const WIDTH = 75;
const DAY = 86_400_000;

const escaped = (words: string) => words.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** An instant without its zone: `20261126T100500Z`. */
const stamp = (at: string | Date) =>
  new Date(at)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

/** Long lines go on in the next one after a blank; a letter is never cut in two. */
export function fold(line: string): string {
  const octets = new TextEncoder();
  const lines = [''];
  for (const letter of line) {
    const last = lines[lines.length - 1] ?? '';
    const isFull = octets.encode(last + letter).length > WIDTH;
    if (isFull) lines.push(` ${letter}`);
    else lines[lines.length - 1] = last + letter;
  }
  return lines.join(LINE);
}

/** Days away from home are shown in the calendar, and keep nobody from meeting there. */
const isLong = ({ startsAt, endsAt }: Pick<Voucher, 'startsAt' | 'endsAt'>) => Date.parse(endsAt) - Date.parse(startsAt) > DAY;

function notesOf({ tracker, orderNumber, travelers }: Voucher): string {
  const { locator, order, travelers: who } = vouchersText.event;
  const names = travelers.map(({ name }) => name).join(', ');
  return [...(tracker ? [locator(tracker)] : []), order(orderNumber), ...(names ? [who(names)] : [])].join('\n');
}

interface Event {
  uid: string;
  startsAt: string;
  endsAt: string;
}

/** One event for each way flown, else one from the first hour to the last. */
function eventsOf(voucher: Voucher): Event[] {
  const ways = waysOf(voucher);
  if (ways.length < 2) return [{ ...voucher, uid: voucher.itemUuid }];
  return ways.map((way, at) => ({ ...way, uid: `${voucher.itemUuid}.${at}` }));
}

const eventLines = (voucher: Voucher, event: Event, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}@trajeto`,
  `DTSTAMP:${stamp(now)}`,
  `DTSTART:${stamp(event.startsAt)}`,
  `DTEND:${stamp(event.endsAt)}`,
  `SUMMARY:${escaped(voucher.description)}`,
  `DESCRIPTION:${escaped(notesOf(voucher))}`,
  `TRANSP:${isLong(event) ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

/** What is added again replaces itself. */
export function calendarOf(voucher: Voucher, now: Date): string {
  const events = eventsOf(voucher).flatMap((event) => eventLines(voucher, event, now));
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Trajeto//Vouchers//PT', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'];
  return [...head, ...events, 'END:VCALENDAR', ''].map(fold).join(LINE);
}

export const calendarFile = (voucher: Voucher, now: Date): { file: Blob; name: string } => ({
  file: new Blob([calendarOf(voucher, now)], { type: 'text/calendar;charset=utf-8' }),
  name: vouchersText.event.file(voucher.orderNumber),
});
