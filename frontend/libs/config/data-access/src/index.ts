export { branchesQuery, costCentersQuery, justificationsQuery, reasonTripsQuery } from './charging';
