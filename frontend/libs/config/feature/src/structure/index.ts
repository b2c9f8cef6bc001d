/** The pages of a company's structure. */
export { BranchesPage } from './branches-page';
export { CostCentersPage } from './cost-centers-page';
export { GroupsPage } from './groups-page';
export { PhasesPage, PhasesSection } from './phases-page';
export { ProjectsPage } from './projects-page';
