/** How anything on the page opens Trocar Empresa: the menu of the person, the tag of their card, the company's bar. */
import { createContext, use } from 'react';

export const SwitcherContext = createContext<() => void>(() => undefined);

export const useOpenSwitcher = (): (() => void) => use(SwitcherContext);
