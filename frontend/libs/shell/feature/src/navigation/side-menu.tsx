/** The menu of the phone: the same groups as the desktop bar, with the person on top and the way out below. */
import { ActionIcon, Divider, Group, NavLink, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { PersonAvatar, Sidebar } from '@trajeto/shared-ui';
import { signOut } from '@trajeto/shell-data-access';
import { Link, useLocation } from 'react-router';
import { accountText } from '../account/account.text';
import { SchemeChoices } from '../account/scheme-choices';
import type { MenuGroup } from './menu';
import { navText } from './navigation.text';

function Person() {
  const { user, customerName } = useSession();
  return (
    <Group gap="sm" wrap="nowrap" mb="md">
      <PersonAvatar name={user.name} src={user.avatarUrl} size={40} />
      <div>
        <Text fw={600}>{user.name}</Text>
        <Text fz="sm" c="dimmed">
          {customerName ?? user.companyName}
        </Text>
      </div>
    </Group>
  );
}

export function SideMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to.split(/[?#]/)[0];
  return (
    <>
      <ActionIcon variant="subtle" color="ardosia" size={44} aria-label={navText.openMenu} aria-expanded={opened} onClick={open}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Sidebar opened={opened} onClose={close} title="Trajeto" position="left">
        <Person />
        <Stack gap={0} component="nav" aria-label={navText.main}>
          {groups.map((group) =>
            group.to && group.entries.length === 0 ? (
              <NavLink key={group.id} component={Link} to={group.to} label={group.label} mih={48} onClick={close} />
            ) : (
              <NavLink
                key={group.id}
                label={group.label}
                mih={48}
                defaultOpened={group.entries.some(({ to }) => isHere(to)) || group.id === 'home'}
              >
                {group.to && <NavLink component={Link} to={group.to} label={group.label} mih={44} onClick={close} />}
                {group.entries.map(({ id, to, label, icon: EntryIcon }) => (
                  <NavLink
                    key={id}
                    component={Link}
                    to={to}
                    label={label}
                    mih={44}
                    onClick={close}
                    active={isHere(to)}
                    aria-current={isHere(to) ? 'page' : undefined}
                    leftSection={<EntryIcon size={20} stroke={1.75} aria-hidden />}
                  />
                ))}
              </NavLink>
            ),
          )}
        </Stack>
        <Divider my="md" />
        <Text fz="sm" fw={500} c="dimmed" mb={4}>
          {accountText.theme}
        </Text>
        <SchemeChoices />
        <NavLink
          mt="md"
          label={accountText.signOut}
          mih={48}
          leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />}
          onClick={() => void signOut()}
        />
      </Sidebar>
    </>
  );
}
