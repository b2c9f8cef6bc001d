/** What the palette can offer at once: every entry of the menus and every shortcut this person has, each once. */
import type { Session } from '@trajeto/shared-auth';
import { foldText } from '@trajeto/shared-format';
import { IconArrowRight, type Icon } from '@tabler/icons-react';
import { menuOf, quickActionsOf, railOf, type IsBuilt } from '../navigation/menu';
import type { RecentFind } from './recent-finds';

export interface Find {
  id: string;
  label: string;
  to: string;
  icon: Icon;
  hint?: string | undefined;
  /** Other names of the place, found but not shown. */
  alias?: string | undefined;
  /** Something is done there; without it, it is a place to go to. */
  isAct?: boolean;
  /** A company: opening it is working for it. */
  customerUuid?: string;
}

/** The menus name a place first; a shortcut to the same place is another word for it. What is done there stands by its verb. */
export function actionsOf(session: Session, isBuilt: IsBuilt): Find[] {
  const fromMenus = menuOf(session, isBuilt).flatMap(({ label: group, entries }) =>
    entries.map((entry) => ({ ...entry, hint: entry.label === group ? undefined : group })),
  );
  const byPlace = new Map<string, Find>();
  // The notices of the rail are no place: they open where one is.
  const onRail = railOf(session, isBuilt).filter(({ id }) => id !== 'avisos');
  for (const { id, label, to, icon, hint, act } of [...fromMenus, ...onRail, ...quickActionsOf(session, isBuilt)]) {
    const known = byPlace.get(to);
    if (known) known.alias = `${known.alias ?? ''} ${label}`;
    else byPlace.set(to, { id, label: act ?? label, to, icon, hint, alias: act && label, isAct: act !== undefined });
  }
  return [...byPlace.values()];
}

const wordsOf = ({ label, hint, alias }: Find) => foldText(`${label} ${hint ?? ''} ${alias ?? ''}`);

/** Those whose words hold every word typed, accents or not; by name before by group. */
export function matching(finds: readonly Find[], typed: string): Find[] {
  const asked = foldText(typed).split(/\s+/).filter(Boolean);
  const isNamed = (find: Find) => asked.every((word) => foldText(find.label).includes(word));
  return finds
    .filter((find) => asked.every((word) => wordsOf(find).includes(word)))
    .sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

/** What was opened before and may still be: an action that is gone is not offered again, what was looked up is (its id says so). */
export function recentOf(kept: readonly RecentFind[], actions: readonly Find[]): Find[] {
  return kept.flatMap((find) => {
    const action = actions.find(({ id }) => id === find.id);
    if (action) return [action];
    return isLookedUp(find) ? [{ ...find, icon: IconArrowRight }] : [];
  });
}

/** Ids of what the server found carry what it is: `order:…`, `person:…`. */
export const isLookedUp = ({ id }: Pick<Find, 'id'>): boolean => id.includes(':');
