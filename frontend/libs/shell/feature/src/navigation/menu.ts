/** The menus as data: who sees an entry is a rule, and an entry whose screen does not exist is not drawn. */
import { mayEnter, type RouteRule, type Session } from '@trajeto/shared-auth';
import {
  IconBuilding,
  IconCamera,
  IconCash,
  IconChartBar,
  IconChecks,
  IconHome,
  IconListDetails,
  IconMapPin,
  IconMessageQuestion,
  IconPlane,
  IconReceipt,
  IconReportAnalytics,
  IconReportMoney,
  IconSettings,
  IconSitemap,
  IconTargetArrow,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { navText } from './navigation.text';

export interface MenuEntry extends RouteRule {
  id: string;
  label: string;
  to: string;
  icon: Icon;
  hint?: string;
  /** A condition beyond context and action. */
  isShown?: (session: Session) => boolean;
}
export interface MenuGroup {
  id: string;
  label: string;
  /** Where the label itself leads; without it, it only opens. */
  to?: string;
  entries: readonly MenuEntry[];
}
/** Does a route of the application answer this path? */
export type IsBuilt = (path: string) => boolean;

const customer = (action: string): RouteRule => ({ context: 'customer', action });
const bothContexts = ({ user, customerUuid }: Session) => user.context === 'agency' && customerUuid !== null;

/** The company's advances are for who approves or pays them; one's own are under Despesas. */
const seesCompanyAdvances = ({ actions }: Session) => actions.has('pay-advance-order') || actions.has('view-all-order');

/** Finance works from Início, Aprovações and the company's lists (UI 2.2). */
const spends = ({ user }: Session) => !user.isExpenseApprover;

function orderEntries(session: Session): MenuEntry[] {
  const suffix = (text: string) => (bothContexts(session) ? text : '');
  return [
    {
      id: 'my-orders',
      label: navText.myOrders,
      to: '/pedidos/meus-pedidos?orderType=travel#all',
      icon: IconListDetails,
      ...customer('ViewOrder'),
    },
    {
      id: 'agency-orders',
      label: navText.allOrders + suffix(navText.ofAgency),
      to: '/agencias/pedidos?orderType=travel#all',
      icon: IconListDetails,
      context: 'agency',
    },
    {
      id: 'company-orders',
      label: navText.allOrders + suffix(navText.ofCustomer),
      to: '/pedidos?orderType=travel#all',
      icon: IconListDetails,
      context: 'customer',
      isShown: ({ customerUuid }) => customerUuid !== null,
    },
    {
      id: 'company-advances',
      label: navText.companyAdvances,
      to: '/pedidos/adiantamentos',
      icon: IconCash,
      ...customer('ViewAdvanceOrder'),
      isShown: seesCompanyAdvances,
    },
    { id: 'pending-orders', label: navText.pendingOrders, to: '/pedidos/pedidos-pendentes', icon: IconListDetails, context: 'agency' },
  ];
}

const expenseEntries: readonly MenuEntry[] = [
  {
    id: 'my-advances',
    label: navText.myAdvances,
    to: '/pedidos/meus-pedidos?orderType=advance#all',
    icon: IconCash,
    ...customer('ViewAdvanceOrder'),
    isShown: spends,
  },
  {
    id: 'my-expenses',
    label: navText.myExpenses,
    to: '/despesas/listagem-de-despesas#abertas',
    icon: IconReceipt,
    ...customer('ViewExpenseReport'),
    isShown: spends,
  },
  {
    id: 'my-reports',
    label: navText.myReports,
    to: '/pedidos/meus-pedidos?orderType=expense_report#all',
    icon: IconReportMoney,
    ...customer('ViewExpenseReport'),
    isShown: spends,
  },
];

/** In the order the bar shows them; labels of the specification. */
const settingEntries: readonly MenuEntry[] = [
  { id: 'branches', label: 'Filiais', to: '/configuracoes/filiais', icon: IconBuilding, ...customer('ViewBranch') },
  {
    id: 'cost-centers',
    label: 'Centros de custo',
    to: '/configuracoes/centros-de-custo',
    icon: IconTargetArrow,
    ...customer('ViewCostCenter'),
  },
  { id: 'employees', label: 'Funcionários', to: '/configuracoes/funcionarios', icon: IconUsers, ...customer('ViewCustomerEmployee') },
  {
    id: 'approval-models',
    label: 'Modelos de aprovação',
    to: '/configuracoes/modelos-de-aprovacao',
    icon: IconSitemap,
    ...customer('ViewApprovalModel'),
  },
  {
    id: 'reason-trips',
    label: 'Motivos de viagem',
    to: '/configuracoes/motivos-de-viagem',
    icon: IconMapPin,
    ...customer('ViewReasonTrip'),
  },
  {
    id: 'justifications',
    label: 'Justificativas',
    to: '/configuracoes/justificativas',
    icon: IconMessageQuestion,
    ...customer('ViewJustification'),
  },
  { id: 'companies', label: 'Empresas', to: '/configuracoes/empresas', icon: IconBuilding, context: 'agency' },
];

const allGroups = (session: Session): MenuGroup[] => [
  {
    id: 'home',
    label: navText.home,
    to: '/',
    entries: [
      { id: 'air', label: navText.air, to: '/busca/passagens-aereas', icon: IconPlane, hint: navText.airHint, ...customer('CreateOrder') },
      {
        id: 'request-advance',
        label: navText.advance,
        to: '/despesas/solicitar-adiantamento',
        icon: IconCash,
        hint: navText.advanceHint,
        ...customer('CreateUpdateAdvanceOrder'),
      },
      {
        id: 'launch-expense',
        label: navText.expense,
        to: '/despesas/lancar-despesas',
        icon: IconReceipt,
        hint: navText.expenseHint,
        ...customer('CreateUpdateExpense'),
      },
    ],
  },
  { id: 'orders', label: navText.orders, entries: orderEntries(session) },
  { id: 'expenses', label: navText.expenses, entries: expenseEntries },
  { id: 'settings', label: navText.settings, entries: settingEntries },
  {
    id: 'report-centre',
    label: navText.reportCentre,
    entries: [
      {
        id: 'report-centre',
        label: navText.reportCentre,
        to: '/central-de-relatorios',
        icon: IconReportAnalytics,
        ...customer('ViewPurchaseReport'),
      },
    ],
  },
  {
    id: 'dashboard',
    label: navText.dashboard,
    entries: [{ id: 'dashboard-bi', label: navText.dashboardBi, to: '/dashboard-bi', icon: IconChartBar, ...customer('ViewDashboard') }],
  },
];

const shows = (session: Session, isBuilt: IsBuilt) => (entry: MenuEntry) =>
  mayEnter(session, entry) && isBuilt(entry.to) && (entry.isShown?.(session) ?? true);

/** The groups this person sees; a group that leads nowhere and holds nothing is absent. */
export function menuOf(session: Session, isBuilt: IsBuilt): MenuGroup[] {
  return allGroups(session)
    .map((group) => ({ ...group, entries: group.entries.filter(shows(session, isBuilt)) }))
    .filter((group) => group.to !== undefined || group.entries.length > 0);
}

export const decidesSomething = (session: Session) =>
  session.isApprover || session.user.isExpenseApprover || session.actions.has('approver-all');

/** The rail answers 'what needs me' from any page. */
export function railOf(session: Session, isBuilt: IsBuilt): MenuEntry[] {
  const entries: MenuEntry[] = [
    { id: 'inicio', label: navText.home, to: '/', icon: IconHome },
    { id: 'aprovacoes', label: navText.approvals, to: '/aprovacoes', icon: IconChecks, context: 'customer', isShown: decidesSomething },
    { id: 'viagens', label: navText.trips, to: '/pedidos/meus-pedidos?orderType=travel#all', icon: IconPlane, ...customer('ViewOrder') },
    {
      id: 'despesas',
      label: navText.expenses,
      to: '/despesas/listagem-de-despesas#abertas',
      icon: IconReceipt,
      ...customer('ViewExpenseReport'),
      isShown: spends,
    },
  ];
  return entries.filter(shows(session, isBuilt));
}

/** The thumb's bar: at most four. */
export function bottomBarOf(session: Session, isBuilt: IsBuilt): MenuEntry[] {
  const entries: MenuEntry[] = [
    { id: 'inicio', label: navText.home, to: '/busca', icon: IconHome, context: 'customer' },
    {
      id: 'pedidos',
      label: navText.orders,
      to: session.user.context === 'agency' ? '/agencias/pedidos#all' : '/pedidos/meus-pedidos?orderType=travel',
      icon: IconListDetails,
    },
    { id: 'viagens', label: navText.trips, to: '/busca/passagens-aereas#booking', icon: IconPlane, ...customer('CreateOrder') },
  ];
  return entries.filter(shows(session, isBuilt));
}

/** The shortcuts of the home, in the specification's order. */
export function quickActionsOf(session: Session, isBuilt: IsBuilt): MenuEntry[] {
  const entries: MenuEntry[] = [
    { id: 'employees', label: 'Funcionários', to: '/configuracoes/funcionarios', icon: IconUsers, ...customer('ViewCustomerEmployee') },
    { id: 'travel-dashboard', label: 'Dashboard de viagens', to: '/dashboard-bi', icon: IconChartBar, ...customer('ViewDashboard') },
    {
      id: 'approval-models',
      label: 'Modelos de aprovação',
      to: '/configuracoes/modelos-de-aprovacao',
      icon: IconSitemap,
      ...customer('ViewApprovalModel'),
    },
    {
      id: 'reason-trips',
      label: 'Motivos de viagem',
      to: '/configuracoes/motivos-de-viagem',
      icon: IconMapPin,
      ...customer('ViewReasonTrip'),
    },
    {
      id: 'send-receipt',
      label: 'Enviar comprovante',
      to: '/despesas/lancar-despesas',
      icon: IconCamera,
      ...customer('CreateUpdateExpense'),
    },
    { id: 'companies', label: 'Empresas', to: '/configuracoes/empresas', icon: IconSettings, context: 'agency' },
  ];
  return entries.filter(shows(session, isBuilt));
}
