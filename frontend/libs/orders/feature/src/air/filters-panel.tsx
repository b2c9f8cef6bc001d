/** What narrows the list, each choice with how many flights it would leave; one with none is not offered. */
import { Button, Checkbox, Radio, RangeSlider, Slider, Title } from '@mantine/core';
import type { Facets } from '@trajeto/orders-data-access';
import { centsToMoney, formatDuration, formatMoney, moneyToCents } from '@trajeto/shared-format';
import { useState, type ReactNode } from 'react';
import classes from './air.module.css';
import { resultsText } from '../results/results.text';
import { airText } from './air.text';
import { filterCount, noFilters, type AirFilters } from './filters';

interface PanelProps {
  filters: AirFilters;
  facets: Facets | null;
  onChange: (filters: AirFilters) => void;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Check({
  label,
  count,
  isChecked,
  onChange,
}: {
  label: string;
  count: number;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <div className={classes.choice}>
      <Checkbox
        label={label}
        checked={isChecked}
        disabled={count === 0 && !isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="tj-num">{count}</span>
    </div>
  );
}

interface ManyProps {
  title: string;
  options: readonly { value: string; label: string; count: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Many({ title, options, chosen, onChange }: ManyProps) {
  if (options.length < 2 && chosen.length === 0) return null;
  return (
    <Section title={title}>
      {options.map(({ value, label, count }) => (
        <Check
          key={value}
          label={label}
          count={count}
          isChecked={chosen.includes(value)}
          onChange={(isChecked) => onChange(isChecked ? [...chosen, value] : chosen.filter((one) => one !== value))}
        />
      ))}
    </Section>
  );
}

const clock = (minutes: number) =>
  minutes >= 1440 ? '23:59' : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (time: string) => (time === '23:59' ? 1440 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
const ALL_DAY: [number, number] = [0, 1440];

function Hours({
  title,
  value,
  onChange,
}: {
  title: string;
  value: [string, string] | null;
  onChange: (value: [string, string] | null) => void;
}) {
  const given: [number, number] = value ? [minutesOf(value[0]), minutesOf(value[1])] : ALL_DAY;
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const [from, to] = dragged ?? given;
  const settle = ([start, end]: [number, number]) => {
    setDragged(null);
    onChange(start === ALL_DAY[0] && end === ALL_DAY[1] ? null : [clock(start), clock(end)]);
  };
  return (
    <Section title={title}>
      <RangeSlider
        min={0}
        max={1440}
        step={30}
        minRange={60}
        value={[from, to]}
        label={clock}
        thumbFromLabel={`${title}: ${airText.from}`}
        thumbToLabel={`${title}: ${airText.until}`}
        onChange={setDragged}
        onChangeEnd={settle}
        thumbProps={(index) => ({ 'aria-valuetext': clock(index === 0 ? from : to) })}
      />
      <span className={classes.ends} aria-hidden>
        <span>{clock(from)}</span>
        <span>{clock(to)}</span>
      </span>
    </Section>
  );
}

interface MostProps {
  title: string;
  least: number;
  most: number;
  value: number | null;
  show: (value: number) => string;
  step: number;
  onChange: (value: number | null) => void;
}

function Most({ title, least, most, value, show, step, onChange }: MostProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = Math.min(dragged ?? value ?? most, most);
  if (most <= least) return null;
  const settle = (next: number) => {
    setDragged(null);
    onChange(next >= most ? null : next);
  };
  return (
    <Section title={title}>
      <Slider
        min={least}
        max={most}
        step={step}
        value={shown}
        label={show}
        thumbLabel={title}
        onChange={setDragged}
        onChangeEnd={settle}
        thumbProps={{ 'aria-valuetext': show(shown) }}
      />
      <span className={classes.ends} aria-hidden>
        <span>{show(least)}</span>
        <span>{show(shown)}</span>
      </span>
    </Section>
  );
}

/** Whole reais: sliders move in steps a hand can aim at. */
const reais = (value: string | null, round: 'down' | 'up') => {
  const cents = Number(moneyToCents(value) ?? 0n);
  return round === 'down' ? Math.floor(cents / 100) : Math.ceil(cents / 100);
};
const asMoney = (value: number) => centsToMoney(BigInt(value) * 100n);
const shownReais = (value: number) => formatMoney(asMoney(value)).replace(/,00$/, '');

function Stops({ filters, facets, set }: { filters: AirFilters; facets: Facets; set: (part: Partial<AirFilters>) => void }) {
  const direct = facets.stops['0'] ?? 0;
  const upToOne = direct + (facets.stops['1'] ?? 0);
  const all = Object.values(facets.stops).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: '', label: airText.anyStops, count: all },
    { value: '0', label: airText.direct, count: direct },
    { value: '1', label: airText.upToOne, count: upToOne },
  ];
  return (
    <Section title={airText.stops}>
      <Radio.Group
        aria-label={airText.stops}
        value={filters.stopsMax === null ? '' : String(filters.stopsMax)}
        onChange={(stops) => set({ stopsMax: stops === '' ? null : Number(stops) })}
      >
        {choices.map(({ value, label, count }) => (
          <div key={value} className={classes.choice} style={{ paddingBlock: 4 }}>
            <Radio value={value} label={label} disabled={count === 0} />
            <span className="tj-num">{count}</span>
          </div>
        ))}
      </Radio.Group>
    </Section>
  );
}

function Choices({ filters, facets, onChange }: PanelProps & { facets: Facets }) {
  const set = (part: Partial<AirFilters>) => onChange({ ...filters, ...part });
  const [least, most] = [reais(facets.value.min, 'down'), reais(facets.value.max, 'up')];
  return (
    <>
      <div className={classes.section}>
        <Check
          label={airText.onlyInPolicy}
          count={facets.inPolicy.true ?? 0}
          isChecked={filters.inPolicy}
          onChange={(inPolicy) => set({ inPolicy })}
        />
      </div>
      <Stops filters={filters} facets={facets} set={set} />
      <Many
        title={airText.companies}
        options={facets.companies.map(({ slug, name, count }) => ({ value: slug, label: name, count }))}
        chosen={filters.companies}
        onChange={(companies) => set({ companies })}
      />
      <Hours title={airText.departure} value={filters.departure} onChange={(departure) => set({ departure })} />
      <Hours title={airText.arrival} value={filters.arrival} onChange={(arrival) => set({ arrival })} />
      <Most
        title={airText.price}
        least={least}
        most={most}
        step={1}
        value={filters.maxValue ? reais(filters.maxValue, 'up') : null}
        show={shownReais}
        onChange={(value) => set({ maxValue: value === null ? null : asMoney(value) })}
      />
      <Most
        title={airText.duration}
        least={facets.duration.min ?? 0}
        most={facets.duration.max ?? 0}
        step={5}
        value={filters.durationMax}
        show={formatDuration}
        onChange={(durationMax) => set({ durationMax })}
      />
      <Section title={airText.comfort}>
        <Check
          label={airText.withBaggage}
          count={facets.withBaggage?.true ?? 0}
          isChecked={filters.withBaggage}
          onChange={(withBaggage) => set({ withBaggage })}
        />
        <Check
          label={airText.refundable}
          count={facets.refundable?.true ?? 0}
          isChecked={filters.refundable}
          onChange={(refundable) => set({ refundable })}
        />
      </Section>
      <Many
        title={airText.families}
        options={(facets.families ?? []).map(({ name, count }) => ({
          value: name,
          label: name.charAt(0) + name.slice(1).toLowerCase(),
          count,
        }))}
        chosen={filters.families}
        onChange={(families) => set({ families })}
      />
      {facets.places.length > 2 && (
        <Many
          title={airText.airports}
          options={facets.places.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${slug})`, count }))}
          chosen={filters.places}
          onChange={(places) => set({ places })}
        />
      )}
    </>
  );
}

export function FiltersPanel({ filters, facets, onChange, hasTitle = true }: PanelProps & { hasTitle?: boolean }) {
  const count = filterCount(filters);
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        {hasTitle ? <Title order={2}>{resultsText.filters}</Title> : <span />}
        {count > 0 && (
          <Button variant="subtle" onClick={() => onChange({ ...noFilters(), sort: filters.sort })}>
            {resultsText.clear}
          </Button>
        )}
      </div>
      {facets && <Choices filters={filters} facets={facets} onChange={onChange} />}
    </div>
  );
}
