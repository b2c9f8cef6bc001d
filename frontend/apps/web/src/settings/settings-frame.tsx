/** Around a page of configuration: the way to the others, beside it where there is room, above it where there is not. */
import { NativeSelect } from '@mantine/core';
import type { Crumb } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SettingsPage } from './settings-pages';
import classes from './settings.module.css';
import { settingsText } from './settings.text';
import { useSettingsPages } from './use-settings-pages';

export const SETTINGS_CRUMB: Crumb = { label: settingsText.title, to: '/configuracoes' };

function Beside({ pages, current }: { pages: readonly SettingsPage[]; current: string | undefined }) {
  return (
    <nav className={classes.beside} aria-label={settingsText.pages}>
      {pages.map(({ id, to, label }) => (
        <Link key={id} to={to} aria-current={to === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Above({ pages, current }: { pages: readonly SettingsPage[]; current: string | undefined }) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      className={classes.above}
      aria-label={settingsText.goTo}
      value={current ?? ''}
      data={[...(current ? [] : [{ value: '', label: settingsText.goTo }]), ...pages.map(({ to, label }) => ({ value: to, label }))]}
      onChange={({ currentTarget }) => void navigate(currentTarget.value || '/configuracoes')}
    />
  );
}

export function SettingsFrame({ children }: { children: ReactNode }) {
  const pages = useSettingsPages();
  const { pathname } = useLocation();
  const current = pages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  if (pages.length < 2) return children;
  return (
    <div className={classes.frame}>
      <Beside pages={pages} current={current} />
      <div className={classes.content}>
        <Above pages={pages} current={current} />
        {children}
      </div>
    </div>
  );
}
