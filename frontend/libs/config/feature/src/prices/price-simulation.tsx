/** What the rows as they are typed make of a sale: seen before they are saved. */
import { NativeSelect, NumberInput, Text } from '@mantine/core';
import type { PriceKind, PriceProvider } from '@trajeto/config-data-access/prices';
import { formatMoney } from '@trajeto/shared-format';
import { MoneyInput } from '@trajeto/shared-ui/crud';
import { useState, type KeyboardEvent } from 'react';
import { choicesOf, providerChoices } from './price-choices';
import { effectOn, type Sale } from './price-effect';
import { hasNights, type PriceRowValues } from './price-values';
import classes from './prices.module.css';
import { pricesText as text, priceTablesText } from './prices.text';

const A_SALE: Sale = {
  serviceType: 'airway',
  providerUuid: '',
  isInternational: false,
  isOnline: true,
  value: '1000.00',
  travelers: 1,
  nights: 1,
};
/** A sale is one or the other. */
const eitherOf = (labels: Readonly<Record<string, string>>) => choicesOf(labels).filter(({ value }) => value !== 'both');

interface SimulationProps {
  kind: PriceKind;
  rows: readonly PriceRowValues[];
  providers: readonly PriceProvider[];
}

interface SaleProps {
  sale: Sale;
  providers: readonly PriceProvider[];
  onChange: (part: Partial<Sale>) => void;
}

function Subject({ sale, providers, onChange }: SaleProps) {
  return (
    <>
      <NativeSelect
        label={text.service}
        data={choicesOf(text.services)}
        value={sale.serviceType}
        onChange={({ currentTarget }) => onChange({ serviceType: currentTarget.value as Sale['serviceType'], providerUuid: '' })}
      />
      <NativeSelect
        label={text.provider}
        data={providerChoices(providers, sale, text.noProvider)}
        value={sale.providerUuid}
        onChange={({ currentTarget }) => onChange({ providerUuid: currentTarget.value })}
      />
      <NativeSelect
        label={text.scope}
        data={eitherOf(text.scopes)}
        value={sale.isInternational ? 'international' : 'national'}
        onChange={({ currentTarget }) => onChange({ isInternational: currentTarget.value === 'international' })}
      />
      <NativeSelect
        label={text.channel}
        data={eitherOf(text.channels)}
        value={sale.isOnline ? 'online' : 'offline'}
        onChange={({ currentTarget }) => onChange({ isOnline: currentTarget.value === 'online' })}
      />
    </>
  );
}

const counted = (typed: string | number) => Math.max(1, Math.trunc(Number(typed)) || 1);

/** Enter in a sale saves no table. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

function Size({ sale, onChange }: Omit<SaleProps, 'providers'>) {
  return (
    <>
      <MoneyInput label={text.saleValue} onKeyDown={keepEnter} value={sale.value} onChange={(value) => onChange({ value })} />
      <NumberInput
        label={text.travelers}
        onKeyDown={keepEnter}
        min={1}
        max={9}
        value={sale.travelers}
        onChange={(typed) => onChange({ travelers: counted(typed) })}
      />
      {hasNights(sale.serviceType) && (
        <NumberInput
          label={text.nights}
          onKeyDown={keepEnter}
          min={1}
          max={99}
          value={sale.nights}
          onChange={(typed) => onChange({ nights: counted(typed) })}
        />
      )}
    </>
  );
}

export function PriceSimulation({ kind, rows, providers }: SimulationProps) {
  const [sale, setSale] = useState(A_SALE);
  const change = (part: Partial<Sale>) => setSale({ ...sale, ...part });
  const effect = effectOn(sale, rows);
  const words = priceTablesText[kind];
  return (
    <fieldset className={classes.row}>
      <legend>{text.simulation}</legend>
      <Text fz="sm" c="dimmed" mb="sm">
        {text.simulationHint}
      </Text>
      <div className={classes.fields}>
        <Subject sale={sale} providers={providers} onChange={change} />
        <Size sale={sale} onChange={change} />
      </div>
      <p className={classes.effect} role="status">
        {effect === null ? words.noEffect : words.effect(effect.at + 1, formatMoney(effect.amount))}
      </p>
    </fieldset>
  );
}
