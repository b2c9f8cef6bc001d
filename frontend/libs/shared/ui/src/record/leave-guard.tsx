/** Nothing typed is lost by a stray click: leaving a page or closing a panel asks first. */
import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../overlays/dialog';
import { crudText } from './crud.text';

export interface Leaving {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/** The browser's own question when the tab goes. */
function useTabGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

const placeOf = ({ pathname, hash }: { pathname: string; hash: string }) => pathname + hash;

/** For a page: another page or another part of it asks. `go` leaves without asking. */
export function useLeaving(isDirty: boolean): Leaving & { go: (leave: () => void) => void } {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isFree.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useTabGuard(isDirty);
  const go = (leave: () => void) => {
    isFree.current = true;
    leave();
    isFree.current = false;
  };
  return { isAsking: blocker.state === 'blocked', stay: () => blocker.reset?.(), leave: () => blocker.proceed?.(), go };
}

/** For a dialog or a sidebar: `close` asks when something was typed. */
export function useCloseGuard(isDirty: boolean, onClose: () => void): Leaving & { close: () => void } {
  const [isAsking, setIsAsking] = useState(false);
  useTabGuard(isDirty);
  const leave = () => {
    setIsAsking(false);
    onClose();
  };
  return { isAsking, stay: () => setIsAsking(false), leave, close: () => (isDirty ? setIsAsking(true) : onClose()) };
}

export function LeaveDialog({ leaving: { isAsking, stay, leave } }: { leaving: Leaving }) {
  const footer = (
    <>
      <Button variant="default" onClick={stay} data-autofocus>
        {crudText.stay}
      </Button>
      <Button color="urucum" onClick={leave}>
        {crudText.leave}
      </Button>
    </>
  );
  return (
    <Dialog opened={isAsking} onClose={stay} title={crudText.leaveTitle} footer={footer}>
      <Text fz="sm">{crudText.leaveBody}</Text>
    </Dialog>
  );
}
