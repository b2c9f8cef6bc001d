/** What changes while it is read lights up once (UI 1.5): what to write into its `data-changed`. */
import { useState } from 'react';

/** By turns: another name begins the light again. */
export function useChangeFlash(version: number | undefined): 'odd' | 'even' | undefined {
  const [seen, setSeen] = useState({ version, times: 0 });
  if (seen.version !== version) setSeen({ version, times: seen.times + 1 });
  if (seen.times === 0) return undefined;
  return seen.times % 2 === 1 ? 'odd' : 'even';
}
