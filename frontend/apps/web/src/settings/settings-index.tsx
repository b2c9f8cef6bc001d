/** /configuracoes: every page of configuration this person may open, and what each decides. */
import { Text, Title } from '@mantine/core';
import { EmptyState, PageHeader } from '@trajeto/shared-ui';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { groupedPages, type SettingsPage } from './settings-pages';
import classes from './settings.module.css';
import { settingsText } from './settings.text';
import { useSettingsPages } from './use-settings-pages';

function Row({ page: { to, label, hint, icon: PageIcon } }: { page: SettingsPage }) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        <span className={classes.tile} aria-hidden>
          <PageIcon size={20} stroke={1.75} />
        </span>
        <span className={classes.words}>
          <b>{label}</b>
          <Text span fz="sm" c="dimmed">
            {hint}
          </Text>
        </span>
        <IconChevronRight size={18} color="var(--tj-text-2)" aria-hidden />
      </Link>
    </li>
  );
}

export function SettingsIndex() {
  const groups = groupedPages(useSettingsPages());
  return (
    <>
      <PageHeader title={settingsText.title} />
      {groups.length === 0 && <EmptyState title={settingsText.nothing} />}
      <div className={classes.groups}>
        {groups.map(({ group, pages }) => (
          <section key={group} aria-labelledby={`grupo-${group}`}>
            <Title order={2} id={`grupo-${group}`} mb="sm">
              {settingsText.groups[group]}
            </Title>
            <ul className={`tj-card ${classes.rows ?? ''}`}>
              {pages.map((page) => (
                <Row key={page.id} page={page} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
