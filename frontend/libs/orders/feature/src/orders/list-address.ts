/** The address of a list as what to ask: whose orders in the path, the tab in the path or the hash, the rest in the query. */
import type { CountedOrders, OrdersQuestion, OrderTab } from '@trajeto/orders-data-access';
import { LIST_PARTS, record, type ExportedList, type PageSize } from '@trajeto/shared-ui/crud';
import { askedFilters, readFilters, writtenFilters, type OrderFilters } from './order-filters';

export const TABS: readonly OrderTab[] = ['all', 'abertos', 'aguardando-aprovacao', 'aprovados', 'cancelados'];
export type OrderKind = 'travel' | 'broken_policy';
/** Whose orders: one's own, those of the company, those of all companies of the agency. */
export type ListView = 'mine' | 'company' | 'agency';

export const ROOT: Readonly<Record<ListView, string>> = {
  mine: '/pedidos/meus-pedidos',
  company: '/pedidos',
  agency: '/agencias/pedidos',
};

export interface ListAddress {
  view: ListView;
  tab: OrderTab;
  kind: OrderKind;
  search: string;
  /** One company of the agency's. */
  customer: string | null;
  filters: OrderFilters;
  page: number;
  limit: PageSize;
}

/** Where in the address a tab may stand. */
export interface ListPlace {
  segment?: string | undefined;
  hash?: string | undefined;
}

export function readAddress(view: ListView, { segment, hash = '' }: ListPlace, query: URLSearchParams): ListAddress {
  const page = Number(query.get('page'));
  const named = view === 'mine' ? segment : hash.replace(/^#/, '');
  return {
    view,
    tab: TABS.find((tab) => tab === named) ?? 'all',
    kind: query.get('orderType') === 'broken_policy' ? 'broken_policy' : 'travel',
    search: query.get('search') ?? '',
    customer: view === 'agency' ? record.read(query.get('empresa')) : null,
    filters: readFilters(query),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: LIST_PARTS.limit.read(query.get('limit')),
  };
}

/** The address of a list; of one's own only `Todos` is a hash, as the menus name it. */
export function addressOf({ view, tab, kind, search, customer, filters, page, limit }: ListAddress): string {
  const query = new URLSearchParams({ orderType: kind });
  if (search) query.set('search', search);
  if (customer) query.set('empresa', customer);
  for (const [name, written] of writtenFilters(filters)) query.set(name, written);
  const size = LIST_PARTS.limit.write(limit);
  if (size !== null) query.set('limit', size);
  if (page > 1) query.set('page', String(page));
  const isHash = view !== 'mine' || tab === 'all';
  return isHash ? `${ROOT[view]}?${query.toString()}#${tab}` : `${ROOT[view]}/${tab}?${query.toString()}`;
}

/** What the figures of the tabs are counted over: everything the list is narrowed by but the tab itself. */
export const countedOf = ({ view, kind, search, customer, filters }: ListAddress): CountedOrders => ({
  ...(view === 'mine' && { mine: true }),
  orderType: kind,
  search: search || null,
  ...(customer && { customerUuid: customer }),
  ...askedFilters(filters),
});

/** What the report of issued orders takes over of a list; words and statuses of requests are no filters of it. */
export const exportedOf = ({ filters: { de, ate, produto } }: Pick<ListAddress, 'filters'>): ExportedList => ({
  report: 'orders',
  from: de,
  until: ate,
  chosen: { order_items: produto },
});

export const questionOf = (address: ListAddress): OrdersQuestion => ({
  ...countedOf(address),
  status: address.tab,
  page: address.page,
  limit: address.limit,
});
