/** The plan of a seat map: its decks, where each seat stands, where the arrow keys lead, and how a seat is named. */
import type { Seat, SeatMap } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { seatsText } from './seats.text';

/** `row` counts from the front. */
export type PlacedSeat = Seat & { row: number };

/** From the front to the back, from the left to the right. */
export const seatsOf = ({ rows }: SeatMap): PlacedSeat[] =>
  rows
    .flatMap(({ row, seats }) => seats.map((seat) => ({ ...seat, row })))
    .sort((one, other) => one.row - other.row || one.column - other.column);

export const decksOf = (seats: readonly PlacedSeat[]): number[] => [...new Set(seats.map(({ deck }) => deck))].sort();

export const rowsOf = (seats: readonly PlacedSeat[]): { row: number; seats: PlacedSeat[] }[] =>
  [...new Set(seats.map(({ row }) => row))].map((row) => ({ row, seats: seats.filter((seat) => seat.row === row) }));

/** The column of the drawn grid: each aisle on the left takes one. */
export const gridColumn = ({ column }: Seat, { aisles }: SeatMap): number => column + aisles.filter((after) => after < column).length;

/** The columns of the drawn grid from the left. */
export const gridColumns = ({ columns, aisles }: SeatMap): ('seat' | 'aisle')[] =>
  Array.from({ length: columns }, (_, index) => index + 1).flatMap((column) => (aisles.includes(column) ? ['seat', 'aisle'] : ['seat']));

export const hasPrice = ({ value }: Seat): boolean => value !== '0.00';

const traitsOf = (seat: Seat): string[] => [
  ...(seat.priority ? [seatsText.priority] : []),
  ...(seat.comfort ? [seatsText.comfort] : []),
  ...(seat.exit ? [seatsText.exit] : []),
  ...(hasPrice(seat) ? [formatMoney(seat.value)] : []),
];

/** 'janela, livre, prioritário'; `holder`: the traveler of this choice who sits there. */
export const seatFacts = (seat: Seat, holder: string | undefined): string =>
  [
    seatsText.types[seat.seatType],
    holder === undefined ? seatsText.statuses[seat.status] : seatsText.chosenFor(holder),
    ...traitsOf(seat),
  ].join(', ');

/** 'Assento 06, janela, livre' */
export const seatName = (seat: Seat, holder: string | undefined): string =>
  `${seatsText.seat(seat.seatNumber)}, ${seatFacts(seat, holder)}`;

const nearest = (seats: readonly PlacedSeat[], column: number): PlacedSeat | undefined =>
  [...seats].sort((one, other) => Math.abs(one.column - column) - Math.abs(other.column - column))[0];

type Move = (seats: readonly PlacedSeat[], from: PlacedSeat, isWhole: boolean) => PlacedSeat | undefined;

const inRow = (seats: readonly PlacedSeat[], from: PlacedSeat) => seats.filter(({ row }) => row === from.row);
const inNextRow = (seats: readonly PlacedSeat[], from: PlacedSeat) => {
  const next = seats.find(({ row }) => row > from.row);
  return next ? inRow(seats, next) : [];
};
const inLastRow = (seats: readonly PlacedSeat[], from: PlacedSeat) => {
  const last = seats.findLast(({ row }) => row < from.row);
  return last ? inRow(seats, last) : [];
};

/** With Ctrl (`isWhole`) Home and End lead to the first and the last seat of the deck. */
const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: (seats, from) => inRow(seats, from).findLast(({ column }) => column < from.column),
  ArrowRight: (seats, from) => inRow(seats, from).find(({ column }) => column > from.column),
  ArrowUp: (seats, from) => nearest(inLastRow(seats, from), from.column),
  ArrowDown: (seats, from) => nearest(inNextRow(seats, from), from.column),
  Home: (seats, from, isWhole) => (isWhole ? seats : inRow(seats, from))[0],
  End: (seats, from, isWhole) => (isWhole ? seats : inRow(seats, from)).at(-1),
};

/** Where a key leads; undefined for a key that moves nothing, `from` itself at an edge. `seats` in the order of `seatsOf`. */
export const moveTo = (key: string, seats: readonly PlacedSeat[], from: PlacedSeat, isWhole: boolean): PlacedSeat | undefined => {
  const move = MOVES[key];
  return move && (move(seats, from, isWhole) ?? from);
};
