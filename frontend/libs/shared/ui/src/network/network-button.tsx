/** A button whose act needs the network: without one it keeps its place, does nothing and says why (UI 2.8). */
import { Button, Tooltip, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { networkText } from './network.text';
import { useIsOnline } from './use-is-online';

type NetworkButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/** Of a submit button this also stops the Enter key, which presses it. */
const refuse = (event: MouseEvent) => event.preventDefault();

export function NetworkButton(props: NetworkButtonProps) {
  const isOnline = useIsOnline();
  const reason = useId();
  if (isOnline) return <Button {...props} />;
  return (
    <>
      <Tooltip label={networkText.offline}>
        <Button {...props} onClick={refuse} aria-disabled data-disabled aria-describedby={reason} />
      </Tooltip>
      <VisuallyHidden id={reason}>{networkText.offline}</VisuallyHidden>
    </>
  );
}
