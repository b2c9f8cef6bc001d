/** The calls that administer agencies, their companies, and the operator's categories. */
export { agenciesQuery, agencyCountQuery, agencyQuery, useAgencyWrites, type Agency, type AgencyForm, type FirstManager } from './agencies';
export {
  blockedCountQuery,
  companiesQuery,
  companyQuery,
  useBlockCompany,
  useCompanySwitches,
  useCreateCompany,
  useSetCreditLimit,
  useUnblockCompany,
  useUpdateCompany,
  type Company,
  type CompanyForm,
  type ServiceKind,
} from './companies';
export {
  companyNotificationsQuery,
  useSaveCompanyNotifications,
  type CompanyEvent,
  type CompanyNotifications,
  type Recipient,
} from './company-notifications';
export { crmEntriesQuery, useCrmWrites, type CrmEntry, type CrmEntryForm, type CrmKind } from './crm-entries';
export { paymentSettingsQuery, useSavePaymentSettings, type PaymentMethod, type PaymentSettings } from './payment-settings';
export { expenseCategoriesQuery, useCategoryWrites, type CategoryForm, type ExpenseCategory } from './expense-categories';
