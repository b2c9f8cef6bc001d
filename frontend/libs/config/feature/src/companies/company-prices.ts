/** The price tables that a company names, as fields of its form. */
import { useQueries } from '@tanstack/react-query';
import type { Company } from '@trajeto/config-data-access/administration';
import { namedTablesQuery, type PriceKind, type PriceTable } from '@trajeto/config-data-access/prices';
import { useSession } from '@trajeto/shared-auth';
import type { Field, FieldSection } from '@trajeto/shared-ui/crud';
import type { CompanyValues } from './company-values';
import { companyText as text } from './company.text';

const KINDS: readonly PriceKind[] = ['fee', 'markup', 'markdown'];

/** Active tables, and the one that is named whichever it is. */
function choicesOf(tables: readonly PriceTable[], named: string | null) {
  const listed = tables.map(({ uuid, name, default: isDefault }) => ({ value: uuid, label: isDefault ? text.defaultTable(name) : name }));
  const isListed = named === null || listed.some(({ value }) => value === named);
  return isListed ? listed : [...listed, { value: named, label: text.otherTable }];
}

export function usePricesSection(company: Company): FieldSection<CompanyValues> {
  const { agencyUuid } = useSession().user;
  const lists = useQueries({
    queries: KINDS.map((kind) => ({ ...namedTablesQuery(kind, agencyUuid ?? ''), enabled: agencyUuid !== null })),
  });
  const fields = KINDS.map((kind, at): Field<CompanyValues> => {
    const name = `${kind}Uuid` as const;
    return { name, label: text.priceTables[kind], kind: 'select', choices: choicesOf(lists[at]?.data?.data ?? [], company[name]) };
  });
  return { section: text.prices, hint: lists.some(({ error }) => error) ? text.pricesFailed : text.pricesHint, fields };
}
