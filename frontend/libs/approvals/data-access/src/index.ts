export { simulationQuery, type ApprovalSimulation, type SimulatedLevel, type SimulatedRequest } from './simulation';
export { useDecideOrder, type OrderDecision } from './decide';
export { useConcludeReport, useJudgeAdvance, useJudgeLine, type AdvanceJudgement, type LineJudgement, type RejectedLine } from './judge';
export {
  explanationQuery,
  pendingQuery,
  queueQuery,
  requestHistoryQuery,
  requestQuery,
  subjectRequestQuery,
  type ApprovalRequest,
  type QueueQuestion,
  type RequestItem,
  type RequestSummary,
} from './requests';
