/** While the page is hidden its tab counts what arrived: '(3) Pedidos · Trajeto'. */
import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

function write(unread: number): void {
  const title = document.title.replace(COUNT, '');
  document.title = document.hidden && unread > 0 ? `(${unread}) ${title}` : title;
}

export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const show = () => write(unread);
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [unread]);
}
