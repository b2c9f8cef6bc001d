export { activePhasesQuery, activeProjectsQuery, branchesQuery, costCentersQuery, justificationsQuery, reasonTripsQuery } from './charging';
export { holidaysQuery } from './holidays';
