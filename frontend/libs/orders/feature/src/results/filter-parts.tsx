/** The parts a filter panel is made of; a choice shows how many offers it would leave, one with none is not offered. */
import { Button, Checkbox, RangeSlider, Slider, Title } from '@mantine/core';
import type { Facets } from '@trajeto/orders-data-access';
import { centsToMoney, formatDuration, formatMoney, moneyToCents } from '@trajeto/shared-format';
import { useState, type ReactNode } from 'react';
import type { COMMON, FiltersOf, TIMED } from './filter-address';
import classes from './filter-parts.module.css';
import { resultsText } from './results.text';
import { tripText } from './trip.text';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export function Check({
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

/** What was found, as choices by its slug. */
export const optionsOf = (found: Facets['companies']) => found.map(({ slug, name, count }) => ({ value: slug, label: name, count }));

interface ManyProps {
  title: string;
  options: readonly { value: string; label: string; count: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function Many({ title, options, chosen, onChange }: ManyProps) {
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
        thumbFromLabel={`${title}: ${tripText.from}`}
        thumbToLabel={`${title}: ${tripText.until}`}
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
  /** A value of the scale that is drawn, and told below it. */
  mark?: { value: number; label: string } | null;
  onChange: (value: number | null) => void;
}

function Most({ title, least, most, value, show, step, mark = null, onChange }: MostProps) {
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
        {...(mark && mark.value > least && mark.value < most && { marks: [{ value: mark.value }] })}
        onChange={setDragged}
        onChangeEnd={settle}
        thumbProps={{ 'aria-valuetext': show(shown) }}
      />
      <span className={classes.ends} aria-hidden>
        <span>{show(least)}</span>
        <span>{show(shown)}</span>
      </span>
      {mark && <span className={classes.mark}>{mark.label}</span>}
    </Section>
  );
}

/** Whole reais of one of `units`: sliders move in steps a hand can aim at. */
const reais = (value: string | null, round: 'down' | 'up', units = 1) => {
  const cents = Number(moneyToCents(value) ?? 0n) / units;
  return round === 'down' ? Math.floor(cents / 100) : Math.ceil(cents / 100);
};
const asMoney = (value: number) => centsToMoney(BigInt(value) * 100n);
const shownReais = (value: number) => formatMoney(asMoney(value)).replace(/,00$/, '');

type CommonFilters = Omit<FiltersOf<typeof COMMON>, 'sort'>;
type TimedFilters = Omit<FiltersOf<typeof TIMED>, 'sort'>;
interface PartProps<Filters> {
  filters: Filters;
  facets: Facets;
  set: (part: Partial<Filters>) => void;
}

export function InPolicy({ filters, facets, set }: PartProps<CommonFilters>) {
  return (
    <div className={classes.section}>
      <Check
        label={tripText.onlyInPolicy}
        count={facets.inPolicy.true ?? 0}
        isChecked={filters.inPolicy}
        onChange={(inPolicy) => set({ inPolicy })}
      />
    </div>
  );
}

/** Each company of `facets` with how many offers it has. */
export function Companies({ filters, facets, set, title = tripText.companies }: PartProps<CommonFilters> & { title?: string }) {
  return (
    <Many title={title} options={optionsOf(facets.companies)} chosen={filters.companies} onChange={(companies) => set({ companies })} />
  );
}

interface PriceProps extends PartProps<CommonFilters> {
  title?: string;
  /** What the scale tells the price of: one of so many that the value of an offer counts. */
  units?: number;
  /** BRL of one of them that the policy allows. */
  ceiling?: string | null;
}

export function Price({ filters, facets, set, title = tripText.price, units = 1, ceiling = null }: PriceProps) {
  return (
    <Most
      title={title}
      least={reais(facets.value.min, 'down', units)}
      most={reais(facets.value.max, 'up', units)}
      step={1}
      value={filters.maxValue ? reais(filters.maxValue, 'up', units) : null}
      show={shownReais}
      mark={ceiling === null ? null : { value: reais(ceiling, 'down'), label: tripText.ceiling(formatMoney(ceiling)) }}
      onChange={(value) => set({ maxValue: value === null ? null : asMoney(value * units) })}
    />
  );
}

/** Who carries one, when, for how much, how long. */
export function CompanyTimePrice(props: PartProps<TimedFilters>) {
  const { filters, facets, set } = props;
  return (
    <>
      <Companies {...props} />
      <Hours title={tripText.departure} value={filters.departure} onChange={(departure) => set({ departure })} />
      <Hours title={tripText.arrival} value={filters.arrival} onChange={(arrival) => set({ arrival })} />
      <Price {...props} />
      <Most
        title={tripText.duration}
        least={facets.duration.min ?? 0}
        most={facets.duration.max ?? 0}
        step={5}
        value={filters.durationMax}
        show={formatDuration}
        onChange={(durationMax) => set({ durationMax })}
      />
    </>
  );
}

interface FiltersFrameProps {
  count: number;
  onClear: () => void;
  hasTitle: boolean;
  children: ReactNode;
}

export function FiltersFrame({ count, onClear, hasTitle, children }: FiltersFrameProps) {
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        {hasTitle ? <Title order={2}>{resultsText.filters}</Title> : <span />}
        {count > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {resultsText.clear}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
