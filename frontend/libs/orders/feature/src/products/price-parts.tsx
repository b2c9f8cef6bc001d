/** What a price is made of, for the agency alone: the server tells a customer's people the sum only. */
import type { Offer } from '@trajeto/orders-data-access';
import { Money } from '@trajeto/shared-ui';
import classes from './price-parts.module.css';
import { productsText as text } from './products.text';

type Parts = Offer['parts'];

const ZERO = '0.00';
const ADDED = ['providerValue', 'boardingTax', 'du', 'providerFees', 'seatsValue', 'baggageValue', 'fee', 'markup'] as const;
const TAKEN_OFF = ['markdown', 'unflownValue'] as const;
const NAMES = [...ADDED, ...TAKEN_OFF];

/** What is nothing is left out, but for what the agency takes. */
const ALWAYS: ReadonlySet<string> = new Set(['providerValue', 'fee', 'markup', 'markdown']);

const isTakenOff = (name: string) => TAKEN_OFF.some((taken) => taken === name);

const partsOf = (parts: Parts) =>
  NAMES.flatMap((name) => {
    const value = parts[name];
    if (value === null || (value === ZERO && !ALWAYS.has(name))) return [];
    return [{ name, value: isTakenOff(name) && value !== ZERO ? `-${value}` : value }];
  });

export function PriceParts({ parts }: { parts: Parts }) {
  if (!parts.fee) return null;
  return (
    <details className={classes.parts}>
      <summary>{text.partsTitle}</summary>
      <dl>
        {partsOf(parts).map(({ name, value }) => (
          <div key={name}>
            <dt>{text.parts[name]}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
