/** A list in tabs as its address names it: the tab in the path or the hash, everything else in the query. */
import type { Path } from 'react-router';
import { readAddress, type AddressSchema, type AddressValues } from './address';

/** Each tab as a hash of its name. */
export const inHash = <Tab extends string>(tabs: readonly Tab[]) =>
  Object.fromEntries(tabs.map((tab) => [tab, `#${tab}`])) as Record<Tab, TabEnd>;

/** Each tab as a path of its name, but the first, which is a hash. */
export const inPath = <Tab extends string>(tabs: readonly Tab[]) =>
  Object.fromEntries(tabs.map((tab, at) => [tab, at === 0 ? `#${tab}` : `/${tab}`])) as Record<Tab, TabEnd>;

/** How the address of a tab ends behind the root of its list: `#aprovadas`, or `/aprovadas` where a tab is a path. */
type TabEnd = `#${string}` | `/${string}`;

export interface TabbedList<Schema extends AddressSchema, Tab extends string> {
  root: string;
  /** The tabs as they are drawn; the first is open unasked. */
  tabs: readonly [Tab, ...Tab[]];
  ends: Readonly<Record<Tab, TabEnd>>;
  /** What the query of a tab says: a tab may have filters that another has not. */
  schemaOf: (tab: Tab) => Schema;
}

export function tabOf<Schema extends AddressSchema, Tab extends string>(list: TabbedList<Schema, Tab>, { pathname, hash }: Path): Tab {
  const { root, tabs, ends } = list;
  return tabs.find((tab) => pathname === root + ends[tab]) ?? tabs.find((tab) => hash === ends[tab]) ?? tabs[0];
}

export type TabbedValues<Schema extends AddressSchema, Tab extends string> = AddressValues<Schema> & { tab: Tab };

export function readTabbed<Schema extends AddressSchema, Tab extends string>(
  list: TabbedList<Schema, Tab>,
  place: Path,
): TabbedValues<Schema, Tab> {
  const tab = tabOf(list, place);
  return { ...readAddress(list.schemaOf(tab), new URLSearchParams(place.search)), tab };
}

function withQuery<Tab extends string>(
  { root, ends }: Pick<TabbedList<AddressSchema, Tab>, 'root' | 'ends'>,
  tab: Tab,
  query: URLSearchParams,
): string {
  const end = ends[tab];
  const asked = query.size > 0 ? `?${query.toString()}` : '';
  return end.startsWith('#') ? `${root}${asked}${end}` : `${root}${end}${asked}`;
}

/** From one tab to another: its first page, nothing open beside it, and narrowed by what it can be narrowed by. */
export function otherTab<Schema extends AddressSchema, Tab extends string>(
  list: TabbedList<Schema, Tab>,
  { from, to, query }: { from: Tab; to: Tab; query: URLSearchParams },
): string {
  const schema: AddressSchema = list.schemaOf(to);
  const next = new URLSearchParams(query);
  for (const name of new Set([...Object.keys(list.schemaOf(from)), ...Object.keys(schema)])) {
    const part = name === 'page' || name === 'abrir' ? undefined : schema[name];
    const written = part?.write(part.read(query.get(name))) ?? null;
    if (written === null) next.delete(name);
    else next.set(name, written);
  }
  return withQuery(list, to, next);
}
