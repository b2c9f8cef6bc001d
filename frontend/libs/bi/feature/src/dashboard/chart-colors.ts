/** The chart colours of the scheme, as the names the panels use. */
import { useComputedColorScheme } from '@mantine/core';
import { series } from '@trajeto/shared-ui';
import type { CSSProperties } from 'react';

export function useChartColors(): CSSProperties {
  const { air, hotel, bus, car, within, outside, single, others, expense } = series[useComputedColorScheme('light')];
  const named = { airway: air, hotel, road: bus, vehicle: car, 'offline-hotel': others, expense, inside: within, outside, bar: single };
  return Object.fromEntries(Object.entries(named).map(([name, color]) => [`--bi-${name}`, color]));
}
