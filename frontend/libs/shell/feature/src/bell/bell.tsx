/** The bell: how many notices wait, and the list itself in a popover (a full sheet on the phone). */
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { BottomSheet, PageSkeleton, useEscape, useIsMobile } from '@trajeto/shared-ui';
import type { LiveState } from '@trajeto/shell-data-access';
import { formatCount } from '@trajeto/shared-format';
import { Suspense, useEffect } from 'react';
import { bellText } from './bell.text';
import classes from './bell.module.css';
import { onNoticesOpened } from '../openers';
import { NotificationList } from '../opened-parts';

export function Bell({ unread, live }: { unread: number; live: LiveState }) {
  const [opened, { open, toggle, close }] = useDisclosure(false);
  const isMobile = useIsMobile();
  useEffect(() => onNoticesOpened(open), [open]);
  // The popover takes the focus a moment after it opened; the sheet of the phone has its own Escape.
  useEscape(opened && !isMobile, close);
  const button = (
    <ActionIcon
      variant="subtle"
      color="ardosia"
      size={44}
      className={classes.bell}
      aria-label={bellText.open(unread)}
      aria-expanded={opened}
      aria-haspopup="dialog"
      onClick={toggle}
    >
      <IconBell size={22} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {formatCount(unread)}
        </span>
      )}
      {live !== 'live' && <span className={classes[live]} data-testid={`live-${live}`} />}
    </ActionIcon>
  );
  if (isMobile) {
    return (
      <>
        {button}
        <BottomSheet opened={opened} onClose={close} title={bellText.title} fullScreen>
          {opened && (
            <Suspense fallback={<PageSkeleton />}>
              <NotificationList onDone={close} />
            </Suspense>
          )}
        </BottomSheet>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      width={400}
      position="bottom-end"
      shadow="sm"
      radius="lg"
      trapFocus
      withRoles
    >
      <Popover.Target>{live === 'live' ? button : <Tooltip label={bellText[live]}>{button}</Tooltip>}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={bellText.title}>
        {opened && (
          <Suspense fallback={<PageSkeleton />}>
            <NotificationList onDone={close} title={bellText.title} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
