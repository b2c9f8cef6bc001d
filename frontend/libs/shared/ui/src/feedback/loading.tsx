/** Skeletons of the final shape; nothing is drawn in the first 150 ms, so quick answers never flash. */
import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useIsOnline } from '../network/use-is-online';
import { NotKept } from './states';
import { statesText } from './states.text';

/** True once `delay` milliseconds have passed since the component appeared. */
export function useElapsed(delay: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return hasElapsed;
}

function StillLoading() {
  return useElapsed(10_000) ? (
    <Text c="dimmed" fz="sm">
      {statesText.stillLoading}
    </Text>
  ) : null;
}

/** What is on its way; without a network nothing is, and the place of what was not kept says so. */
export function OnItsWay({ children }: { children: ReactNode }) {
  const isVisible = useElapsed(150);
  const isOnline = useIsOnline();
  return isOnline || !isVisible ? children : <NotKept />;
}

/** What is on its way, for eyes and ears: unseen for 150 ms, and said to take long after ten seconds. */
export function LoadingFrame({ minHeight, children }: { minHeight: number; children: ReactNode }) {
  const isVisible = useElapsed(150);
  return (
    <OnItsWay>
      <div role="status" style={{ minHeight, visibility: isVisible ? 'visible' : 'hidden' }}>
        <VisuallyHidden>{statesText.loading}</VisuallyHidden>
        <StillLoading />
        {children}
      </div>
    </OnItsWay>
  );
}

export function RowsSkeleton({ rows = 10, height = 48 }: { rows?: number; height?: number }) {
  return (
    <LoadingFrame minHeight={rows * (height + 1)}>
      <Stack gap={1}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={height} radius={0} />
        ))}
      </Stack>
    </LoadingFrame>
  );
}

export function CardsSkeleton({ cards = 3, height = 120 }: { cards?: number; height?: number }) {
  return (
    <OnItsWay>
      <Stack gap="md" role="status">
        <VisuallyHidden>{statesText.loading}</VisuallyHidden>
        <StillLoading />
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} height={height} radius="lg" />
        ))}
      </Stack>
    </OnItsWay>
  );
}

/** The fallback while the chunk of a section arrives. */
export function PageSkeleton() {
  return (
    <OnItsWay>
      <Stack gap="lg">
        <Skeleton height={32} width={240} />
        <RowsSkeleton rows={8} />
      </Stack>
    </OnItsWay>
  );
}
