/** Each traveler with their seat, and the way to choose another one for them. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { SeatChoice } from '@trajeto/orders-data-access';
import { PersonAvatar } from '@trajeto/shared-ui';
import { seatOf, type SeatedTraveler, type Turn } from './choice';
import classes from './seats.module.css';
import { seatsText } from './seats.text';

interface WhoSitsProps {
  travelers: readonly SeatedTraveler[];
  choices: readonly SeatChoice[];
  turn: Turn;
  onAsk: (travelerUuid: string) => void;
}

export function WhoSits({ travelers, choices, turn, onAsk }: WhoSitsProps) {
  return (
    <ul className={classes.travelers} aria-label={seatsText.travelers}>
      {travelers.map(({ uuid, name }) => {
        const seat = seatOf(choices, { ...turn, travelerUuid: uuid });
        const isCurrent = uuid === turn.travelerUuid;
        return (
          <li key={uuid} className={classes.traveler} aria-current={isCurrent || undefined}>
            <PersonAvatar name={name} size={24} isBesideName />
            <span className={classes.name}>{name}</span>
            <span className={classes.sits}>
              <IconArrowRight size={14} aria-hidden />
              <strong className="tj-num">{seat ?? (isCurrent ? seatsText.choosing : seatsText.noSeat)}</strong>
            </span>
            {travelers.length > 1 && !isCurrent && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={seat ? seatsText.changeOf(name) : seatsText.chooseOf(name)}
                onClick={() => onAsk(uuid)}
              >
                {seat ? seatsText.change : seatsText.noSeat}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
