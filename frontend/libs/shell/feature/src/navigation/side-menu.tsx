/** The menu of the phone: the same groups as the desktop bar, behind one button. */
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { PageSkeleton, Sidebar } from '@trajeto/shared-ui';
import { Suspense, useState } from 'react';
import { PrivacySidebar } from '../frame/privacy-sidebar';
import { SideMenuContent } from '../opened-parts';
import type { MenuGroup } from './menu';
import { navText } from './navigation.text';

export function SideMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isReading, setIsReading] = useState(false);
  const read = () => {
    close();
    setIsReading(true);
  };
  return (
    <>
      <ActionIcon variant="subtle" color="ardosia" size={44} aria-label={navText.openMenu} aria-expanded={opened} onClick={open}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Sidebar opened={opened} onClose={close} title="Trajeto" position="left">
        <Suspense fallback={<PageSkeleton />}>
          <SideMenuContent groups={groups} onGo={close} onPrivacy={read} />
        </Suspense>
      </Sidebar>
      <PrivacySidebar opened={isReading} onClose={() => setIsReading(false)} />
    </>
  );
}
