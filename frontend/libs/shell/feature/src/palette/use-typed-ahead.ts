/** Keys typed after the palette was opened and before its field has focus: they belong to the field. */
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/** Marks the field, for who looks whether it has focus already. */
export const PALETTE_FIELD = 'busca-de-acoes';

const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Escape closes, Tab and keys with a modifier stay the browser's; nothing else may reach what had focus before. */
function afterKey(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1);
  return key === 'Enter' ? typed : typed + key;
}

/** The words of the palette, and what its field calls once it has focus. */
export function useTypedAhead(asked: number): [typed: string, write: Dispatch<SetStateAction<string>>, takeFocus: () => void] {
  const [typed, write] = useState('');
  const [focusedAt, setFocusedAt] = useState(0);
  const isAhead = asked > focusedAt;
  useEffect(() => {
    if (!isAhead) return;
    const over = new AbortController();
    const take = (event: KeyboardEvent) => {
      const isThere = event.target instanceof Element && event.target.id === PALETTE_FIELD;
      if (isThere || event.key === 'Escape') {
        setFocusedAt(asked);
        return;
      }
      if (!isWriting(event) && event.key !== 'Backspace' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      write((last) => afterKey(last, event.key));
    };
    // Before every other listener: shortcuts of one letter must not take it.
    // eslint-disable-next-line no-restricted-syntax -- takes what is typed, and leaves Escape alone
    window.addEventListener('keydown', take, { capture: true, signal: over.signal });
    return () => over.abort();
  }, [isAhead, asked]);
  return [typed, write, () => setFocusedAt(asked)];
}
