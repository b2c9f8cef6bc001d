/** What a person wishes of lists, kept with their other preferences: which columns, how wide, the views they named (UI 3.1, 3.2). */
import { createContext } from 'react';
import type { Density } from './density';

export interface ColumnChoice {
  slug: string;
  hidden?: boolean;
  /** Pixels; none, or null: as the list has it. */
  width?: number | null;
}
/** A list as somebody narrowed it; `query` is what its address says after the root of the list. */
export interface SavedView {
  list: string;
  name: string;
  query: string;
}
export interface ListWishes {
  /** By the name of the list. */
  columns: Readonly<Record<string, readonly ColumnChoice[]>>;
  views: readonly SavedView[];
  /** What is not named stays; the density in force is `useDensity`'s. */
  save: (wish: Partial<Pick<ListWishes, 'columns' | 'views'> & { density: Density }>) => void;
}

/** Null where nobody's wishes are known: there is nothing to choose then. */
export const ListWishesContext = createContext<ListWishes | null>(null);
