/** What a product says of its offers so that they can be compared, and what another offer would change: price and clock in words. */
import type { CheaperQuery, Offer, ProductName } from '@trajeto/orders-data-access';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { centsToMoney, formatDuration, formatMoney, moneyToCents } from '@trajeto/shared-format';
import { cheaperText } from './cheaper.text';

/** An offer in words. */
export interface Told {
  /** `Gol 1624`, of a pair `Gol 1624 e Gol 1631`. */
  name: string;
  /** Below its name: fare and bags, or class. */
  detail: string;
  /** `Salvador a Recife, qui., 26 nov.` */
  stretch: string;
  /** `SSA 07:05 a REC 10:20` */
  leg: string;
  /** When it leaves: one instant, of a pair two. */
  departures: readonly string[];
}

export interface ComparedProduct<One extends Offer> {
  table: ProductName;
  icon: Icon;
  words: { title: string; nothing: string; loadFailed: string };
  query: CheaperQuery<One>;
  tell: (offer: One) => Told;
  /** Who carries. */
  Mark: ComponentType<{ offer: One }>;
  /** Its line, of a pair both. */
  Lines: ComponentType<{ offer: One }>;
}

type Priced = Pick<Offer, 'value'>;

/** `R$ 120,00 a menos`; null when it saves nothing. */
export function savedWords(chosen: Priced, other: Priced): string | null {
  const [paid, asked] = [moneyToCents(chosen.value), moneyToCents(other.value)];
  if (paid === null || asked === null || asked >= paid) return null;
  return cheaperText.less(formatMoney(centsToMoney(paid - asked)));
}

function shift(chosen: string, other: string): string {
  const minutes = Math.round((Date.parse(other) - Date.parse(chosen)) / 60_000);
  if (minutes === 0) return cheaperText.same;
  const span = formatDuration(Math.abs(minutes));
  return minutes < 0 ? cheaperText.earlier(span) : cheaperText.later(span);
}

type Leaving = Pick<Told, 'departures'>;

/** `2 h 10 min mais cedo`, of a pair each way apart; null when the two cannot be compared. */
export function shiftWords({ departures: mine }: Leaving, { departures: its }: Leaving): string | null {
  const [go, back] = mine.map((at, index) => (its[index] ? shift(at, its[index]) : null));
  if (!go || mine.length !== its.length) return null;
  return back ? cheaperText.shifts(go, back) : go;
}

/** What an approver writes as a reason when they would rather see this offer. */
export const suggestionOf = (chosen: Priced, other: Priced, { name, leg }: Told): string =>
  cheaperText.suggestion(name, leg, formatMoney(other.value), savedWords(chosen, other) ?? '');
