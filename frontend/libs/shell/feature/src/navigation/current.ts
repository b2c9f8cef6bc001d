/** Which entry, group or tab an address belongs to. */
import type { MenuEntry, MenuGroup, RailTab } from './menu';

export interface Address {
  pathname: string;
  search: string;
}

const MONEY: readonly string[] = ['advance', 'expense_report'];
const orderTypeOf = (query: string) => new URLSearchParams(query).get('orderType') ?? 'travel';
const isMoney = ({ pathname, search }: Address) => pathname.startsWith('/despesas') || MONEY.includes(orderTypeOf(search));

/** Is this the place of the entry? Of its query only the kind of order counts: three lists share one path. */
export function isPlace({ to: target }: Pick<MenuEntry, 'to'>, { pathname, search }: Address): boolean {
  const [to = target, query = ''] = (target.split('#')[0] ?? target).split('?');
  const isList = query.includes('orderType');
  const isSame = pathname === to || (to !== '/pedidos' && pathname.startsWith(`${to}/`));
  return isSame && (!isList || orderTypeOf(query) === orderTypeOf(search));
}

const ORDERS = /^\/(agencias\/)?pedidos(\/|$)/;
const TRIPS = /^\/voucher(\/|$)/;

/** The one tab of the phone's bar an address stands under: of two that hold it, the nearer. */
export function currentTab(tabs: readonly Pick<MenuEntry, 'id' | 'to'>[], address: Address): string | undefined {
  const holds = ({ id, to }: Pick<MenuEntry, 'id' | 'to'>) =>
    isPlace({ to }, address) || (id === 'pedidos' && ORDERS.test(address.pathname)) || (id === 'viagens' && TRIPS.test(address.pathname));
  return [...tabs.filter(holds)].sort((one, other) => other.to.length - one.to.length)[0]?.id;
}

export function isCurrentGroup(group: MenuGroup, address: Address): boolean {
  // What the home offers to start belongs elsewhere once it is begun.
  if (group.id === 'home') return address.pathname.startsWith('/busca');
  if (group.id === 'settings') return address.pathname.startsWith('/configuracoes');
  if (group.id === 'expenses') return isMoney(address);
  // Pedidos leads there too; it has a group of its own.
  if (address.pathname === '/central-de-relatorios') return group.id === 'report-centre';
  if (group.id === 'orders' && address.pathname.startsWith('/pedidos/')) return !isMoney(address);
  return group.entries.some((entry) => isPlace(entry, address));
}

const PLACES: readonly [RailTab, RegExp][] = [
  ['aprovacoes', /^\/aprovacoes/],
  ['fila', /^\/pedidos\/pedidos-pendentes/],
  ['empresas', /^\/configuracoes\/empresas/],
  ['viagens', /^\/(pedidos|agencias\/pedidos|voucher)(\/|$)/],
];

/** The tab of the rail an address stands under; everything else is under Início. */
export function tabOf(address: Address): RailTab {
  if (isMoney(address)) return 'despesas';
  return PLACES.find(([, path]) => path.test(address.pathname))?.[0] ?? 'inicio';
}
