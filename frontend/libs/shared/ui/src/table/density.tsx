/** How high the rows of tables are: the person's wish, else the product's own for each table (UI 1.7). */
import { createContext, use, type ReactNode } from 'react';

export type Density = 'comfortable' | 'compact';

/** Pixels of a row. */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 48, compact: 40 };

/** A table of more columns than this is read across: its rows stand closer. */
const FEW_COLUMNS = 8;

const DensityContext = createContext<Density | null>(null);

/** `wish` is null for who has none. */
export function DensityProvider({ wish, children }: { wish: Density | null; children: ReactNode }) {
  return <DensityContext value={wish}>{children}</DensityContext>;
}

/** How close the rows stand in a table of so many columns. */
export function useDensity(columns: number): Density {
  return use(DensityContext) ?? (columns > FEW_COLUMNS ? 'compact' : 'comfortable');
}

/** The height of a row, in pixels, in a table of so many columns. */
export const useRowHeight = (columns: number): number => ROW_HEIGHT[useDensity(columns)];
