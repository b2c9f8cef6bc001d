/** Inside or outside the policy: icon and word, never colour alone. */
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react';
import { ToneBadge } from '@trajeto/shared-ui';
import classes from './flight.module.css';
import { flightText } from './flight-text';

export function PolicyBadge({ isInside }: { isInside: boolean }) {
  return (
    <ToneBadge tone={isInside ? 'folha' : 'dende'} icon={isInside ? IconShieldLock : IconAlertTriangle}>
      {isInside ? flightText.within : flightText.outside}
    </ToneBadge>
  );
}

/** The same in one word, where a badge would shout. */
export function PolicyMark({ isInside }: { isInside: boolean }) {
  const MarkIcon = isInside ? IconShieldLock : IconAlertTriangle;
  return (
    <span className={classes.policy} data-in={isInside}>
      <MarkIcon size={16} stroke={1.75} aria-hidden />
      {isInside ? flightText.withinShort : flightText.outsideShort}
    </span>
  );
}
