/** What a menu is made of, and when one of its entries is drawn. */
import { mayEnter, type RouteRule, type Session } from '@trajeto/shared-auth';
import type { Icon } from '@tabler/icons-react';
import { hasCustomer } from './conditions';

export interface MenuEntry extends RouteRule {
  id: string;
  label: string;
  to: string;
  icon: Icon;
  hint?: string;
  /** What one does there, beginning with a verb; absent where the entry is only a place. */
  act?: string;
  /** A condition beyond context and action. */
  isShown?: (session: Session) => boolean;
}
export interface MenuGroup {
  id: string;
  label: string;
  /** Where the label itself leads; without it, it only opens. */
  to?: string;
  entries: readonly MenuEntry[];
}
/** Does a route of the application answer this path? */
export type IsBuilt = (path: string) => boolean;

/** For a customer's people and for an agency with a company, who hold the action. */
export const customer = (action?: string): RouteRule => ({ context: 'customer', ...(action === undefined ? {} : { action }) });
export const agency: RouteRule = { context: 'agency' };
export const operator: RouteRule = { context: 'trajeto' };

/** Drawn when it is this person's, has a screen, and its own condition holds; what is a customer's needs a company. */
export const shows =
  (session: Session, isBuilt: IsBuilt) =>
  (entry: MenuEntry): boolean =>
    mayEnter(session, entry) &&
    (entry.context !== 'customer' || hasCustomer(session)) &&
    (entry.isShown?.(session) ?? true) &&
    isBuilt(entry.to);
