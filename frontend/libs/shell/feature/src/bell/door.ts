/** How a key opens the notices without a click on the bell. */
type Open = () => void;
let open: Open | null = null;

export const openNotices = (): void => open?.();

/** For the bell alone. */
export function onNoticesAsked(show: Open): () => void {
  open = show;
  return () => {
    open = null;
  };
}
