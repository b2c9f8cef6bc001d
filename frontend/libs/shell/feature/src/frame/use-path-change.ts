/** On every change of path the page starts at its top, or where it was left when one goes back, and a screen reader hears where it is. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';

/** How far each entry of the history was scrolled, in pixels. */
const places = new Map<string, number>();
/** Milliseconds in which a list that is still being read may grow to the height it had. */
const PATIENCE = 3000;
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls there as soon as the page is high enough; a person who moves first keeps what they chose. The first page of all is asked with
 * the frame that lays it out: before, it would be laid out twice.
 */
function scrollBackTo(top: number, isFirst: boolean): () => void {
  const until = performance.now() + PATIENCE;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    HANDS.forEach((hand) => window.removeEventListener(hand, stop));
  };
  const step = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1 || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  HANDS.forEach((hand) => window.addEventListener(hand, stop, { passive: true }));
  if (isFirst) frame = requestAnimationFrame(step);
  else step();
  return stop;
}

/** Kept until the next page is on its way: the skeleton drawn meanwhile and the page's own first event are no place of this one. */
function useRememberedPlace(key: string): void {
  const isLeaving = useNavigation().state === 'loading';
  useLayoutEffect(() => {
    if (isLeaving) return;
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isLeaving]);
}

export function usePathChange(): string {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [announcement, setAnnouncement] = useState('');
  const isFirst = useRef(true);
  useRememberedPlace(key);
  useEffect(() => {
    const stop = scrollBackTo((isBack && places.get(key)) || 0, isFirst.current);
    isFirst.current = false;
    // The screen names the tab in its own effect, which runs before this frame is over.
    const frame = requestAnimationFrame(() => setAnnouncement(document.title));
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
    // A change of the query leaves the page where it is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return announcement;
}
