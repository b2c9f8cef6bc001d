/** The approvals of the rail's panel, a chunk of its own. */
export { ApprovalsPanel } from './approvals-panel';
