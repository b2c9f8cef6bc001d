/** The calls that keep a company's structure. */
export { branchesQuery, branchOptionQuery, branchOptionsQuery, useBranchWrites, type Branch, type BranchForm } from './branches';
export { costCentersQuery, useCostCenterWrites, type CostCenter, type CostCenterForm } from './cost-centers';
export { groupPeopleQuery, groupsQuery, useGroupWrites, type Group, type GroupForm } from './groups';
export { useBranchesImport, useCostCentersImport } from './imports';
export { phasesQuery, usePhaseWrites, type Phase, type PhaseForm } from './phases';
export { projectOptionsQuery, projectQuery, projectsQuery, useProjectWrites, type Project, type ProjectForm } from './projects';
