/** Nothing typed is lost by a stray click: leaving asks first, our own way on does not. */
import { Button, Text } from '@mantine/core';
import { Dialog } from '@trajeto/shared-ui';
import { useEffect, useRef } from 'react';
import { useBlocker, type Blocker } from 'react-router';
import { builderText } from './builder.text';

export interface Leaving {
  blocker: Blocker;
  /** Leaves without asking. */
  go: (leave: () => void) => void;
}

export function useLeaving(isDirty: boolean): Leaving {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  const go = (leave: () => void) => {
    isFree.current = true;
    leave();
    isFree.current = false;
  };
  return { blocker, go };
}

export function LeaveDialog({ leaving: { blocker } }: { leaving: Leaving }) {
  const stay = () => blocker.reset?.();
  const footer = (
    <>
      <Button variant="default" onClick={stay} data-autofocus>
        {builderText.stay}
      </Button>
      <Button color="urucum" onClick={() => blocker.proceed?.()}>
        {builderText.leave}
      </Button>
    </>
  );
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={stay} title={builderText.leaveTitle} footer={footer}>
      <Text fz="sm">{builderText.leaveBody}</Text>
    </Dialog>
  );
}
