/** What the application lends the frame: which screens exist, and the parts of other areas the frame shows. */
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { IsBuilt, RailTab } from '../navigation/menu';

export interface PanelProps {
  /** Something was chosen; a panel that is not pinned closes. */
  onDone: () => void;
}
export interface ShellParts {
  /** The panels of the rail whose matters belong to other areas. */
  panels: Readonly<Partial<Record<RailTab, ComponentType<PanelProps>>>>;
  /** The text of the privacy policy, for the sidebar of the menus; absent while there is none. */
  privacy?: ComponentType;
  /** How many things of this person wait in this browser to be sent. */
  countUnsent?: (userUuid: string, customerUuid: string | null) => Promise<number>;
  /** Hears of what waits there being more or less; answers how to hear no more. */
  watchUnsent?: (onChange: () => void) => () => void;
}
export interface ShellSurroundings extends ShellParts {
  isBuilt: IsBuilt;
}

const ShellContext = createContext<ShellSurroundings>({ isBuilt: () => false, panels: {} });

export function ShellSurroundingsProvider({ value, children }: { value: ShellSurroundings; children: ReactNode }) {
  return <ShellContext value={value}>{children}</ShellContext>;
}

export const useShell = (): ShellSurroundings => use(ShellContext);
