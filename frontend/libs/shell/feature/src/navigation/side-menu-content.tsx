/** What stands in the menu of the phone: the person on top, the groups of the desktop bar, the way out below. */
import { Divider, Group, NavLink, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuilding, IconLogout, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { PersonAvatar, ToneBadge } from '@trajeto/shared-ui';
import { Link, useLocation } from 'react-router';
import { accountText } from '../account/account.text';
import { SchemeChoices } from '../account/scheme-choices';
import { useLeave } from '../account/use-leave';
import { companyText } from '../company/company.text';
import { useOpenSwitcher } from '../company/switcher-context';
import { CreditBalancePanel } from '../credit/credit-balance';
import { creditText } from '../credit/credit.text';
import { useCreditLimit } from '../credit/use-credit-limit';
import { useShell } from '../frame/shell-context';
import { isCurrentGroup, isPlace } from './current';
import { approvalsOf, isAgency, type MenuEntry, type MenuGroup } from './menu';
import { navText } from './navigation.text';

const line = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const PROFILE = '/perfil';

function Person() {
  const { user, customerName } = useSession();
  return (
    <Group gap="sm" wrap="nowrap" mb="md">
      <PersonAvatar name={user.name} src={user.avatarUrl} size={40} />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{user.name}</Text>
        <Text fz="sm" c="dimmed">
          {customerName ?? user.companyName}
        </Text>
        {user.isAdministrator && <ToneBadge tone="jabuticaba">{accountText.administrator}</ToneBadge>}
      </div>
    </Group>
  );
}

/** The limit as one line that opens its derivation in place. */
function Limit() {
  const limit = useCreditLimit();
  const [opened, { toggle }] = useDisclosure(false);
  if (!limit) return null;
  return (
    <div className="tj-card" style={{ padding: '4px 12px', marginBottom: 12 }}>
      <UnstyledButton onClick={toggle} aria-expanded={opened} mih={44} w="100%" className="tj-num">
        {limit.isHidden ? creditText.hiddenChip : creditText.chip(formatMoney(limit.invoiceLimit))}
      </UnstyledButton>
      {opened && <CreditBalancePanel limit={limit} />}
    </div>
  );
}

function Place({ entry, isHere, onGo }: { entry: MenuEntry; isHere: boolean; onGo: () => void }) {
  return (
    <NavLink
      component={Link}
      to={entry.to}
      label={entry.label}
      mih={44}
      onClick={onGo}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      leftSection={<entry.icon {...line} />}
    />
  );
}

function Groups({ groups, onGo }: { groups: readonly MenuGroup[]; onGo: () => void }) {
  const address = useLocation();
  const session = useSession();
  const { isBuilt } = useShell();
  return (
    <Stack gap={0} component="nav" aria-label={navText.main}>
      {approvalsOf(session, isBuilt).map((entry) => (
        <Place key={entry.id} entry={entry} isHere={isPlace(entry, address)} onGo={onGo} />
      ))}
      {groups.map((group) =>
        group.to && group.entries.length === 0 ? (
          <NavLink key={group.id} component={Link} to={group.to} label={group.label} mih={48} onClick={onGo} />
        ) : (
          <NavLink key={group.id} label={group.label} mih={48} defaultOpened={isCurrentGroup(group, address)}>
            {group.to && <NavLink component={Link} to={group.to} label={group.label} mih={44} onClick={onGo} />}
            {group.entries.map((entry) => (
              <Place key={entry.id} entry={entry} isHere={isPlace(entry, address)} onGo={onGo} />
            ))}
          </NavLink>
        ),
      )}
    </Stack>
  );
}

function Own({ onGo, onPrivacy }: { onGo: () => void; onPrivacy: () => void }) {
  const session = useSession();
  const { isBuilt, privacy } = useShell();
  const openSwitcher = useOpenSwitcher();
  const { leave, dialog } = useLeave();
  const choose = () => {
    onGo();
    openSwitcher();
  };
  return (
    <>
      {isBuilt(PROFILE) && (
        <NavLink component={Link} to={PROFILE} label={accountText.profile} mih={48} leftSection={<IconUser {...line} />} onClick={onGo} />
      )}
      {isAgency(session) && (
        <NavLink component="button" label={companyText.switch} mih={48} leftSection={<IconBuilding {...line} />} onClick={choose} />
      )}
      <Text fz="sm" fw={500} c="dimmed" mt="sm" mb={4}>
        {navText.display}
      </Text>
      <SchemeChoices />
      {privacy && (
        <NavLink
          component="button"
          mt="sm"
          label={navText.privacy}
          mih={48}
          leftSection={<IconShieldCheck {...line} />}
          onClick={onPrivacy}
        />
      )}
      <NavLink
        component="button"
        label={accountText.signOut}
        mih={48}
        leftSection={<IconLogout {...line} />}
        onClick={() => void leave()}
      />
      {dialog}
    </>
  );
}

export interface SideMenuContentProps {
  groups: readonly MenuGroup[];
  onGo: () => void;
  onPrivacy: () => void;
}

export function SideMenuContent({ groups, onGo, onPrivacy }: SideMenuContentProps) {
  return (
    <>
      <Person />
      <Limit />
      <Groups groups={groups} onGo={onGo} />
      <Divider my="md" />
      <Own onGo={onGo} onPrivacy={onPrivacy} />
    </>
  );
}
