/** On every change of path the page starts at its top and a screen reader hears where it is. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export function usePathChange(): string {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    window.scrollTo(0, 0);
    // The screen names the tab in its own effect, which runs before this frame is over.
    const frame = requestAnimationFrame(() => setAnnouncement(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return announcement;
}
