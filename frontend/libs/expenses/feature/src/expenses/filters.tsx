/** What narrows the list: words, one status of the tab, the type, the period, suspicion; and how it is grouped. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expenseTypesQuery } from '@trajeto/expenses-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { useIsMobile } from '@trajeto/shared-ui';
import { FilterBar, recordFilter, type ListFilter, type ListFilters } from '@trajeto/shared-ui/crud';
import { EXPENSE_LIST, FILTERS, grouping, statusesOf, type Grouping, type Tab } from './address';
import { FACTS } from './expense-rows';
import { expensesText } from './expenses.text';
import type { ExpensesAddress } from './use-expenses';

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
  ...grouping,
  label: expensesText.groupBy,
  draw: ({ value, onChange }) => <GroupSwitch value={value} onChange={onChange} />,
  show: () => expensesText.groupBy,
};

/** A tab of one status leaves none to choose. */
function useFilters(tab: Tab): ListFilters {
  const { data } = useQuery(expenseTypesQuery(useCustomerUuid()));
  const types = (data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  const { status } = EXPENSE_LIST.schemaOf(tab);
  return {
    ...(statusesOf(tab).length > 1 && { status }),
    tipo: recordFilter(expensesText.type, types),
    ...FILTERS,
  };
}

export function Filters({ address, total }: { address: ExpensesAddress; total: number | undefined }) {
  const isMobile = useIsMobile();
  const filters = useFilters(address.tab);
  return (
    <FilterBar
      searchLabel={expensesText.search}
      filters={isMobile ? { ...filters, agrupar: GROUPING } : filters}
      address={address}
      total={total}
      list={LIST}
    >
      {!isMobile && <GroupSwitch value={address.values.agrupar} onChange={(agrupar) => address.change({ agrupar })} />}
    </FilterBar>
  );
}
