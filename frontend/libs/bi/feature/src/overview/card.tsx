/** The frame of a part of the overview: its title, whose figures they are, the way to its list, and its states. */
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { ErrorState } from '@trajeto/shared-ui';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './overview.module.css';
import { overviewText } from './overview.text';
import type { OverviewRead, PartName } from './use-overview';

export interface Way {
  to: string;
  label: string;
}
interface CardProps {
  part: PartName;
  title: string;
  hint?: string;
  /** Absent where no screen answers it or it is not theirs. */
  way?: Way | null;
  read: OverviewRead;
  height: number;
  className?: string | undefined;
  children: ReactNode;
}

function Body({ part, read, height, children }: Pick<CardProps, 'part' | 'read' | 'height' | 'children'>) {
  if (!read.data) return <Skeleton height={height} radius="md" />;
  if (read.isMissing(part)) return <ErrorState message={overviewText.partFailed[part]} onRetry={read.retry} />;
  return children;
}

export function Card({ part, title, hint, way, read, height, className, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={!read.data} className={`tj-card ${classes.card ?? ''} ${className ?? ''}`}>
      <div className={classes.head}>
        <Title order={2} fz={16} id={id}>
          {title}
        </Title>
        {way && (
          <Anchor component={Link} to={way.to} fz="sm" fw={500} className={classes.way ?? ''}>
            {way.label}
          </Anchor>
        )}
      </div>
      {hint && (
        <Text fz="sm" c="dimmed" mb={8}>
          {hint}
        </Text>
      )}
      <div style={{ minHeight: height }}>
        <Body part={part} read={read} height={height}>
          {children}
        </Body>
      </div>
    </section>
  );
}
