/** A panel kept open beside the page, where the page leaves room for it; remembered in this browser. */
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

/** From 1600 px on a panel of 320 px takes nothing from the page. */
const ROOM = '(min-width: 100em)';

export interface Pin {
  canPin: boolean;
  isPinned: boolean;
  toggle: () => void;
}

export function usePinned(): Pin {
  const canPin = useMediaQuery(ROOM, false);
  const [isKept, setIsKept] = useLocalStorage({ key: 'trajeto.rail_pinned', defaultValue: false });
  return { canPin, isPinned: canPin && isKept, toggle: () => setIsKept((kept) => !kept) };
}
