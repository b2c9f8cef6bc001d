export { simulationQuery, type ApprovalSimulation, type SimulatedLevel, type SimulatedRequest } from './simulation';
