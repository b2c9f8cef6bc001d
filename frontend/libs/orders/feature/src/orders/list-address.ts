/** The address of a list as what to ask: whose orders in the path, the tab in the path or the hash, the rest in the query. */
import type { CountedOrders, OrdersQuestion, OrderTab } from '@trajeto/orders-data-access';
import {
  inHash,
  inPath,
  LIST_PARTS,
  place,
  type AddressPart,
  type AddressValues,
  type ExportedList,
  type TabbedList,
  type TabbedValues,
} from '@trajeto/shared-ui/crud';
import { companyFilter } from '../company/company-filter';
import { askedFilters, ORDER_FILTERS } from './order-filters';
import classes from './order-list.module.css';

const TABS = ['all', 'abertos', 'aguardando-aprovacao', 'aprovados', 'cancelados'] as const satisfies readonly OrderTab[];
type OrderKind = 'travel' | 'broken_policy';
/** Whose orders: one's own, those of the company, those of all companies of the agency. */
export type ListView = 'mine' | 'company' | 'agency';

/** Named even where it is the usual one: menus lead to it by its name. */
const kind: AddressPart<OrderKind> = place({
  read: (raw) => (raw === 'broken_policy' ? raw : 'travel'),
  write: (value) => value,
});
export const COMPANY_FILTER = companyFilter(classes.company);
/** Of a list that is of one company alone. */
const noCompany: AddressPart<string | null> = { read: () => null, write: () => null };

const schemaOf = (empresa: AddressPart<string | null>) => ({ ...LIST_PARTS, ...ORDER_FILTERS, orderType: kind, empresa });
type Schema = ReturnType<typeof schemaOf>;
const [OF_ONE, OF_AGENCY] = [schemaOf(noCompany), schemaOf(COMPANY_FILTER)];

export const ORDER_LISTS: Readonly<Record<ListView, TabbedList<Schema, OrderTab>>> = {
  mine: { root: '/pedidos/meus-pedidos', tabs: TABS, ends: inPath(TABS), schemaOf: () => OF_ONE },
  company: { root: '/pedidos', tabs: TABS, ends: inHash(TABS), schemaOf: () => OF_ONE },
  agency: { root: '/agencias/pedidos', tabs: TABS, ends: inHash(TABS), schemaOf: () => OF_AGENCY },
};

type Values = AddressValues<Schema>;

/** What the figures of the tabs are counted over: everything the list is narrowed by but the tab itself. */
export const countedOf = (view: ListView, values: Values): CountedOrders => ({
  ...(view === 'mine' && { mine: true }),
  orderType: values.orderType,
  search: values.search || null,
  ...(values.empresa && { customerUuid: values.empresa }),
  ...askedFilters(values),
});

/** What the report of issued orders takes over of a list; words and statuses of requests are no filters of it. */
export const exportedOf = ({ de, ate, produto }: Values): ExportedList => ({
  report: 'orders',
  from: de,
  until: ate,
  chosen: { order_items: produto },
});

export const questionOf = (view: ListView, values: TabbedValues<Schema, OrderTab>): OrdersQuestion => ({
  ...countedOf(view, values),
  status: values.tab,
  page: values.page,
  limit: values.limit,
});
