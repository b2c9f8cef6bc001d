/** How the menu of the person opens the list of keys. */
type Open = () => void;
let open: Open | null = null;

export const openShortcuts = (): void => open?.();

/** For the shortcuts' host alone. */
export function onShortcutsAsked(show: Open): () => void {
  open = show;
  return () => {
    open = null;
  };
}
