/** Who is signed in, for which company, and what they may change about being here. */
import { Box, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { shortName } from '@trajeto/shared-format';
import { PersonAvatar, ToneBadge } from '@trajeto/shared-ui';
import { signOut } from '@trajeto/shell-data-access';
import { accountText } from './account.text';
import classes from './profile-menu.module.css';
import { SchemeChoices } from './scheme-choices';

export function ProfileMenu() {
  const { user, customerName } = useSession();
  const company = customerName ?? user.companyName;
  return (
    <Menu position="bottom-end" zIndex={300} width={260} shadow="sm" radius="lg" closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton className={classes.card}>
          <span aria-hidden>
            <PersonAvatar name={user.name} src={user.avatarUrl} size={32} />
          </span>
          <VisuallyHidden>{accountText.menuOf} </VisuallyHidden>
          <span className={classes.names}>
            <span className={classes.name}>{shortName(user.name)}</span>
            {company && <span className={classes.company}>{company}</span>}
          </span>
          <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs">
          <Text fw={600} fz="sm">
            {user.name}
          </Text>
          <Text fz="sm" c="dimmed" mb={user.isAdministrator ? 8 : 0}>
            {user.email}
          </Text>
          {user.isAdministrator && <ToneBadge tone="jabuticaba">{accountText.administrator}</ToneBadge>}
        </Box>
        <Menu.Divider />
        <Menu.Label>{accountText.theme}</Menu.Label>
        <Box px={4} pb={4}>
          <SchemeChoices />
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />} onClick={() => void signOut()}>
          {accountText.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
