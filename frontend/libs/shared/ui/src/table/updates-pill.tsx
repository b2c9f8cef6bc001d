/** 'N atualizações · Mostrar' above a list that changed elsewhere; it lies over the page, so that nothing moves under the pointer. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './data-table.module.css';
import { tableText } from './table.text';

export function UpdatesPill({ count, onShow }: { count: number; onShow: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const show = () => {
    // The button goes: who came by keyboard goes on from here.
    place.current?.focus({ preventScroll: true });
    onShow();
  };
  return (
    <div ref={place} className={classes.updates} role="status" tabIndex={-1}>
      {count > 0 && (
        <Button
          radius="xl"
          size="compact-md"
          className={classes.pill ?? ''}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={show}
        >
          {tableText.updates(count)}
        </Button>
      )}
    </div>
  );
}
