/** Who is signed in, for which company, and what they may change about being here. */
import { Box, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuilding, IconChevronDown, IconKeyboard, IconLogout, IconKey, IconUser } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { shortName } from '@trajeto/shared-format';
import { PersonAvatar, ToneBadge } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { companyText } from '../company/company.text';
import { useOpenSwitcher } from '../company/switcher-context';
import { useShell } from '../frame/shell-context';
import { hasBothContexts, isAgency } from '../navigation/menu';
import { openShortcuts } from '../openers';
import { accountText } from './account.text';
import { PasswordDialog } from './password-dialog';
import classes from './profile-menu.module.css';
import { SchemeChoices } from './scheme-choices';
import { useLeave } from './use-leave';

const PROFILE = '/perfil';

function Card() {
  const { user, customerName } = useSession();
  const company = customerName ?? user.companyName;
  return (
    <Menu.Target>
      <UnstyledButton className={classes.card}>
        <span aria-hidden>
          <PersonAvatar name={user.name} src={user.avatarUrl} size={32} />
        </span>
        <VisuallyHidden>{accountText.menuOf} </VisuallyHidden>
        <span className={classes.names}>
          <span className={classes.name}>{shortName(user.name)}</span>
          {company && (
            <span className={classes.company} title={company}>
              {company}
            </span>
          )}
        </span>
        <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
      </UnstyledButton>
    </Menu.Target>
  );
}

/** An agency user with a company sees by a tag that they act for somebody else; it opens the choice. */
export function CompanyTag() {
  const session = useSession();
  const openSwitcher = useOpenSwitcher();
  if (!hasBothContexts(session)) return null;
  return (
    <UnstyledButton className={classes.tag} onClick={openSwitcher} aria-haspopup="dialog">
      <ToneBadge tone="petroleo">{companyText.tag}</ToneBadge>
    </UnstyledButton>
  );
}

/** In the card where the header has room for it; always in the menu. */
function AdministratorTag() {
  const { user } = useSession();
  return user.isAdministrator ? (
    <span className={classes.administrator}>
      <ToneBadge tone="jabuticaba">{accountText.administrator}</ToneBadge>
    </span>
  ) : null;
}

function Who() {
  const { user } = useSession();
  return (
    <Box px="sm" py="xs">
      <Text fw={600} fz="sm">
        {user.name}
      </Text>
      <Text fz="sm" c="dimmed" mb={user.isAdministrator ? 8 : 0} style={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Text>
      {user.isAdministrator && <ToneBadge tone="jabuticaba">{accountText.administrator}</ToneBadge>}
    </Box>
  );
}

function Item({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item leftSection={icon} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

const line = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function Items({ onPassword, onLeave }: { onPassword: () => void; onLeave: () => void }) {
  const session = useSession();
  const { isBuilt } = useShell();
  const openSwitcher = useOpenSwitcher();
  return (
    <>
      {isBuilt(PROFILE) && (
        <Menu.Item component={Link} to={PROFILE} leftSection={<IconUser {...line} />}>
          {accountText.profile}
        </Menu.Item>
      )}
      {session.user.context === 'customer' && (
        <Item icon={<IconKey {...line} />} onClick={onPassword}>
          {accountText.changePassword}
        </Item>
      )}
      {isAgency(session) && (
        <Item icon={<IconBuilding {...line} />} onClick={openSwitcher}>
          {companyText.switch}
        </Item>
      )}
      <Menu.Divider />
      <Menu.Label>{accountText.theme}</Menu.Label>
      <Box px={4} pb={4}>
        <SchemeChoices />
      </Box>
      <Menu.Divider />
      <Item icon={<IconKeyboard {...line} />} onClick={openShortcuts}>
        {accountText.shortcuts}
      </Item>
      <Item icon={<IconLogout {...line} />} onClick={onLeave}>
        {accountText.signOut}
      </Item>
    </>
  );
}

export function ProfileMenu() {
  const [isAsking, { open: ask, close: stopAsking }] = useDisclosure(false);
  const { leave, dialog } = useLeave();
  return (
    <>
      <CompanyTag />
      <AdministratorTag />
      <Menu position="bottom-end" width={280} shadow="sm" radius="lg">
        <Card />
        <Menu.Dropdown>
          <Who />
          <Menu.Divider />
          <Items onPassword={ask} onLeave={() => void leave()} />
        </Menu.Dropdown>
      </Menu>
      <PasswordDialog opened={isAsking} onClose={stopAsking} />
      {dialog}
    </>
  );
}
