/** A sign whose act needs the network, as `NetworkButton` is for words (UI 2.8). */
import { ActionIcon, Tooltip, VisuallyHidden, type ActionIconProps } from '@mantine/core';
import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { networkText } from './network.text';
import { useIsOnline } from './use-is-online';

type NetworkIconProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

const refuse = (event: MouseEvent) => event.preventDefault();

export function NetworkIcon(props: NetworkIconProps) {
  const isOnline = useIsOnline();
  const reason = useId();
  if (isOnline) return <ActionIcon {...props} />;
  return (
    <>
      <Tooltip label={networkText.offline}>
        <ActionIcon {...props} onClick={refuse} aria-disabled data-disabled aria-describedby={reason} />
      </Tooltip>
      <VisuallyHidden id={reason}>{networkText.offline}</VisuallyHidden>
    </>
  );
}
