/** Opens overlays of the frame from anywhere: `open…` for callers, `on…Opened` for the one component that shows it. */
type Show = () => void;

interface Opener {
  open: () => void;
  /** Registers the component that shows the overlay; the answer takes it back. */
  onOpened: (show: Show) => () => void;
}

function createOpener(): Opener {
  let shown: Show | null = null;
  return {
    open: () => shown?.(),
    onOpened: (show) => {
      shown = show;
      return () => {
        shown = null;
      };
    },
  };
}

export const { open: openNotices, onOpened: onNoticesOpened } = createOpener();
export const { open: openPalette, onOpened: onPaletteOpened } = createOpener();
export const { open: openShortcuts, onOpened: onShortcutsOpened } = createOpener();
