/** The head of a screen: the way back up, its one h1, a count beside it and the screen's actions. */
import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  to: string;
}
interface PageHeaderProps {
  title: string;
  /** The tab's title when it should differ from the heading. */
  documentTitle?: string;
  count?: number | undefined;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  isDisplay?: boolean;
}

/** Nothing was pressed yet: who has just opened the address begins at the way past the menus. */
const isArriving = () => 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

/** Names the tab and moves focus to the heading, so a screen reader hears where it arrived; another title of the same page moves nothing. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<string>(null);
  useEffect(() => {
    document.title = `${title} · Trajeto`;
    const { pathname } = window.location;
    if (page.current === pathname) return;
    page.current = pathname;
    if (!isArriving()) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}

function Trail({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  const parent = crumbs[crumbs.length - 1];
  if (!parent) return null;
  return (
    <>
      <Anchor component={Link} to={parent.to} hiddenFrom="md" mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
        <IconChevronLeft size={20} aria-hidden /> {parent.label}
      </Anchor>
      <Breadcrumbs separator="›" visibleFrom="md" fz="sm">
        {crumbs.map((crumb) => (
          <Anchor key={crumb.to} component={Link} to={crumb.to} fz="sm">
            {crumb.label}
          </Anchor>
        ))}
        <Text fz="sm" c="dimmed" aria-current="page">
          {title}
        </Text>
      </Breadcrumbs>
    </>
  );
}

export function PageHeader({ title, documentTitle, count, crumbs = [], actions, isDisplay = false }: PageHeaderProps) {
  const heading = usePageTitle(documentTitle ?? title);
  return (
    <div>
      <Trail crumbs={crumbs} title={title} />
      <Group justify="space-between" align="center" gap="md" mb="lg">
        <Title order={1} ref={heading} tabIndex={-1} className={isDisplay ? 'tj-display' : ''}>
          {title}
          {count !== undefined && (
            <Text span inherit fw={500} c="dimmed" className="tj-num">
              {' '}
              {count}
            </Text>
          )}
        </Title>
        {actions}
      </Group>
    </div>
  );
}
