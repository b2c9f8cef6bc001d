/** Keys of a judgement: the cap drawn in a button, and a decision that takes the same key twice. */
import { Kbd } from '@mantine/core';
import { isOnline } from '@trajeto/shared-ui';
import { useRef, useState } from 'react';
import classes from './judgement.module.css';

export function Key({ children }: { children: string }) {
  return (
    <Kbd className={classes.key} visibleFrom="md" aria-hidden>
      {children}
    </Kbd>
  );
}

/** A second press of the key counts as the click within this time. */
const TWICE = 2000;

export function useTwice(act: () => void): { isHalf: boolean; press: () => void } {
  const [isHalf, setIsHalf] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = () => {
    if (!isOnline()) return;
    clearTimeout(timer.current);
    setIsHalf(!isHalf);
    if (isHalf) act();
    else timer.current = setTimeout(() => setIsHalf(false), TWICE);
  };
  return { isHalf, press };
}
