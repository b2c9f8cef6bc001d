/** The sections of a company's page that are pages of its own people too. */
import type { ComponentProps } from 'react';
import { BudgetsList, BudgetViewPage } from '../budgets';
import { ExpenseTypesPage, JustificationsPage, ReasonsPage } from '../lists';
import { EmployeesPage } from '../people';
import { ServingTable } from '../prices/serving-table';
import { ParametersPage, PoliciesPage, PurchasePoliciesPage } from '../rules';
import { BranchesPage, CostCentersPage, GroupsPage, PhasesSection, ProjectsPage } from '../structure';
import { ServingCredentials } from '../suppliers/serving-credentials';

const phasesAt = (projectId: string) => `?projeto=${projectId}#fases`;

export type AfterCostCenter = ComponentProps<typeof CostCentersPage>['afterCreate'];

/** In the order of the anchors (UI 2.9). */
const PAGES = {
  filiais: <BranchesPage heading="section" />,
  'centros-de-custo': <CostCentersPage heading="section" />,
  funcionarios: <EmployeesPage heading="section" />,
  'grupos-de-funcionarios': <GroupsPage heading="section" />,
  'politicas-expenses': <PoliciesPage heading="section" />,
  'politicas-de-compra': <PurchasePoliciesPage heading="section" />,
  'motivos-de-viagem': <ReasonsPage heading="section" />,
  justificativas: <JustificationsPage heading="section" />,
  'tipo-de-despesa': <ExpenseTypesPage heading="section" />,
  credenciais: <ServingCredentials />,
  taxas: <ServingTable key="fee" kind="fee" />,
  markups: <ServingTable key="markup" kind="markup" />,
  markdowns: <ServingTable key="markdown" kind="markdown" />,
  parametros: <ParametersPage heading="section" />,
  projetos: <ProjectsPage heading="section" phasesAt={phasesAt} />,
  fases: <PhasesSection />,
  'orcamentos-criados': <BudgetsList heading="section" />,
  'visualizacao-dos-orcamentos': <BudgetViewPage heading="section" />,
} as const;

type StructureName = keyof typeof PAGES;

export const StructureSection = ({ section, afterCostCenter }: { section: StructureName; afterCostCenter: AfterCostCenter }) =>
  section === 'centros-de-custo' ? <CostCentersPage heading="section" afterCreate={afterCostCenter} /> : PAGES[section];
