/** The companies that a credential or a card serves: its values, its field, and how a list tells them. */
import { companyOptionsQuery, type Served } from '@trajeto/config-data-access/suppliers';
import { suppliersText as text } from './suppliers.text';

interface Serving {
  customers: readonly { uuid: string; name: string }[];
}

/** None named: all of the agency. */
export const servedOf = (row: Serving | null): Served =>
  row === null || row.customers.length === 0 ? 'all' : row.customers.map(({ uuid, name }) => ({ value: uuid, label: name }));

export const SERVED_FIELD = {
  name: 'served',
  label: text.companies,
  required: text.companiesRequired,
  kind: 'many',
  query: companyOptionsQuery,
  all: text.allCompanies,
} as const;

export function servedWords({ customers }: Serving): string {
  if (customers.length === 0) return text.all;
  return customers.length > 2 ? text.count(customers.length) : customers.map(({ name }) => name).join(', ');
}
