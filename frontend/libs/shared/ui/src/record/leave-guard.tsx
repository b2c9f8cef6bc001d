/** Leaving a page or closing a panel with unsaved input is confirmed first; so is closing the tab. */
import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../overlays/dialog';
import { recordText } from './record.text';

export interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Closes the panel; with unsaved input it asks first. */
  close: () => void;
  /** Runs `leave` without asking: for what follows a save. */
  go: (leave: () => void) => void;
}

/** The browser's own question when the tab is closed. */
function useTabGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

interface Place {
  pathname: string;
  hash: string;
  search: string;
}
/** Another page, another part of it, or another record beside the list; filters of a list are no other place. */
const placeOf = ({ pathname, hash, search }: Place) => [pathname, hash, new URLSearchParams(search).get('abrir')].join(' ');

/** For a page without `onClose`; for a dialog or a sidebar `close` asks before it calls `onClose`. */
export function useLeaveGuard(isDirty: boolean, onClose: () => void = () => undefined): LeaveGuard {
  const isFree = useRef(false);
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isFree.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useTabGuard(isDirty);
  const go = (leave: () => void) => {
    isFree.current = true;
    leave();
    isFree.current = false;
  };
  const stay = () => {
    setIsClosing(false);
    blocker.reset?.();
  };
  const leave = () => {
    setIsClosing(false);
    if (blocker.state === 'blocked') blocker.proceed();
    else go(onClose);
  };
  const close = () => (isDirty ? setIsClosing(true) : onClose());
  return { isAsking: isClosing || blocker.state === 'blocked', stay, leave, close, go };
}

export function LeaveDialog({ guard: { isAsking, stay, leave } }: { guard: Pick<LeaveGuard, 'isAsking' | 'stay' | 'leave'> }) {
  const footer = (
    <>
      <Button variant="default" onClick={stay} data-autofocus>
        {recordText.stay}
      </Button>
      <Button color="urucum" onClick={leave}>
        {recordText.leave}
      </Button>
    </>
  );
  return (
    <Dialog opened={isAsking} onClose={stay} title={recordText.leaveTitle} footer={footer}>
      <Text fz="sm">{recordText.leaveBody}</Text>
    </Dialog>
  );
}
