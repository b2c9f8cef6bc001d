/** What narrows the list: words, one status of the tab, the type, the period, suspicion; and how it is grouped. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expenseTypesQuery } from '@trajeto/expenses-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { lookOf, useIsMobile } from '@trajeto/shared-ui';
import {
  boxFilter,
  choice,
  choiceFilter,
  dayFilter,
  FilterBar,
  more,
  recordFilter,
  type ListFilter,
  type ListFilters,
} from '@trajeto/shared-ui/crud';
import { narrowingOf, statusesOf, UNNARROWED, type Grouping, type ListAddress, type Tab } from './address';
import { FACTS } from './expense-rows';
import { expensesText } from './expenses.text';

const ALL = 'all';
export const LIST = { slug: 'expenses-mine', columns: FACTS };

function GroupSwitch({ value, onChange }: { value: Grouping; onChange: (grouping: Grouping) => void }) {
  return (
    <SegmentedControl
      aria-label={expensesText.groupBy}
      value={value}
      onChange={onChange}
      data={[
        { value: 'trip', label: expensesText.byTrip },
        { value: 'day', label: expensesText.byDay },
      ]}
    />
  );
}

/** Narrows nothing: on a phone it stands in the sheet with what does. */
const GROUPING: ListFilter<Grouping> = {
  ...choice(['trip', 'day']),
  label: expensesText.groupBy,
  draw: ({ value, onChange }) => <GroupSwitch value={value} onChange={onChange} />,
  show: () => expensesText.groupBy,
};

/** A tab of one status leaves none to choose. */
function statusFilterOf(tab: Tab): ListFilters {
  const known = statusesOf(tab).map((value) => ({ value, label: lookOf(value, 'expense').label }));
  if (known.length < 2) return {};
  return { status: choiceFilter(expensesText.status, [{ value: ALL, label: expensesText.anyStatus }, ...known]) };
}

function useFilters(tab: Tab): ListFilters {
  const { data } = useQuery(expenseTypesQuery(useCustomerUuid()));
  const types = (data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return {
    ...statusFilterOf(tab),
    typeUuid: recordFilter(expensesText.type, types),
    from: dayFilter(expensesText.from),
    until: dayFilter(expensesText.until),
    isSuspected: more(boxFilter(expensesText.onlySuspected)),
  };
}

interface FilterProps {
  address: ListAddress;
  go: (change: Partial<ListAddress>) => void;
  total: number | undefined;
}

export function Filters({ address, go, total }: FilterProps) {
  const isMobile = useIsMobile();
  const filters = useFilters(address.tab);
  return (
    <FilterBar
      searchLabel={expensesText.search}
      filters={isMobile ? { ...filters, grouping: GROUPING } : filters}
      values={{ ...address, status: address.status ?? ALL }}
      narrowed={narrowingOf(address)}
      onChange={(name, value) => go({ [name]: value === ALL ? null : value })}
      onClear={() => go(UNNARROWED)}
      total={total}
      list={LIST}
    >
      {!isMobile && <GroupSwitch value={address.grouping} onChange={(grouping) => go({ grouping })} />}
    </FilterBar>
  );
}
