/** A switch that takes effect as it is moved, and so needs the network (UI 2.8). */
import { Switch, VisuallyHidden, type SwitchProps } from '@mantine/core';
import { useId } from 'react';
import { networkText } from './network.text';
import { useIsOnline } from './use-is-online';

export function NetworkSwitch(props: SwitchProps) {
  const isOnline = useIsOnline();
  const reason = useId();
  if (isOnline) return <Switch {...props} />;
  return (
    <>
      {/* The browser's own hint: more than fifty of Mantine's that come at once are more updates than React allows. */}
      <span title={networkText.offline} style={{ display: 'inline-flex' }}>
        <Switch {...props} aria-disabled aria-describedby={reason} styles={{ track: { opacity: 0.6 } }} onChange={() => undefined} />
      </span>
      <VisuallyHidden id={reason}>{networkText.offline}</VisuallyHidden>
    </>
  );
}
