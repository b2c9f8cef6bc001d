/** What GET /bootstrap said, for the parts of the frame that show more of it than the session keeps. */
import type { Bootstrap } from '@trajeto/shell-data-access';
import { createContext, use } from 'react';

export const StartContext = createContext<Bootstrap | null>(null);

export function useStart(): Bootstrap {
  const start = use(StartContext);
  if (!start) throw new Error('useStart needs the session gate around it');
  return start;
}
