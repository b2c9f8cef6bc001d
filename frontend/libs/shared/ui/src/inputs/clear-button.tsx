/** The button that empties a field. Mantine hides its own from Tab and from screen readers; this one is in their reach. */
import { InputWrapperContext } from '@mantine/core';
import { use, type ComponentProps, type MouseEvent } from 'react';
import { selectText } from './select.text';

/** Drawn in the place of Mantine's button, with its properties; emptied by the keyboard, the field gets the focus back. */
export function ClearButton({ onClick, ...props }: ComponentProps<'button'>) {
  const { inputId } = use(InputWrapperContext);
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    const wasFocused = document.activeElement === event.currentTarget;
    onClick?.(event);
    if (wasFocused && inputId) document.getElementById(inputId)?.focus();
  };
  return <button {...props} aria-hidden={false} tabIndex={0} aria-label={props['aria-label'] ?? selectText.clear} onClick={clear} />;
}
