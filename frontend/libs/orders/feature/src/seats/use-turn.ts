/** Whose seat a person chooses: the next traveler without one comes by itself, another one by 'trocar'. */
import type { SeatChoice, SeatMap } from '@trajeto/orders-data-access';
import { useState } from 'react';
import { holderOf, nextTurn, seatOf, withSeat, type SeatedTraveler, type Turn } from './choice';
import { seatsText } from './seats.text';

export interface Choosing {
  /** At least one. */
  maps: readonly SeatMap[];
  /** At least one. */
  travelers: readonly SeatedTraveler[];
  value: readonly SeatChoice[];
  onChange: (choices: SeatChoice[]) => void;
}

export function useTurn({ maps, travelers, value, onChange }: Choosing) {
  const [asked, setAsked] = useState<Turn | null>(null);
  const [last, setLast] = useState<Turn | null>(null);
  const next = nextTurn(value, maps, travelers);
  const first = { travelerUuid: travelers[0]?.uuid ?? '', segmentUuid: maps[0]?.segmentUuid ?? '' };
  const turn = asked ?? next ?? last ?? first;
  const nameOf = (uuid: string) => travelers.find((traveler) => traveler.uuid === uuid)?.name ?? '';

  const lastSeat = last && seatOf(value, last);
  const seated = last && lastSeat ? seatsText.seated(nameOf(last.travelerUuid), lastSeat) : '';

  /** A seat that a fellow traveler has makes it their turn: it is not taken from them by a slip. */
  const takeSeat = (seatNumber: string) => {
    const holder = holderOf(value, turn.segmentUuid, seatNumber);
    if (holder !== undefined) {
      setAsked({ ...turn, travelerUuid: holder });
      return;
    }
    setAsked(null);
    setLast(turn);
    onChange(withSeat(value, turn, seatNumber));
  };

  return {
    turn,
    nameOf,
    takeSeat,
    askFor: (travelerUuid: string) => setAsked({ ...turn, travelerUuid }),
    showSegment: (segmentUuid: string) => setAsked({ ...turn, segmentUuid }),
    /** Says who was seated, and whose seat is chosen now. */
    message: [seated, (asked ?? next) ? seatsText.next(nameOf(turn.travelerUuid)) : seatsText.allSeated].filter(Boolean).join(' '),
  };
}
