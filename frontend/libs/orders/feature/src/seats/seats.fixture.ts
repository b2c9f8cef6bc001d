/** A bus of two decks, as the API and as the screens tell it: who travels, what is free. */
import type { SeatMap } from '@trajeto/orders-data-access';
import type { SeatedTraveler } from './choice';
import type { PlacedSeat } from './seat-map';

export const SEGMENT = '01a1ffaa-0000-7000-8000-000000000001';
export const ANA: SeatedTraveler = { uuid: 'e1', name: 'Ana Souza' };
export const BRUNO: SeatedTraveler = { uuid: 'e2', name: 'Bruno Lima' };

const seat = (place: number, over: Partial<PlacedSeat> = {}): PlacedSeat => ({
  row: Math.floor(place / 4) + 1,
  seatNumber: String(place + 1).padStart(2, '0'),
  seatType: place % 4 === 0 || place % 4 === 3 ? 'window' : 'aisle',
  status: 'free',
  column: (place % 4) + 1,
  deck: 1,
  comfort: false,
  exit: false,
  priority: false,
  value: '0.00',
  ...over,
});

/** Of rows of four with an aisle in the middle. */
export function mapOf(seats: readonly PlacedSeat[], segmentUuid = SEGMENT): SeatMap {
  const rows = [...new Set(seats.map(({ row }) => row))];
  return {
    segmentUuid,
    cabin: 'semi_leito',
    columns: 4,
    aisles: [2],
    rows: rows.map((row) => ({ row, seats: seats.filter((one) => one.row === row) })),
  };
}

/** 01 to 12 in three rows: 01 is a priority seat, 03 is taken, 08 costs more. */
const LOWER = Array.from({ length: 12 }, (_, place) =>
  seat(place, { ...(place === 0 && { priority: true }), ...(place === 2 && { status: 'taken' }), ...(place === 7 && { value: '35.00' }) }),
);
export const ONE_DECK = mapOf(LOWER);
/** The upper deck goes on with 13 and 14. */
export const TWO_DECKS = mapOf([...LOWER, seat(12, { deck: 2 }), seat(13, { deck: 2 })]);

/** Somebody else took these seats. */
export const without = (map: SeatMap, ...numbers: string[]): SeatMap => ({
  ...map,
  rows: map.rows.map(({ row, seats }) => ({
    row,
    seats: seats.map((one) => (numbers.includes(one.seatNumber) ? { ...one, status: 'taken' as const } : one)),
  })),
});

/** As the API answers it. */
export const asAnswer = (...maps: SeatMap[]) => ({
  data: maps.map(({ segmentUuid, cabin, columns, aisles, rows }) => ({
    segment_uuid: segmentUuid,
    cabin,
    columns,
    aisles,
    rows: rows.map(({ row, seats }) => ({
      row,
      seats: seats.map(({ seatNumber, seatType, ...rest }) => ({ ...rest, seat_number: seatNumber, seat_type: seatType })),
    })),
  })),
});
