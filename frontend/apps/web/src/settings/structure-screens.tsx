/** The pages of a company's structure and of the lists its people choose from, in the frame of configuration. */
import { LinkCostCenter, ModelsPage } from '@trajeto/approvals-feature/models';
import { BudgetsPage } from '@trajeto/config-feature/budgets';
import { ExpenseTypesPage, JustificationsPage, ReasonsPage } from '@trajeto/config-feature/lists';
import { EmployeesPage, type EmployeeTabs } from '@trajeto/config-feature/people';
import { ParametersPage, PoliciesPage, PurchasePoliciesPage } from '@trajeto/config-feature/rules';
import { BranchesPage, CostCentersPage, GroupsPage, PhasesPage, ProjectsPage } from '@trajeto/config-feature/structure';
import { useMay } from '@trajeto/shared-auth';
import { RowsSkeleton, type Crumb } from '@trajeto/shared-ui';
import type { PagePlace } from '@trajeto/shared-ui/crud';
import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';
import { settingsText } from './settings.text';

const framed = (Page: ComponentType<{ crumbs?: readonly Crumb[] }>) =>
  function FramedPage() {
    return (
      <SettingsFrame>
        <Page crumbs={[SETTINGS_CRUMB]} />
      </SettingsFrame>
    );
  };

export const BranchesScreen = framed(BranchesPage);
const CostCenters = (place: PagePlace) => (
  <CostCentersPage {...place} afterCreate={(center, onClose) => <LinkCostCenter center={center} onClose={onClose} />} />
);
export const CostCentersScreen = framed(CostCenters);

const Advances = lazy(async () => ({ default: (await import('@trajeto/expenses-feature/employee-advances')).EmployeeAdvances }));
/** What the other areas know of a person, beside the form of config. */
const tabsOf: EmployeeTabs = ({ uuid, name, lastName }) => [
  {
    id: 'advances',
    label: settingsText.advances,
    content: (
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <Advances employeeUuid={uuid} name={`${name} ${lastName}`} />
      </Suspense>
    ),
  },
];
function People(place: PagePlace) {
  return <EmployeesPage {...place} tabs={useMay('ViewAdvanceOrder') ? tabsOf : undefined} />;
}
export const EmployeesScreen = framed(People);
/** The address of one person, for links: the list with their record open. */
export function EmployeeScreen() {
  const { employeeId = '' } = useParams();
  return <Navigate to={`/configuracoes/funcionarios?abrir=${encodeURIComponent(employeeId)}`} replace />;
}
export const GroupsScreen = framed(GroupsPage);
export const ModelsScreen = framed(ModelsPage);
export const ReasonsScreen = framed(ReasonsPage);
export const JustificationsScreen = framed(JustificationsPage);
export const ExpenseTypesScreen = framed(ExpenseTypesPage);
export const BudgetsScreen = framed(BudgetsPage);
export const ParametersScreen = framed(ParametersPage);
export const PoliciesScreen = framed(PoliciesPage);
export const PurchasePoliciesScreen = framed(PurchasePoliciesPage);
export const ProjectsScreen = framed(ProjectsPage);
export const PhasesScreen = framed(PhasesPage);
