/** The menus as data: who sees an entry is a rule, and an entry whose screen does not exist is not drawn. */
import type { Session } from '@trajeto/shared-auth';
import { IconChartBar, IconReportAnalytics, IconReportMoney } from '@tabler/icons-react';
import { navText } from '../navigation.text';
import { bookingEntries } from './booking-entries';
import { isAgency, seesFigures } from './conditions';
import { agency, customer, shows, type IsBuilt, type MenuEntry, type MenuGroup } from './entry';
import { expenseEntries, orderEntries } from './order-entries';
import { settingEntries } from './setting-entries';

/** It is about one company: a customer's own, or the one a manager of an agency works for. */
const reportCentre: MenuEntry = {
  id: 'report-centre',
  label: navText.reportCentre,
  to: '/central-de-relatorios',
  icon: IconReportAnalytics,
  ...customer('ViewPurchaseReport'),
  isShown: seesFigures,
};

const dashboardEntries = (session: Session): readonly MenuEntry[] => [
  {
    id: 'dashboard',
    label: navText.dashboard,
    to: '/dashboard',
    icon: IconReportMoney,
    ...(isAgency(session) ? agency : customer('ViewDashboard')),
    isShown: seesFigures,
  },
  {
    id: 'dashboard-bi',
    label: navText.dashboardBi,
    to: '/dashboard-bi',
    icon: IconChartBar,
    ...customer('ViewDashboard'),
    isShown: seesFigures,
  },
];

const allGroups = (session: Session): MenuGroup[] => [
  { id: 'home', label: navText.home, to: '/', entries: bookingEntries },
  { id: 'orders', label: navText.orders, entries: orderEntries(session) },
  { id: 'expenses', label: navText.expenses, entries: expenseEntries },
  { id: 'settings', label: navText.settings, entries: settingEntries },
  { id: 'report-centre', label: navText.reportCentre, entries: [reportCentre] },
  { id: 'dashboard', label: navText.dashboard, entries: dashboardEntries(session) },
];

/** The groups this person sees; a group that leads nowhere and holds nothing is absent. */
export function menuOf(session: Session, isBuilt: IsBuilt): MenuGroup[] {
  return allGroups(session)
    .map((group) => ({ ...group, entries: group.entries.filter(shows(session, isBuilt)) }))
    .filter((group) => group.to !== undefined || group.entries.length > 0);
}
