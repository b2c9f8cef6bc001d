/** The groups Pedidos and Despesas. */
import type { Session } from '@trajeto/shared-auth';
import { IconCash, IconClockHour4, IconListDetails, IconReceipt, IconReportAnalytics, IconReportMoney } from '@tabler/icons-react';
import { navText } from '../navigation.text';
import { hasBothContexts, isAgency, seesCompanyAdvances, seesFigures, spends } from './conditions';
import { agency, customer, type MenuEntry } from './entry';

const REPORTS = '/central-de-relatorios?grupo=pedidos';
/** The two lists share a name; it is told apart only where both stand in one menu. */
const named = (session: Session, suffix: string) => navText.allOrders + (hasBothContexts(session) ? suffix : '');

export const orderEntries = (session: Session): readonly MenuEntry[] => [
  {
    id: 'my-orders',
    label: navText.myOrders,
    to: '/pedidos/meus-pedidos?orderType=travel#all',
    icon: IconListDetails,
    ...customer('ViewOrder'),
  },
  {
    id: 'agency-orders',
    label: named(session, navText.ofAgency),
    to: '/agencias/pedidos?orderType=travel#all',
    icon: IconListDetails,
    ...agency,
  },
  {
    id: 'company-orders',
    label: named(session, navText.ofCustomer),
    to: '/pedidos?orderType=travel#all',
    icon: IconListDetails,
    ...customer(),
  },
  {
    id: 'company-advances',
    label: navText.companyAdvances,
    to: '/pedidos/adiantamentos',
    icon: IconCash,
    ...customer('ViewAdvanceOrder'),
    isShown: seesCompanyAdvances,
  },
  isAgency(session)
    ? { id: 'order-reports', label: navText.reports, to: REPORTS, icon: IconReportAnalytics, ...agency, isShown: seesFigures }
    : { id: 'order-reports', label: navText.reports, to: REPORTS, icon: IconReportAnalytics, ...customer('ViewPurchaseReport') },
  { id: 'pending-orders', label: navText.pendingOrders, to: '/pedidos/pedidos-pendentes', icon: IconClockHour4, ...agency },
];

export const expenseEntries: readonly MenuEntry[] = [
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
