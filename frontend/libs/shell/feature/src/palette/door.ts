/** How anything on the page asks for the command palette: the key, the header's field, a page that was not found. */
type Ask = () => void;
let ask: Ask | null = null;

export const openPalette = (): void => ask?.();

/** For the palette's host alone. */
export function onPaletteAsked(open: Ask): () => void {
  ask = open;
  return () => {
    ask = null;
  };
}
