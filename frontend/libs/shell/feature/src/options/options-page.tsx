/** /menu-opcoes and /menu: everything this person may open, on one page. */
import { NavLink, Text, TextInput, Title } from '@mantine/core';
import { IconLogout, IconSearch, IconUser } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { foldText } from '@trajeto/shared-format';
import { PageHeader } from '@trajeto/shared-ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { accountText } from '../account/account.text';
import { SchemeChoices } from '../account/scheme-choices';
import { useLeave } from '../account/use-leave';
import { useShell } from '../frame/shell-context';
import { menuOf, optionsOf, type IsBuilt, type MenuEntry } from '../navigation/menu';
import { navText } from '../navigation/navigation.text';
import classes from './options-page.module.css';
import type { Session } from '@trajeto/shared-auth';

interface Part {
  id: string;
  label: string;
  entries: readonly MenuEntry[];
}

/** The two of the phone's options first, then the groups of the menus without them, then the person's own. */
export function partsOf(session: Session, isBuilt: IsBuilt): Part[] {
  const first = optionsOf(session, isBuilt);
  const isFirst = ({ to }: MenuEntry) => first.some((option) => option.to === to);
  const groups = menuOf(session, isBuilt).map((group) => ({ ...group, entries: group.entries.filter((entry) => !isFirst(entry)) }));
  const profile: MenuEntry = { id: 'profile', label: navText.profile, to: '/perfil', icon: IconUser };
  return [
    { id: 'first', label: navText.options, entries: first },
    ...groups,
    { id: 'you', label: navText.you, entries: isBuilt(profile.to) ? [profile] : [] },
  ];
}

const isFound = (typed: string) => (entry: MenuEntry) => foldText(entry.label).includes(foldText(typed));

function PartList({ part }: { part: Part }) {
  return (
    <section aria-labelledby={`opcoes-${part.id}`} className={classes.part}>
      <Title order={2} id={`opcoes-${part.id}`} fz="sm" c="dimmed">
        {part.label}
      </Title>
      {part.entries.map(({ id, to, label, icon: EntryIcon }) => (
        <NavLink
          key={id}
          component={Link}
          to={to}
          label={label}
          mih={56}
          className="tj-card"
          leftSection={<EntryIcon size={20} stroke={1.75} aria-hidden />}
        />
      ))}
    </section>
  );
}

export function OptionsPage() {
  const session = useSession();
  const { isBuilt } = useShell();
  const navigate = useNavigate();
  const { leave, dialog } = useLeave();
  const [typed, setTyped] = useState('');
  const parts = partsOf(session, isBuilt)
    .map((part) => ({ ...part, entries: part.entries.filter(isFound(typed)) }))
    .filter(({ entries }) => entries.length > 0);
  const first = parts[0]?.entries[0];
  return (
    <>
      <PageHeader title={navText.options} />
      <TextInput
        type="search"
        aria-label={navText.searchOptions}
        placeholder={navText.searchOptions}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && first) void navigate(first.to);
        }}
        mb="lg"
      />
      {parts.length === 0 && (
        <Text c="dimmed" role="status">
          {navText.noOption}
        </Text>
      )}
      <div className={classes.index}>
        {parts.map((part) => (
          <PartList key={part.id} part={part} />
        ))}
      </div>
      <div className={classes.own}>
        <SchemeChoices />
        <NavLink
          component="button"
          label={accountText.signOut}
          mih={56}
          leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />}
          onClick={() => void leave()}
        />
      </div>
      {dialog}
    </>
  );
}
