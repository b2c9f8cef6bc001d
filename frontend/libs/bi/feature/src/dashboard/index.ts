export { dashboardLoader } from './dashboard-loader';
export { DashboardPage } from './dashboard-page';
