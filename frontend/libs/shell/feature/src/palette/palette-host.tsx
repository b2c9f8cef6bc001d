/** Waits for Ctrl/⌘ K and for whoever else asks, and only then loads the palette. */
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { IsBuilt } from '../navigation/menu';
import { onPaletteOpened, openPalette } from '../openers';
import { useTypedAhead } from './use-typed-ahead';

const Palette = lazy(() => import('./palette'));

export function PaletteHost({ isBuilt }: { isBuilt: IsBuilt }) {
  const [asked, setAsked] = useState(0);
  useEffect(() => onPaletteOpened(() => setAsked((times) => times + 1)), []);
  const [typed, write, takeFocus] = useTypedAhead(asked);
  // With a modifier it is meant even while typing.
  useHotkeys([['mod+K', openPalette]], []);
  return asked > 0 ? (
    <Suspense>
      <Palette isBuilt={isBuilt} asked={asked} typed={typed} onType={write} onFocus={takeFocus} />
    </Suspense>
  ) : null;
}
