/** The actions a profile holds while they are being chosen: by group, found by a few letters, compared with before. */
import type { Action } from '@trajeto/identity-data-access/administration';
import { foldText } from '@trajeto/shared-format';

export interface ActionGroup {
  id: string;
  label: string;
  actions: Action[];
}

/** In the catalogue's own order, groups as they first appear. */
export function groupsOf(actions: readonly Action[]): ActionGroup[] {
  const groups = new Map<string, ActionGroup>();
  for (const action of actions) {
    const group = groups.get(action.group) ?? { id: action.group, label: action.groupDescription, actions: [] };
    group.actions.push(action);
    groups.set(action.group, group);
  }
  return [...groups.values()];
}

/** Groups that hold something with these letters in it; a group's own name finds all of it. */
export function foundGroups(groups: readonly ActionGroup[], typed: string): ActionGroup[] {
  const words = foldText(typed);
  if (words === '') return [...groups];
  return groups
    .map((group) =>
      foldText(group.label).includes(words)
        ? group
        : { ...group, actions: group.actions.filter(({ description }) => foldText(description).includes(words)) },
    )
    .filter(({ actions }) => actions.length > 0);
}

export const withAll = (held: readonly string[], slugs: readonly string[]): string[] => [...new Set([...held, ...slugs])];
export const without = (held: readonly string[], slugs: readonly string[]): string[] => held.filter((slug) => !slugs.includes(slug));

export function difference(before: readonly string[], after: readonly string[]): { gained: number; lost: number } {
  return { gained: without(after, before).length, lost: without(before, after).length };
}
