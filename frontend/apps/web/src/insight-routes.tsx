/** The addresses of what is looked back at: dashboards, reports, the trail of changes. */
import type { ShellHandle } from '@trajeto/shell-feature';
import type { RouteObject } from 'react-router';
import { insightText } from './insight-routes.text';
import { queryClient } from './query-client';

const may = (action: string, chooseCompany?: string): ShellHandle => ({
  rule: { context: 'customer', action },
  ...(chooseCompany !== undefined && { chooseCompany }),
});

export const insightScreens: RouteObject[] = [
  {
    path: 'dashboard-bi',
    handle: may('ViewDashboard', insightText.chooseForDashboard),
    lazy: {
      Component: async () => (await import('@trajeto/bi-feature/dashboard')).DashboardPage,
      loader: async () => (await import('@trajeto/bi-feature/dashboard')).dashboardLoader(queryClient),
    },
  },
  {
    path: 'dashboard',
    handle: { rule: {} } satisfies ShellHandle,
    lazy: { Component: async () => (await import('./insight/dashboard-screen')).DashboardScreen },
  },
  {
    path: 'configuracoes/dashboard-bi',
    handle: { rule: { context: 'agency' } } satisfies ShellHandle,
    lazy: { Component: async () => (await import('./insight/agency-dashboard-screen')).AgencyDashboardScreen },
  },
  {
    path: 'central-de-relatorios',
    handle: may('ViewPurchaseReport', insightText.chooseForReports),
    lazy: { Component: async () => (await import('./insight/report-centre-screen')).ReportCentreScreen },
  },
  {
    path: 'configuracoes/historico',
    handle: may('view-audit-trail'),
    lazy: { Component: async () => (await import('./insight/audit-trail-screen')).AuditTrailScreen },
  },
];
