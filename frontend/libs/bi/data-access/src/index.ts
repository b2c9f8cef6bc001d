export { advanceDaysQuery } from './advance-days';
export {
  agencyDashboardQuery,
  agencyListQuery,
  type AgencyDashboard,
  type AgencyFigure,
  type AgencyList,
  type AgencyListQuestion,
  type AgencyRow,
  type AgencySpan,
  type Sales,
  type SalesPeriod,
} from './agency';
export { actorOptionQuery, actorOptionsQuery, auditTrailQuery, type AuditEntry, type AuditPage, type AuditQuestion } from './audit-trail';
export type { PageOf } from './by-address';
export {
  overviewQuery,
  type Overview,
  type OverviewAnswer,
  type OverviewBudget,
  type OverviewCredit,
  type OverviewMoney,
  type OverviewOrders,
  type OverviewTrip,
} from './overview';
export {
  PANELS,
  panelsQuery,
  type Bundle,
  type ItemShare,
  type LeadTime,
  type PanelName,
  type Panels,
  type PanelsQuestion,
  type Purchase,
  type RouteFigures,
  type SpentLine,
  type SpentOn,
  type SpentPoint,
  type TopRoute,
} from './panels';
export {
  phaseOptionsQuery,
  reportJobQuery,
  reportJobsQuery,
  reportPreviewQuery,
  reportTypesQuery,
  useMakeReport,
  useRemoveReport,
  type JobStatus,
  type ReportAsked,
  type ReportColumn,
  type ReportFilter,
  type ReportFilters,
  type ReportFormat,
  type ReportJob,
  type ReportPreview,
  type ReportType,
} from './report-centre';
