/** The calls that keep what an agency charges. */
export {
  namedTablesQuery,
  priceProvidersQuery,
  priceTablesQuery,
  servingTableQuery,
  usePriceTableWrites,
  type PriceKind,
  type PriceProvider,
  type PriceRowSent,
  type PriceTable,
  type PriceTableSent,
  type PriceTableWords,
} from './price-tables';
