/** Seats for each traveler on each segment, as a grid or as a list; props in, choices out. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { SeatMap } from '@trajeto/orders-data-access';
import { useIsMobile } from '@trajeto/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { holderOf, seatOf } from './choice';
import { SeatGrid } from './seat-grid';
import { SeatLegend } from './seat-legend';
import { SeatList } from './seat-list';
import { decksOf, seatsOf, type PlacedSeat } from './seat-map';
import classes from './seats.module.css';
import { seatsText } from './seats.text';
import { useTurn, type Choosing } from './use-turn';
import { WhoSits } from './who-sits';

interface SwitchProps<Key extends string | number> {
  label: string;
  options: readonly { value: Key; label: string }[];
  value: Key;
  onChange: (value: Key) => void;
}

/** Not drawn while there is nothing to choose between. */
function Switch<Key extends string | number>({ label, options, value, onChange }: SwitchProps<Key>) {
  if (options.length < 2) return null;
  return (
    <SegmentedControl
      withItemsBorders={false}
      aria-label={label}
      value={String(value)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={(chosen) => {
        const option = options.find((one) => String(one.value) === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}

interface DecksProps {
  map: SeatMap;
  /** The seat of the traveler whose turn it is. */
  current: string | undefined;
  holderOf: (seat: PlacedSeat) => string | undefined;
  /** The deck a person chose to see; without one the deck of `current`, else the first with a free seat. */
  shown: number | null;
  onShow: (deck: number) => void;
  onTake: (seatNumber: string) => void;
}

function Decks({ map, current, holderOf: holderOfSeat, shown, onShow, onTake }: DecksProps) {
  const all = seatsOf(map);
  const decks = decksOf(all);
  const fitting = all.find(({ seatNumber }) => seatNumber === current) ?? all.find(({ status }) => status === 'free');
  const deck = shown !== null && decks.includes(shown) ? shown : (fitting?.deck ?? decks[0] ?? 1);
  const seats = all.filter((seat) => seat.deck === deck);
  const take = (seatNumber: string) => {
    onShow(deck);
    onTake(seatNumber);
  };
  return (
    <>
      <Switch
        label={seatsText.decks}
        options={decks.map((value) => ({ value, label: seatsText.deck(value) }))}
        value={deck}
        onChange={onShow}
      />
      <SeatGrid
        map={map}
        seats={seats}
        label={decks.length > 1 || deck > 1 ? seatsText.mapOf(deck) : seatsText.map}
        current={current}
        holderOf={holderOfSeat}
        onTake={take}
      />
      <SeatLegend seats={seats} />
    </>
  );
}

interface SeatPickerProps extends Choosing {
  /** How a segment is called where there are several: 'CGH a REC'. */
  segmentName?: (segmentUuid: string, position: number) => string;
}

const numberedSegment = (_uuid: string, position: number) => seatsText.segment(position);

/** Moves the focus to the seats once what was asked for is drawn. `shown`: the segment on screen. */
function useFocusOnSeats(shown: string | undefined) {
  const seats = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ leaving: string | null } | null>(null);
  useEffect(() => {
    const asked = wanted.current;
    wanted.current = null;
    if (asked === null || asked.leaving === shown) return;
    seats.current?.querySelector<HTMLElement>('[data-seat][tabindex="0"], li > button')?.focus();
  });
  return {
    seats,
    focusNext: () => {
      wanted.current = { leaving: null };
    },
    /** The seats of the next segment take the place of these, and the button that had the focus goes with them. */
    focusIfSegmentChanges: () => {
      wanted.current = { leaving: shown ?? null };
    },
  };
}

export function SeatPicker({ segmentName = numberedSegment, ...choosing }: SeatPickerProps) {
  const { maps, travelers, value } = choosing;
  const isMobile = useIsMobile();
  const { turn, nameOf, takeSeat, askFor, showSegment, message } = useTurn(choosing);
  const [isList, setIsList] = useState(false);
  const [deck, setDeck] = useState<number | null>(null);
  const map = maps.find(({ segmentUuid }) => segmentUuid === turn.segmentUuid) ?? maps[0];
  const { seats, focusNext, focusIfSegmentChanges } = useFocusOnSeats(map?.segmentUuid);
  if (!map) return null;
  const holderName = ({ seatNumber }: PlacedSeat) => {
    const holder = holderOf(value, map.segmentUuid, seatNumber);
    return holder === undefined ? undefined : nameOf(holder);
  };
  const ask = (travelerUuid: string) => {
    setDeck(null);
    askFor(travelerUuid);
    focusNext();
  };
  const take = (seatNumber: string) => {
    takeSeat(seatNumber);
    focusIfSegmentChanges();
  };
  const who = (
    <>
      <WhoSits travelers={travelers} choices={value} turn={turn} onAsk={ask} />
      <p role="status" className={classes.message}>
        {message}
      </p>
    </>
  );
  const shared = { map, holderOf: holderName, onTake: take };
  return (
    <div className={classes.picker}>
      {isMobile && who}
      <div className={classes.seats} ref={seats}>
        <Switch
          label={seatsText.segments}
          options={maps.map(({ segmentUuid }, index) => ({ value: segmentUuid, label: segmentName(segmentUuid, index + 1) }))}
          value={map.segmentUuid}
          onChange={showSegment}
        />
        {isList ? (
          <SeatList {...shared} />
        ) : (
          <Decks {...shared} key={map.segmentUuid} current={seatOf(value, turn)} shown={deck} onShow={setDeck} />
        )}
      </div>
      <div className={classes.side}>
        {!isMobile && who}
        <Button
          variant="default"
          leftSection={isList ? <IconLayoutGrid size={18} aria-hidden /> : <IconList size={18} aria-hidden />}
          onClick={() => setIsList(!isList)}
        >
          {isList ? seatsText.asMap : seatsText.asList}
        </Button>
      </div>
    </div>
  );
}
