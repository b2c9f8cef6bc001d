/** The window a test is shown in, as `matchMedia` tells the components of its width and of wanted motion. */
const EM = 16;

interface Shown {
  /** Without a width no query about one matches, as in a browser that knows neither phone nor wide screen. */
  pixels?: number | undefined;
  /** What opens takes its time; else it is there at once, as for somebody who asked for less motion. */
  isMoving?: boolean;
}
let shown: Shown = {};

/** Show what follows in a window of so many CSS pixels; the next test starts without one. */
export function windowOf(pixels: number | undefined, { isMoving = false }: Pick<Shown, 'isMoving'> = {}) {
  shown = { pixels, isMoving };
}

export const PHONE = 390;

export function forgetWindow() {
  shown = {};
}

function matches(query: string) {
  if (query.includes('prefers-reduced-motion')) return !shown.isMoving;
  const [, edge, ems] = /(min|max)-width: ([\d.]+)em/.exec(query) ?? [];
  if (shown.pixels === undefined || edge === undefined) return false;
  const limit = Number(ems) * EM;
  return edge === 'min' ? shown.pixels >= limit : shown.pixels <= limit;
}

/** What `window.matchMedia` answers in tests. */
export function mediaOf(query: string): MediaQueryList {
  const quiet = { onchange: null, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} };
  return { matches: matches(query), media: query, ...quiet, dispatchEvent: () => true };
}
