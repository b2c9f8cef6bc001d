/** The address of a list in tabs that is shown, and the way from one tab to another. */
import { useLocation } from 'react-router';
import type { AddressSchema } from './address';
import { otherTab, tabOf, type TabbedList } from './tabs';
import { useAddress, type Address } from './use-address';

export interface TabbedAddress<Schema extends AddressSchema, Tab extends string> extends Address<Schema> {
  tab: Tab;
  /** The address of another tab, under what narrows this one. */
  toTab: (tab: Tab) => string;
}

export function useTabbedAddress<Schema extends AddressSchema, Tab extends string>(
  list: TabbedList<Schema, Tab>,
): TabbedAddress<Schema, Tab> {
  const place = useLocation();
  const tab = tabOf(list, place);
  const address = useAddress(list.schemaOf(tab));
  const query = new URLSearchParams(place.search);
  return { ...address, tab, toTab: (to) => otherTab(list, { from: tab, to, query }) };
}
