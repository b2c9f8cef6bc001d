/** The head of an advance or a report: where one came from, its name, its state, what may be done. */
import { Anchor, Text, Title } from '@mantine/core';
import { lookOf, StatusBadge, usePageTitle, type StatusKind } from '@trajeto/shared-ui';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page.module.css';
import { pageText } from './page.text';

/** Counts the changes seen since the page opened, so that a new state can flash once and be said. */
function useChanges(value: string): number {
  const [seen, setSeen] = useState({ value, count: 0 });
  if (seen.value !== value) setSeen({ value, count: seen.count + 1 });
  return seen.value === value ? seen.count : seen.count + 1;
}

function LiveBadge({ title, status, kind }: { title: string; status: string; kind: StatusKind }) {
  const changes = useChanges(status);
  return (
    <>
      <span key={changes} className={classes.status} data-changed={changes > 0 || undefined}>
        <StatusBadge status={status} kind={kind} />
      </span>
      <span role="status" className={classes.said}>
        {changes > 0 && pageText.nowIs(title, lookOf(status, kind).label)}
      </span>
    </>
  );
}

interface SubjectHeadProps {
  title: string;
  status: string;
  kind: StatusKind;
  back: { label: string; to: string };
  facts: readonly (string | null | undefined)[];
  actions?: ReactNode;
  /** The amount it is about. */
  figure?: ReactNode;
}

export function SubjectHead({ title, status, kind, back, facts, actions, figure }: SubjectHeadProps) {
  const heading = usePageTitle(title);
  return (
    <header className={classes.head}>
      <Anchor component={Link} to={back.to} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden /> {back.label}
      </Anchor>
      <div className={classes.headLine}>
        <div className={classes.headTitle}>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.wrap}>
            {title}
          </Title>
          <LiveBadge title={title} status={status} kind={kind} />
        </div>
        <div className={classes.headActions}>{actions}</div>
      </div>
      <div className={classes.headLine}>
        <Text fz="sm" c="dimmed" className={classes.wrap}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {figure}
      </div>
    </header>
  );
}
