/** Included luggage in words. */
import { airText } from './air.text';

interface Baggage {
  type: 'hand' | 'checked';
  quantity: number;
  weight: number;
}

const find = (baggages: readonly Baggage[], type: Baggage['type']) => baggages.find((one) => one.type === type && one.quantity > 0);

export function baggageText(baggages: readonly Baggage[]): string {
  const checked = find(baggages, 'checked');
  return checked ? airText.checked(checked.quantity, checked.weight) : airText.handOnly;
}

/** The short form of a fare's card. */
export function fareBaggage(baggages: readonly Baggage[]): string {
  const [hand, checked] = [find(baggages, 'hand'), find(baggages, 'checked')];
  if (checked) return airText.handAnd(checked.quantity, checked.weight);
  return hand ? airText.hand(hand.quantity, hand.weight) : airText.handOnly;
}
