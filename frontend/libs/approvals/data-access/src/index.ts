export {
  delegateOptionsQuery,
  delegationsQuery,
  useDelegationWrites,
  type Delegation,
  type DelegationCreate,
  type DelegationUpdate,
} from './delegations';
export { simulationQuery, type ApprovalSimulation, type SimulatedLevel, type SimulatedRequest } from './simulation';
export { useDecideOrder, type OrderDecision } from './decide';
export { useConcludeReport, useJudgeAdvance, useJudgeLine, type AdvanceJudgement, type LineJudgement, type RejectedLine } from './judge';
export { useRemind } from './remind';
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
export {
  costCenterModelOptions,
  coverageQuery,
  groupApproverOptions,
  linkedModelsQuery,
  modelQuery,
  modelsQuery,
  outPolicyOptions,
  useLinkCostCenter,
  useModelWrites,
  type ApprovalModel,
  type ApprovalType,
  type ApproverSwitch,
  type Coverage,
  type ModelBody,
  type ModelType,
} from './models';
