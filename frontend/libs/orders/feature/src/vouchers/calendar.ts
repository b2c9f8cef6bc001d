/** A trip as a calendar keeps it (RFC 5545): made here, so that it works without a network. */
import type { Voucher } from '@trajeto/orders-data-access';
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
const isLong = ({ startsAt, endsAt }: Voucher) => Date.parse(endsAt) - Date.parse(startsAt) > DAY;

function notesOf({ tracker, orderNumber, travelers }: Voucher): string {
  const { locator, order, travelers: who } = vouchersText.event;
  const names = travelers.map(({ name }) => name).join(', ');
  return [...(tracker ? [locator(tracker)] : []), order(orderNumber), ...(names ? [who(names)] : [])].join('\n');
}

/** One event from the first departure to the last arrival; added again it replaces itself. */
export function calendarOf(voucher: Voucher, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trajeto//Vouchers//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${voucher.itemUuid}@trajeto`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(voucher.startsAt)}`,
    `DTEND:${stamp(voucher.endsAt)}`,
    `SUMMARY:${escaped(voucher.description)}`,
    `DESCRIPTION:${escaped(notesOf(voucher))}`,
    `TRANSP:${isLong(voucher) ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join(LINE);
}

export const calendarFile = (voucher: Voucher, now: Date): { file: Blob; name: string } => ({
  file: new Blob([calendarOf(voucher, now)], { type: 'text/calendar;charset=utf-8' }),
  name: vouchersText.event.file(voucher.orderNumber),
});
