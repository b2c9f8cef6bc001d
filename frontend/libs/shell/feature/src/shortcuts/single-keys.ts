/** Keys pressed alone or one after the other, as long as nobody is typing (UI 1.11). */
import type { Session } from '@trajeto/shared-auth';
import { menuOf, railOf, type IsBuilt } from '../navigation/menu';

export interface GoTo {
  key: string;
  label: 'home' | 'orders' | 'expenses' | 'approvals' | 'notices';
  /** Null for the notices, which open where one is. */
  to: string | null;
}

/** Milliseconds in which the second key of `g p` must follow the first. */
export const SEQUENCE_PAUSE = 1000;

/** `g` and a letter: only to what this person may open. */
export function goTosOf(session: Session, isBuilt: IsBuilt): GoTo[] {
  const first = (group: string) => menuOf(session, isBuilt).find(({ id }) => id === group)?.entries[0]?.to;
  const tab = (id: string) => railOf(session, isBuilt).find((entry) => entry.id === id)?.to;
  const found: { key: string; label: GoTo['label']; to: string | null | undefined }[] = [
    { key: 'i', label: 'home', to: '/' },
    { key: 'p', label: 'orders', to: first('orders') },
    { key: 'd', label: 'expenses', to: tab('despesas') },
    { key: 'a', label: 'approvals', to: tab('aprovacoes') },
    { key: 'n', label: 'notices', to: null },
  ];
  return found.flatMap(({ key, label, to }) => (to === undefined ? [] : [{ key, label, to }]));
}

const TYPING = 'input, textarea, select, [contenteditable=true], [role=textbox]';

/** A key meant for the page: no modifier held, nothing typed into, no dialog in front. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(TYPING)) &&
  document.querySelector('[role=dialog][aria-modal=true], [data-menu-dropdown]') === null;
