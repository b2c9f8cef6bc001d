/** On the phone: what was chosen costs so much, and one button opens the rest as a sheet. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BottomSheet, Money } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import classes from './results.module.css';

interface PhoneBarProps {
  value: string;
  note: string;
  verb: string;
  /** The title of the sheet. */
  title: string;
  children: ReactNode;
}

export function PhoneBar({ value, note, verb, title, children }: PhoneBarProps) {
  const [isOpen, sheet] = useDisclosure(false);
  return (
    <>
      <div className={classes.bottom}>
        <div>
          <strong>
            <Money value={value} />
          </strong>
          <span>{note}</span>
        </div>
        <Button onClick={sheet.open}>{verb}</Button>
      </div>
      <BottomSheet opened={isOpen} onClose={sheet.close} title={title} height="75%">
        {children}
      </BottomSheet>
    </>
  );
}
