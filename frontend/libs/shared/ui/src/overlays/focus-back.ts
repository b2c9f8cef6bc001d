/** Whoever opened something has the focus again when it closes (UI 1.11); where they are gone, the content has it. */
import { useEffect, useRef, useState, type RefObject } from 'react';

/** An item of a menu leaves with the menu: what stays is the button that opened it. */
export function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const stays = active instanceof HTMLElement && active !== document.body ? active : null;
  return (button ? document.getElementById(button) : null) ?? stays;
}

/** Nothing is taken from a person who already went elsewhere; what stands in a panel or a menu on its way out is lost. */
const isLost = (active: Element | null) => !active || active === document.body || active.closest('[role=dialog], [role=menu]') !== null;

export function focusBack(opener: HTMLElement | null): void {
  if (isLost(document.activeElement)) (opener?.isConnected ? opener : document.getElementById('conteudo'))?.focus({ preventScroll: true });
}

interface Opening {
  opener: HTMLElement | null;
}

/** Gives the focus back once per opening. */
function end(opening: RefObject<Opening | null>): void {
  const { current } = opening;
  opening.current = null;
  if (current) focusBack(current.opener);
}

/**
 * For whatever opens and closes over the page: what to call when nothing of it is left. Who has the focus is asked before
 * what opens is drawn: a field in it may take the focus as it comes. What is unmounted while open has no transition to
 * end, so its removal gives the focus back.
 */
export function useFocusBack(opened: boolean): () => void {
  const [was, setWas] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (opened !== was) {
    setWas(opened);
    if (opened) setOpener(openerOf(document.activeElement));
  }
  const opening = useRef<Opening | null>(null);
  useEffect(() => {
    if (opened) opening.current = { opener };
  }, [opened, opener]);
  useEffect(() => () => end(opening), []);
  return () => end(opening);
}
