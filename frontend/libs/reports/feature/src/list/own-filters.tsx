/** What narrows one's own advances or reports: words, one status of the tab, a period. */
import { lookOf } from '@trajeto/shared-ui';
import { choiceFilter, dayFilter, FilterBar, type DescribedList, type ListFilters } from '@trajeto/shared-ui/crud';
import type { ReactNode } from 'react';
import { UNNARROWED, type OwnAddress, type Tab } from './list-address';
import { listText } from './list.text';

const PERIOD = { de: dayFilter(listText.from), ate: dayFilter(listText.until) };

/** A tab of one status leaves none to choose. */
function filtersOf(statuses: readonly string[], kind: 'advance' | 'report'): ListFilters {
  if (statuses.length < 2) return PERIOD;
  const known = statuses.map((value) => ({ value, label: lookOf(value, kind).label }));
  return { status: choiceFilter(listText.status, [{ value: 'all', label: listText.allStatuses }, ...known]), ...PERIOD };
}

interface OwnFiltersProps {
  searchLabel: string;
  kind: 'advance' | 'report';
  tabs: Readonly<Record<Tab, readonly string[]>>;
  address: OwnAddress;
  go: (change: Partial<OwnAddress>) => void;
  total: number | undefined;
  list: DescribedList;
  children: ReactNode;
}

export function OwnFilters({ searchLabel, kind, tabs, address, go, total, list, children }: OwnFiltersProps) {
  const { tab, search, status, de, ate } = address;
  const statuses = tab === 'all' ? Object.values(tabs).flat() : tabs[tab];
  const filters = filtersOf(statuses, kind);
  const chosen = statuses.find((one) => one === status);
  const set = Object.entries({ search, status: chosen, de, ate }).flatMap(([name, value]) => (value ? [name] : []));
  const change = (name: string, value: unknown) => go({ [name]: value === 'all' && name === 'status' ? null : value });
  return (
    <FilterBar
      searchLabel={searchLabel}
      filters={filters}
      values={{ search, status: chosen ?? 'all', de, ate }}
      narrowed={set}
      onChange={change}
      onClear={() => go(UNNARROWED)}
      total={total}
      list={list}
    >
      {children}
    </FilterBar>
  );
}
