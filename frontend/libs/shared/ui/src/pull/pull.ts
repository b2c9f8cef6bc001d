/** Pull to refresh as arithmetic: how far the page follows the finger, when it lets go, where a pull may begin (spec sections 2.5 and 9). */

/** The page follows the finger by this share, no further than `CAP`; from `RELEASE` on it refreshes, resting at `REST`. All but the share in pixels. */
export const SHARE = 0.6;
export const CAP = 140;
export const RELEASE = 80;
export const REST = 56;

export type PullState = 'idle' | 'pulling' | 'ready' | 'refreshing';
export interface Pull {
  state: PullState;
  /** Pixels the indicator stands below its place. */
  distance: number;
}

export const IDLE: Pull = { state: 'idle', distance: 0 };
export const REFRESHING: Pull = { state: 'refreshing', distance: REST };

/** Where a finger that moved down by `finger` pixels has brought the page. */
export function pulledBy(finger: number): Pull {
  if (finger <= 0) return IDLE;
  const distance = Math.min(CAP, finger * SHARE);
  return { state: distance >= RELEASE ? 'ready' : 'pulling', distance };
}

export const releasedFrom = ({ state }: Pull): Pull => (state === 'ready' ? REFRESHING : IDLE);

const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Sidebars, sheets, dialogs and the open cart all hold the page behind them still. */
const OVERLAY = '[aria-modal="true"]';

/** Who signs in or asks for a new password has nothing to refresh. */
const STILL_PAGES: ReadonlySet<string> = new Set(['/entrar', '/redefinir-senha']);

/** May a touch on `target` begin a pull: at the top of a page that refreshes, over nothing open, in no field. */
export function mayBegin(target: EventTarget | null, page: Document = document): boolean {
  if (STILL_PAGES.has(page.location.pathname)) return false;
  const isAtTop = (page.scrollingElement?.scrollTop ?? 0) <= 0;
  const isTyping = target instanceof Element && target.closest(TYPED_IN) !== null;
  return isAtTop && !isTyping && page.querySelector(OVERLAY) === null;
}
