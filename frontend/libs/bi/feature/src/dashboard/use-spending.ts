/** The panels' figures under the filters of the address, asked once the person stops choosing. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { costCentersQuery, itemsQuery, spendingQuery, totalSpentQuery } from '@trajeto/bi-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { useSearchParams } from 'react-router';
import { queryOf, questionOf, readFilters, type Filters } from './address';

const CHOOSING_PAUSE = 1500;

export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  return [filters, (change) => setQuery(queryOf({ ...filters, ...change }), { replace: true, preventScrollReset: true })];
}

/** A panel never narrows itself: it is asked again without its own filter, so that the rest stays to be chosen. */
export function useSpending(chosen: Filters) {
  const customer = useCustomerUuid();
  const address = queryOf(chosen).toString();
  const [settled] = useDebouncedValue(address, CHOOSING_PAUSE);
  const asked = readFilters(new URLSearchParams(settled));
  const whole = useQuery(spendingQuery(customer, questionOf(asked)));
  const centers = useQuery({
    ...costCentersQuery(customer, questionOf({ ...asked, costCenters: [] })),
    enabled: asked.costCenters.length > 0,
  });
  const items = useQuery({ ...itemsQuery(customer, questionOf({ ...asked, products: [] })), enabled: asked.products.length > 0 });
  const line = useQuery({ ...totalSpentQuery(customer, questionOf({ ...asked, span: null })), enabled: asked.span !== null });
  return {
    total: whole.data?.totalSpent.value,
    line: asked.span ? line.data : whole.data?.totalSpent,
    items: asked.products.length > 0 ? items.data : whole.data?.byItem,
    costCenters: asked.costCenters.length > 0 ? centers.data : whole.data?.byCostCenter,
    error: whole.isError && !whole.data ? whole.error : null,
    isStale: settled !== address || whole.isPlaceholderData,
    refetch: () => void Promise.all([whole.refetch(), centers.refetch(), items.refetch(), line.refetch()]),
  };
}
