/** What a panel shows, as rows of texts: its table for readers, its sheet and its picture are made of them. */
import type { ReactNode } from 'react';

export interface PanelRow {
  key: string;
  cells: readonly string[];
  /** In the place of the first cell on screen, e.g. the button that filters by it. */
  name?: ReactNode;
  /** What the row is about, where only one line names it. */
  title?: string;
  /** Of the bar in the picture; for geometry alone. */
  height?: number;
}
export interface PanelTable {
  heads: readonly string[];
  /** How many columns, from the first, are words and stand on the left; one unless told. */
  words?: number;
  rows: readonly PanelRow[];
}
