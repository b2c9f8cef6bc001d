export { simulationQuery, type ApprovalSimulation, type SimulatedLevel, type SimulatedRequest } from './simulation';
export { useDecideOrder, type OrderDecision } from './decide';
export {
  explanationQuery,
  pendingQuery,
  queueQuery,
  requestQuery,
  type ApprovalRequest,
  type QueueQuestion,
  type RequestItem,
  type RequestSummary,
} from './requests';
