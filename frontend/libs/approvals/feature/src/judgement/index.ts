export { approvalsLoader } from './approvals-loader';
export { ApprovalsPage } from './approvals-page';
export type { SubjectDrawing } from './drawing';
export { Fact } from './judgement';
