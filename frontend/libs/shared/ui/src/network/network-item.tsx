/** A line of a menu whose act needs the network; its reason stands under it: no finger hovers over a menu (UI 2.8). */
import { Menu, Text, type MenuItemProps } from '@mantine/core';
import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { networkText } from './network.text';
import { useIsOnline } from './use-is-online';

type NetworkItemProps = MenuItemProps & Omit<ComponentPropsWithRef<'button'>, keyof MenuItemProps>;

/** Neither the act nor what lies around the menu: a row may be a link. */
const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

export function NetworkItem({ children, ...props }: NetworkItemProps) {
  const isOnline = useIsOnline();
  const reason = useId();
  if (isOnline) return <Menu.Item {...props}>{children}</Menu.Item>;
  return (
    // Without `data-disabled`, which the arrow keys would pass over: the reason is to be found.
    <Menu.Item {...props} c="var(--tj-text-disabled)" onClick={refuse} closeMenuOnClick={false} aria-disabled aria-describedby={reason}>
      {children}
      <Text id={reason} fz="xs" c="dimmed" aria-hidden>
        {networkText.offline}
      </Text>
    </Menu.Item>
  );
}
