/** What the rail, the phone's bar and its options lead to. */
import type { Session } from '@trajeto/shared-auth';
import {
  IconBell,
  IconBuilding,
  IconCash,
  IconChecks,
  IconClockHour4,
  IconHome,
  IconListDetails,
  IconPlane,
  IconReceipt,
  IconReportMoney,
} from '@tabler/icons-react';
import { navText } from '../navigation.text';
import { decidesSomething, hasBothContexts, hasCustomer, isAgency, isAgencyManager, isOperator, spends } from './conditions';
import { agency, customer, shows, type IsBuilt, type MenuEntry } from './entry';

/** The tabs of the rail; `inicio` is the rail with its panel closed. */
export type RailTab = 'inicio' | 'aprovacoes' | 'viagens' | 'despesas' | 'fila' | 'empresas' | 'avisos';
export type RailEntry = MenuEntry & { id: RailTab };

/** Whoever decides something finds it in the rail, in the bar of the phone, in its menu and under Opções. */
const approvals: RailEntry = {
  id: 'aprovacoes',
  label: navText.approvals,
  to: '/aprovacoes',
  icon: IconChecks,
  context: 'customer',
  isShown: decidesSomething,
};
/** What a customer's people decide is nobody else's (UI 2.3). */
const isOwn =
  ({ user }: Session) =>
  ({ context }: MenuEntry): boolean =>
    context !== 'customer' || user.context === 'customer';

/** Aprovações where the menus of the desktop do not have it: the rail stands for it there. */
export const approvalsOf = (session: Session, isBuilt: IsBuilt): MenuEntry[] =>
  [approvals].filter(isOwn(session)).filter(shows(session, isBuilt));

const railEntries: readonly RailEntry[] = [
  { id: 'inicio', label: navText.home, to: '/', icon: IconHome },
  approvals,
  { id: 'viagens', label: navText.trips, to: '/pedidos/meus-pedidos?orderType=travel#all', icon: IconPlane, ...customer('ViewOrder') },
  {
    id: 'despesas',
    label: navText.expenses,
    to: '/despesas/listagem-de-despesas#abertas',
    icon: IconReceipt,
    ...customer('ViewExpenseReport'),
    isShown: spends,
  },
  { id: 'fila', label: navText.queue, to: '/pedidos/pedidos-pendentes', icon: IconClockHour4, ...agency },
  { id: 'empresas', label: navText.companies, to: '/configuracoes/empresas', icon: IconBuilding, ...agency, isShown: isAgencyManager },
  { id: 'avisos', label: navText.notices, to: '/', icon: IconBell },
];

/** The rail answers 'what needs me' from any page; what a customer's tabs show is nobody else's (UI 2.3). */
export function railOf(session: Session, isBuilt: IsBuilt): RailEntry[] {
  // Notices are shown on the rail itself, wherever one is.
  return railEntries.filter((entry) => isOwn(session)(entry) && (entry.id === 'avisos' || shows(session, isBuilt)(entry)));
}

/** One's own orders: of reports, as the specification has it, unless only trips may be seen. */
const myOrders = ({ actions }: Session) =>
  `/pedidos/meus-pedidos?orderType=${actions.has('ViewExpenseReport') || !actions.has('ViewOrder') ? 'expense_report' : 'travel'}`;
const AGENCY_ORDERS = '/agencias/pedidos#all';

const ordersTab = (session: Session): MenuEntry => ({
  id: 'pedidos',
  label: navText.orders,
  to: isAgency(session) && !hasCustomer(session) ? AGENCY_ORDERS : myOrders(session),
  icon: IconListDetails,
  isShown: (of) => !isOperator(of),
});

/** Booking, or the vouchers for a person who may see trips and not book them: the search would lead them to the alert. */
const tripsTab = ({ actions }: Session): MenuEntry => ({
  id: 'viagens',
  label: navText.trips,
  icon: IconPlane,
  ...(actions.has('CreateOrder')
    ? { to: '/busca/passagens-aereas#booking', ...customer('CreateOrder') }
    : { to: '/voucher', ...customer('ViewOrder') }),
});

/** The thumb's bar, besides Opções, which is always there. */
export function bottomBarOf(session: Session, isBuilt: IsBuilt): MenuEntry[] {
  const entries: MenuEntry[] = [
    { id: 'inicio', label: navText.home, to: '/busca', icon: IconHome, context: 'customer' },
    ordersTab(session),
    tripsTab(session),
  ];
  return [...entries.filter(shows(session, isBuilt)), ...approvalsOf(session, isBuilt)];
}

/** Where Pedidos may mean two lists, both are offered. */
export function orderChoicesOf(session: Session, isBuilt: IsBuilt): MenuEntry[] {
  if (!hasBothContexts(session)) return [];
  const entries: MenuEntry[] = [
    { id: 'agency-orders', label: navText.ordersOfAgency, to: AGENCY_ORDERS, icon: IconListDetails, ...agency },
    { id: 'my-orders', label: navText.myOrders, to: myOrders(session), icon: IconListDetails, ...customer() },
  ];
  return entries.filter(shows(session, isBuilt));
}

/** The first entries of Opções. */
export function optionsOf(session: Session, isBuilt: IsBuilt): MenuEntry[] {
  const entries: MenuEntry[] = [
    {
      id: 'options-reports',
      label: navText.myReports,
      to: '/pedidos/meus-pedidos?orderType=expense_report#all',
      icon: IconReportMoney,
      ...customer('ViewExpenseReport'),
    },
    {
      id: 'options-advances',
      label: navText.myAdvances,
      to: '/pedidos/meus-pedidos?orderType=advance#all',
      icon: IconCash,
      ...customer('ViewAdvanceOrder'),
    },
  ];
  return [...approvalsOf(session, isBuilt), ...entries.filter(shows(session, isBuilt))];
}
