/** The address of the list as what to ask: the tab in the path, words, type and page in the query. */
import type { OrdersQuestion, OrderTab } from '@trajeto/orders-data-access';

export const TABS: readonly OrderTab[] = ['all', 'abertos', 'aguardando-aprovacao', 'aprovados', 'cancelados'];
export type OrderKind = 'travel' | 'broken_policy';
const ROOT = '/pedidos/meus-pedidos';

export const tabOf = (segment: string | undefined): OrderTab => TABS.find((tab) => tab === segment) ?? 'all';

export interface ListAddress {
  tab: OrderTab;
  kind: OrderKind;
  search: string;
  page: number;
}

export function readAddress(segment: string | undefined, query: URLSearchParams): ListAddress {
  const page = Number(query.get('page'));
  return {
    tab: tabOf(segment),
    kind: query.get('orderType') === 'broken_policy' ? 'broken_policy' : 'travel',
    search: query.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a list; `Todos` is the hash the menus name. */
export function addressOf({ tab, kind, search, page }: ListAddress): string {
  const query = new URLSearchParams({ orderType: kind });
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return tab === 'all' ? `${ROOT}?${query.toString()}#all` : `${ROOT}/${tab}?${query.toString()}`;
}

export const questionOf = ({ tab, kind, search, page }: ListAddress): OrdersQuestion => ({
  mine: true,
  orderType: kind,
  status: tab,
  search: search || null,
  page,
  limit: 20,
});
