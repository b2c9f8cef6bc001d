/** The addresses of one's own account and of the administration of access. */
import type { ShellHandle } from '@trajeto/shell-feature';
import type { RouteObject } from 'react-router';

const customer = (action: string): ShellHandle => ({ rule: { context: 'customer', action } });
const agency: ShellHandle = { rule: { context: 'agency' } };
const operator: ShellHandle = { rule: { context: 'trajeto' } };
const agencyScreens = () => import('./settings/agency-screens');
const supplierScreens = () => import('./settings/supplier-screens');
type SupplierScreen = keyof Awaited<ReturnType<typeof supplierScreens>>;
const companyScreens = () => import('./settings/company-screens');
const priceScreens = () => import('./settings/price-screens');
const structureScreens = () => import('./settings/structure-screens');
type StructureScreen = keyof Awaited<ReturnType<typeof structureScreens>>;

const structure = (page: string, action: string, screen: StructureScreen): RouteObject => ({
  path: `configuracoes/${page}`,
  handle: customer(action),
  lazy: { Component: async () => (await structureScreens())[screen] },
});

const supplier = (page: string, screen: SupplierScreen): RouteObject => ({
  path: `configuracoes/${page}`,
  handle: agency,
  lazy: { Component: async () => (await supplierScreens())[screen] },
});

export const accountScreens: RouteObject[] = [
  {
    path: 'perfil',
    handle: {} satisfies ShellHandle,
    lazy: { Component: async () => (await import('./profile-screen')).ProfileScreen },
  },
  {
    path: 'configuracoes',
    handle: {} satisfies ShellHandle,
    lazy: { Component: async () => (await import('./settings/settings-index')).SettingsIndex },
  },
  {
    path: 'configuracoes/perfis',
    handle: customer('view-profile'),
    lazy: { Component: async () => (await import('./settings/profiles-screen')).ProfilesScreen },
  },
  structure('filiais', 'ViewBranch', 'BranchesScreen'),
  structure('centros-de-custo', 'ViewCostCenter', 'CostCentersScreen'),
  structure('funcionarios', 'ViewCustomerEmployee', 'EmployeesScreen'),
  structure('funcionarios/:employeeId', 'ViewCustomerEmployee', 'EmployeeScreen'),
  structure('grupos-de-funcionarios', 'ViewCustomerEmployeesGroup', 'GroupsScreen'),
  structure('modelos-de-aprovacao', 'ViewApprovalModel', 'ModelsScreen'),
  structure('orcamentos', 'ViewBudget', 'BudgetsScreen'),
  structure('parametros', 'ViewSettingParameter', 'ParametersScreen'),
  structure('politicas-expenses', 'ViewPolicy', 'PoliciesScreen'),
  structure('politicas-de-compra', 'ViewPolicyValue', 'PurchasePoliciesScreen'),
  structure('motivos-de-viagem', 'ViewReasonTrip', 'ReasonsScreen'),
  structure('justificativas', 'ViewJustification', 'JustificationsScreen'),
  structure('tipo-de-despesa', 'GetExpenseType', 'ExpenseTypesScreen'),
  structure('projetos', 'ViewProject', 'ProjectsScreen'),
  structure('projetos/:projectId/fases', 'ViewProject', 'PhasesScreen'),
  {
    path: 'configuracoes/equipe',
    handle: agency,
    lazy: { Component: async () => (await import('./settings/staff-screen')).StaffScreen },
  },
  { path: 'configuracoes/agencias', handle: operator, lazy: { Component: async () => (await agencyScreens()).AgenciesScreen } },
  { path: 'configuracoes/agencias/nova', handle: operator, lazy: { Component: async () => (await agencyScreens()).NewAgencyScreen } },
  { path: 'configuracoes/agencias/:agencyId', handle: operator, lazy: { Component: async () => (await agencyScreens()).AgencyScreen } },
  {
    path: 'configuracoes/categorias-de-despesas',
    handle: operator,
    lazy: { Component: async () => (await import('./settings/categories-screen')).CategoriesScreen },
  },
  supplier('fornecedores', 'ProvidersScreen'),
  supplier('credenciais', 'CredentialsScreen'),
  supplier('cartoes-de-credito', 'CreditCardsScreen'),
  supplier('hoteis-offline', 'OfflineHotelsScreen'),
  { path: 'configuracoes/empresas', handle: agency, lazy: { Component: async () => (await companyScreens()).CompaniesScreen } },
  { path: 'configuracoes/empresas/nova', handle: agency, lazy: { Component: async () => (await companyScreens()).NewCompanyScreen } },
  { path: 'configuracoes/empresas/:customerId', handle: agency, lazy: { Component: async () => (await companyScreens()).CompanyScreen } },
  { path: 'configuracoes/taxas', handle: agency, lazy: { Component: async () => (await priceScreens()).FeesScreen } },
  { path: 'configuracoes/markups', handle: agency, lazy: { Component: async () => (await priceScreens()).MarkupsScreen } },
  { path: 'configuracoes/markdowns', handle: agency, lazy: { Component: async () => (await priceScreens()).MarkdownsScreen } },
];
