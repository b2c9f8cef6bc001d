/** One press of Escape closes one overlay: the one that opened last (UI 1.11). */
import { useEffectEvent, useLayoutEffect } from 'react';

/** What closes each open overlay, the topmost last. One list for the page: overlays of different trees lie over each other. */
const overlays: (() => void)[] = [];

/** A popover or menu with the focus inside, and a field whose list is open: Mantine closes those before what they stand in. */
const CLOSED_BY_MANTINE = '[data-position], [data-mantine-stop-propagation="true"]';

/** No other listener gets the key: what stands below an overlay stays as it is, also under one that may not be closed. */
function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest(CLOSED_BY_MANTINE)) return;
  event.stopPropagation();
  // A key held down would close everything in turn.
  if (!event.repeat) overlays.at(-1)?.();
}

/**
 * Calls `close` for Escape while this overlay is open and the topmost. A panel's content is mounted after the panel (its
 * portal waits for it), so an overlay that opens together with the one around it is still registered above it.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const overlay = () => onEscape();
    overlays.push(overlay);
    // eslint-disable-next-line no-restricted-syntax -- the one listener
    if (overlays.length === 1) window.addEventListener('keydown', closeTopmost, { capture: true });
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      if (overlays.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true });
    };
  }, [isOpen]);
}
