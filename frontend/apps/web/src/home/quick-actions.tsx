/** Shortcuts found by a few letters, accents or not; Enter opens the first. */
import { Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { foldText } from '@trajeto/shared-format';
import type { MenuEntry } from '@trajeto/shell-feature';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './home.module.css';
import { homeText } from './home.text';

/** From how many shortcuts on there is something to find. */
const FROM = 3;

export function QuickActions({ actions }: { actions: readonly MenuEntry[] }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const found = actions.filter(({ label }) => foldText(label).includes(foldText(typed)));
  const [first] = found;
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="quick-actions">
      <div className={classes.sectionHead}>
        <Title order={2} id="quick-actions">
          {homeText.quickActions}
        </Title>
        {actions.length >= FROM && (
          <TextInput
            aria-label={homeText.search}
            placeholder={homeText.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && first) void navigate(first.to);
            }}
          />
        )}
      </div>
      {found.length === 0 && (
        <Text c="dimmed" role="status">
          {homeText.noAction}
        </Text>
      )}
      <ul className={classes.actions}>
        {found.map(({ id, to, label, icon: ActionIcon }) => (
          <li key={id}>
            <Link to={to} className={`tj-card ${classes.action ?? ''}`}>
              <ActionIcon size={20} stroke={1.75} color="var(--tj-link)" aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
