/** What may be chosen in a row of a price table, as selects take it. */
import type { PriceProvider } from '@trajeto/config-data-access/prices';
import type { PriceRowValues } from './price-values';
import { pricesText as text } from './prices.text';

export const choicesOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Those that sell the service, and the one that is chosen whoever it is; `none`: what an empty choice is called. */
export function providerChoices(
  providers: readonly PriceProvider[],
  { serviceType, providerUuid }: Pick<PriceRowValues, 'serviceType' | 'providerUuid'>,
  none: string,
) {
  const sells = (one: PriceProvider) => one.active && (one.serviceType === serviceType || one.services.includes(serviceType));
  const offered = providers
    .filter((one) => sells(one) || one.uuid === providerUuid)
    .map(({ uuid, name }) => ({ value: uuid, label: name }));
  const isKnown = providerUuid === '' || offered.some(({ value }) => value === providerUuid);
  return [{ value: '', label: none }, ...offered, ...(isKnown ? [] : [{ value: providerUuid, label: text.unknownProvider }])];
}
