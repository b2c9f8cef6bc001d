/** How close the rows of tables stand for this person: as they wish, else compact for an agency, who reads long lists all day (UI 1.7). */
import { useSession } from '@trajeto/shared-auth';
import type { Density } from '@trajeto/shared-ui';
import { preferencesOf } from '@trajeto/shell-data-access';
import { useStart } from '../access/start';
import { isAgency } from '../navigation/menu';

export function useDensityWish(): Density | null {
  const session = useSession();
  const { density } = preferencesOf(useStart());
  return density ?? (isAgency(session) ? 'compact' : null);
}
