/** What the fields of an expense offer: types, methods, cost centers, projects, trips, advances. */
import { useQuery } from '@tanstack/react-query';
import { useCharging, type Charging } from './charging';
import {
  expenseTypesQuery,
  ownAdvancesQuery,
  paymentMethodsQuery,
  type ExpenseType,
  type PaymentMethod,
} from '@trajeto/expenses-data-access';
import { orderListQuery, travelersQuery, type OrderRow } from '@trajeto/orders-data-access';
import { useCustomerUuid, useMay, useSession } from '@trajeto/shared-auth';

/** Trips money is spent on: those that are, or were, really made. */
const TRIPS = { mine: true, orderType: 'travel', status: 'aprovados', page: 1, limit: 50 } as const;

export interface FormLists {
  types: readonly ExpenseType[] | undefined;
  typesError: unknown;
  methods: readonly PaymentMethod[];
  charging: Charging;
  trips: readonly OrderRow[];
  advances: readonly { uuid: string; advanceNumber: number; balance: string }[];
  ownCostCenter: string | null;
}

export function useFormLists(): FormLists {
  const customer = useCustomerUuid();
  const { user } = useSession();
  const charging = useCharging();
  const types = useQuery(expenseTypesQuery(customer));
  const methods = useQuery(paymentMethodsQuery());
  const trips = useQuery({ ...orderListQuery(TRIPS), enabled: useMay('ViewOrder') });
  const advances = useQuery({ ...ownAdvancesQuery(), enabled: useMay('ViewAdvanceOrder') });
  const travelers = useQuery(travelersQuery(''));
  return {
    types: types.data,
    typesError: types.error,
    methods: methods.data ?? [],
    charging,
    trips: trips.data?.data ?? [],
    advances: advances.data ?? [],
    ownCostCenter: travelers.data?.find(({ uuid }) => uuid === user.employeeUuid)?.costCenter?.uuid ?? null,
  };
}

/** The trip a day falls into. */
export const tripOn = (trips: readonly OrderRow[], day: string | null): OrderRow | undefined =>
  day === null
    ? undefined
    : trips.find(({ startDate, endDate }) => startDate !== null && startDate <= day && day <= (endDate ?? startDate));

const RECENT = 'trajeto.despesas.tipos';
const MOST_RECENT = 5;

export function recentTypes(): string[] {
  const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
  return Array.isArray(kept) ? kept.filter((uuid) => typeof uuid === 'string') : [];
}

export function rememberType(uuid: string | null): void {
  if (!uuid) return;
  localStorage.setItem(RECENT, JSON.stringify([uuid, ...recentTypes().filter((one) => one !== uuid)].slice(0, MOST_RECENT)));
}
