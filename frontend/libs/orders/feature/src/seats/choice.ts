/** Who sits where while seats are being chosen, and whose seat is chosen next. */
import type { SeatChoice, SeatMap } from '@trajeto/orders-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { seatsOf } from './seat-map';

export interface SeatedTraveler {
  uuid: string;
  name: string;
}
/** Whose seat is being chosen, and on which segment. */
export interface Turn {
  travelerUuid: string;
  segmentUuid: string;
}

const isOf =
  ({ travelerUuid, segmentUuid }: Turn) =>
  (choice: SeatChoice) =>
    choice.travelerUuid === travelerUuid && choice.segmentUuid === segmentUuid;

export const seatOf = (choices: readonly SeatChoice[], turn: Turn): string | undefined => choices.find(isOf(turn))?.seatNumber;

/** Who of the travelers sits on this seat. */
export const holderOf = (choices: readonly SeatChoice[], segmentUuid: string, seatNumber: string): string | undefined =>
  choices.find((choice) => choice.segmentUuid === segmentUuid && choice.seatNumber === seatNumber)?.travelerUuid;

/** The seat goes to the traveler whose turn it is, in place of the one they had. */
export const withSeat = (choices: readonly SeatChoice[], turn: Turn, seatNumber: string): SeatChoice[] => [
  ...choices.filter((choice) => !isOf(turn)(choice)),
  { ...turn, seatNumber },
];

/** The first traveler without a seat, segment by segment; undefined once all are seated. */
export const nextTurn = (
  choices: readonly SeatChoice[],
  maps: readonly SeatMap[],
  travelers: readonly SeatedTraveler[],
): Turn | undefined =>
  maps
    .flatMap(({ segmentUuid }) => travelers.map(({ uuid }) => ({ travelerUuid: uuid, segmentUuid })))
    .find((turn) => seatOf(choices, turn) === undefined);

/** The choices whose seats can still be had: a map read anew may show that somebody else has one. */
export function stillFree(choices: readonly SeatChoice[], maps: readonly SeatMap[]): SeatChoice[] {
  const free = new Set(
    maps.flatMap((map) =>
      seatsOf(map)
        .filter(({ status }) => status === 'free')
        .map(({ seatNumber }) => `${map.segmentUuid} ${seatNumber}`),
    ),
  );
  return choices.filter(({ segmentUuid, seatNumber }) => free.has(`${segmentUuid} ${seatNumber}`));
}

/** What the chosen seats cost on top of the fare. */
export const priceOf = (choices: readonly SeatChoice[], maps: readonly SeatMap[]): string =>
  sumMoney(
    maps.flatMap((map) =>
      seatsOf(map)
        .filter(({ seatNumber }) => holderOf(choices, map.segmentUuid, seatNumber) !== undefined)
        .map(({ value }) => value),
    ),
  );
