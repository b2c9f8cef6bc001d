/** The panels' figures under the filters of the address, asked once the person stops choosing. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { panelsQuery, type Bundle, type PanelName, type Panels } from '@trajeto/bi-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { useQueryString } from '@trajeto/shared-ui/crud';
import { OWN_FILTERS, queryOf, questionOf, readFilters, type Filters } from './address';

const CHOOSING_PAUSE = 1500;

export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const { query, write } = useQueryString();
  return [readFilters(query), (change) => write((last) => queryOf({ ...readFilters(last), ...change }))];
}

/** What a panel knows: nothing yet, its figures, or that they could not be had. */
export interface PanelRead<Data> {
  data: Data | undefined;
  isStale: boolean;
  isFailed: boolean;
  retry: () => void;
}
interface BundleRead {
  data: Bundle | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

function partOf<Name extends PanelName>({ data, isError, refetch }: BundleRead, name: Name, isStale: boolean): PanelRead<Panels[Name]> {
  const part = data?.[name] ?? undefined;
  const isFailed = part === undefined && (isError || data !== undefined);
  return { data: part as Panels[Name] | undefined, isStale, isFailed, retry: () => void refetch() };
}

/** One call for all panels; those that are a filter in use are asked once more without it. */
export function useSpending(filters: Filters) {
  const customer = useCustomerUuid();
  const address = queryOf(filters).toString();
  const [settled] = useDebouncedValue(address, CHOOSING_PAUSE);
  const asked = readFilters(new URLSearchParams(settled));
  const inUse = OWN_FILTERS.filter(({ isSet }) => isSet(asked));
  const whole = useQuery(panelsQuery(customer, questionOf(asked)));
  const alone = useQueries({ queries: inUse.map(({ panels, without }) => panelsQuery(customer, questionOf(without(asked)), panels)) });
  const reads = new Map<PanelName, BundleRead>();
  inUse.forEach(({ panels }, index) => {
    const read = alone[index];
    if (read) panels.forEach((name) => reads.set(name, read));
  });
  const isChoosing = settled !== address;
  const read = <Name extends PanelName>(name: Name) => {
    const from = reads.get(name) ?? whole;
    return partOf(from, name, isChoosing || from.isPlaceholderData);
  };
  return {
    read,
    /** The sum under all filters; the line of its panel ignores the period chosen in it. */
    total: whole.data?.totalSpent?.value,
    error: whole.isError && !whole.data ? whole.error : null,
    refetch: () => void Promise.all([whole.refetch(), ...alone.map((one) => one.refetch())]),
  };
}
export type ReadPanel = ReturnType<typeof useSpending>['read'];
