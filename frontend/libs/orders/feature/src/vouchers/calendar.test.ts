import type { Voucher } from '@trajeto/orders-data-access';
import { describe, expect, it } from 'vitest';
import { calendarFile, calendarOf, fold } from './calendar';

const NOW = new Date('2026-11-21T10:00:00Z');
const trip = (over: Partial<Voucher> = {}): Voucher => ({
  uuid: 'i1',
  orderUuid: 'o1',
  orderNumber: 10482,
  itemUuid: 'i1',
  table: 'airway',
  description: 'Voo São Paulo (CGH) – Recife (REC), Gol',
  travelers: [{ uuid: 'ana', name: 'Ana Souza' }],
  startDate: '2026-11-26',
  startsAt: '2026-11-26T07:05:00-03:00',
  endsAt: '2026-11-26T10:20:00-03:00',
  ways: [],
  issuedAt: '2026-11-20T12:00:00Z',
  tracker: 'ABC123',
  link: '',
  ...over,
});
const linesOf = (voucher: Voucher) => calendarOf(voucher, NOW).split('\r\n');
/** As a calendar reads it: folded lines put together again. */
const valueOf = (voucher: Voucher, name: string) =>
  calendarOf(voucher, NOW)
    .replace(/\r\n /g, '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('a trip in a calendar', () => {
  it('begins and ends at the same instants whatever the zone of its places', () => {
    const abroad = trip({ startsAt: '2026-11-26T07:05:00-03:00', endsAt: '2026-11-26T23:50:00-04:00' });
    expect(valueOf(abroad, 'DTSTART')).toBe('20261126T100500Z');
    expect(valueOf(abroad, 'DTEND')).toBe('20261127T035000Z');
    expect(valueOf(abroad, 'DTSTAMP')).toBe('20261121T100000Z');
  });

  it('is one event, the same one when it is added again', () => {
    const lines = linesOf(trip());
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(valueOf(trip(), 'UID')).toBe('i1@trajeto');
  });

  it('says where, by which locator and who, with the signs of the format escaped', () => {
    const odd = trip({
      description: 'Voo A, B; C\\D',
      travelers: [
        { uuid: 'a', name: 'Ana\nSouza' },
        { uuid: 'b', name: 'Bruno' },
      ],
    });
    expect(valueOf(odd, 'SUMMARY')).toBe('Voo A\\, B\\; C\\\\D');
    expect(valueOf(odd, 'DESCRIPTION')).toBe('Localizador: ABC123\\nPedido: 10482\\nViajantes: Ana\\nSouza\\, Bruno');
    expect(valueOf(trip({ tracker: null }), 'DESCRIPTION')).toBe('Pedido: 10482\\nViajantes: Ana Souza');
  });

  it('of two ways is two events, and the days between them are free', () => {
    const way = (day: string) => ({
      origin: 'GRU',
      destination: 'SSA',
      startsAt: `${day}T08:00:00-03:00`,
      endsAt: `${day}T10:20:00-03:00`,
    });
    const both = trip({ endsAt: '2026-11-28T10:20:00-03:00', ways: [way('2026-11-26'), way('2026-11-28')] });
    const starts = linesOf(both).filter((line) => /^(UID|DTSTART|TRANSP):/.test(line));
    expect(starts).toEqual([
      'UID:i1.0@trajeto',
      'DTSTART:20261126T110000Z',
      'TRANSP:OPAQUE',
      'UID:i1.1@trajeto',
      'DTSTART:20261128T110000Z',
      'TRANSP:OPAQUE',
    ]);
  });

  it('keeps nobody busy for days away from home', () => {
    expect(valueOf(trip(), 'TRANSP')).toBe('OPAQUE');
    expect(valueOf(trip({ endsAt: '2026-11-28T20:50:00-03:00' }), 'TRANSP')).toBe('TRANSPARENT');
  });

  it('has no line longer than 75 octets and no letter cut in two', () => {
    const long = `SUMMARY:${'Conceição ✈ '.repeat(20)}`;
    const folded = fold(long).split('\r\n');
    expect(folded.length).toBeGreaterThan(1);
    for (const line of folded) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(folded.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(long);
    expect(fold('SUMMARY:curto')).toBe('SUMMARY:curto');
  });

  it('is a file calendars know, named by its order', async () => {
    const { file, name } = calendarFile(trip(), NOW);
    expect([file.type, name]).toEqual(['text/calendar;charset=utf-8', 'viagem-10482.ics']);
    expect(await file.text()).toBe(calendarOf(trip(), NOW));
  });
});
