export {
  activePhasesQuery,
  activeProjectsQuery,
  branchOptions,
  costCenterOptions,
  costCentersQuery,
  justificationOptions,
  justificationsQuery,
  MOST_LISTED,
  reasonTripOptions,
} from './charging';
export { holidaysQuery } from './holidays';
