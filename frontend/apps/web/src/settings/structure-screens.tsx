/** The pages of a company's structure and of the lists its people choose from, in the frame of configuration. */
import { ExpenseTypesPage, JustificationsPage, ReasonsPage } from '@trajeto/config-feature/lists';
import { EmployeesPage } from '@trajeto/config-feature/people';
import { BranchesPage, CostCentersPage, GroupsPage, PhasesPage, ProjectsPage } from '@trajeto/config-feature/structure';
import type { Crumb } from '@trajeto/shared-ui';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

const framed = (Page: ComponentType<{ crumbs?: readonly Crumb[] }>) =>
  function FramedPage() {
    return (
      <SettingsFrame>
        <Page crumbs={[SETTINGS_CRUMB]} />
      </SettingsFrame>
    );
  };

export const BranchesScreen = framed(BranchesPage);
export const CostCentersScreen = framed(CostCentersPage);
export const EmployeesScreen = framed(EmployeesPage);
/** The address of one person, for links: the list with their record open. */
export function EmployeeScreen() {
  const { employeeId = '' } = useParams();
  return <Navigate to={`/configuracoes/funcionarios?abrir=${encodeURIComponent(employeeId)}`} replace />;
}
export const GroupsScreen = framed(GroupsPage);
export const ReasonsScreen = framed(ReasonsPage);
export const JustificationsScreen = framed(JustificationsPage);
export const ExpenseTypesScreen = framed(ExpenseTypesPage);
export const ProjectsScreen = framed(ProjectsPage);
export const PhasesScreen = framed(PhasesPage);
