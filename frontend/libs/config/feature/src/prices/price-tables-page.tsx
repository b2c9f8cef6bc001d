/** Taxas, Markups and Markdowns: the tables by which an agency's sales cost more, or less; three pages of one description. */
import { priceTablesQuery, usePriceTableWrites, type PriceKind, type PriceTable } from '@trajeto/config-data-access/prices';
import { useSession } from '@trajeto/shared-auth';
import { formatDate } from '@trajeto/shared-format';
import { NoPermission, PageHeader, ToneBadge, type Column } from '@trajeto/shared-ui';
import { ResourcePage, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { NONE } from '../structure/cells';
import { PriceRows } from './price-rows';
import { rowProblems, showRows, tableSent, tableValues, type PriceTableValues } from './price-values';
import { pricesText as text, priceTablesText } from './prices.text';

const form = (kind: PriceKind): ResourceForm<PriceTable, PriceTableValues> => ({
  size: 'sidebar',
  valuesOf: tableValues,
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'default', label: text.default, kind: 'box', hint: text.defaultHint },
    {
      section: text.rows,
      hint: text.rowsHint,
      fields: [
        {
          name: 'rows',
          label: text.rows,
          required: text.rowsRequired,
          kind: 'own',
          isWide: true,
          drawsParts: true,
          show: showRows,
          draw: (field) => <PriceRows kind={kind} {...field} />,
        },
      ],
    },
  ],
  check: rowProblems,
});

const Default = ({ default: isDefault }: PriceTable) => (isDefault ? <ToneBadge tone="jabuticaba">{text.default}</ToneBadge> : NONE);
const numeric = (count: number) => <span className="tj-num">{count}</span>;

const COLUMNS: readonly Column<PriceTable>[] = [
  { id: 'name', header: text.name, cell: ({ name }) => name },
  { id: 'rows', header: text.rows, align: 'right', cell: ({ rows }) => numeric(rows.length) },
  { id: 'customers', header: text.customers, align: 'right', cell: ({ customersCount }) => numeric(customersCount) },
  { id: 'default', header: text.default, cell: Default },
  { id: 'updated', header: text.updated, cell: ({ updatedAt }) => formatDate(updatedAt) },
];

function PriceTables({ kind, agencyId, ...place }: PagePlace & { kind: PriceKind; agencyId: string }) {
  const { create, update, ...writes } = usePriceTableWrites(kind, agencyId, priceTablesText[kind].words);
  return (
    <ResourcePage
      {...place}
      text={priceTablesText[kind]}
      query={(question) => priceTablesQuery(kind, agencyId, question)}
      writes={{
        ...writes,
        create: { run: (values: PriceTableValues) => create.run(tableSent(values)) },
        update: { run: ({ row, values }: { row: PriceTable; values: PriceTableValues }) => update.run({ row, values: tableSent(values) }) },
      }}
      nameOf={({ name }) => name}
      columns={COLUMNS}
      facts={({ rows, customersCount }) => text.facts(rows.length, customersCount)}
      figure={({ default: isDefault }) => isDefault && <ToneBadge tone="jabuticaba">{text.default}</ToneBadge>}
      isActive={({ active }) => active}
      form={form(kind)}
    />
  );
}

/** A manager keeps what the agency charges; its issuers do not see it. */
const pageOf = (kind: PriceKind) =>
  function PriceTablesPage(place: PagePlace) {
    const { user } = useSession();
    const isManager = user.context === 'agency' && user.type === 'manager';
    if (isManager && user.agencyUuid !== null) return <PriceTables {...place} kind={kind} agencyId={user.agencyUuid} />;
    return (
      <>
        <PageHeader title={priceTablesText[kind].title} crumbs={place.crumbs ?? []} />
        <NoPermission />
      </>
    );
  };

export const FeesPage = pageOf('fee');
export const MarkupsPage = pageOf('markup');
export const MarkdownsPage = pageOf('markdown');
