export { approvalsLoader } from './approvals-loader';
export { ApprovalsPage } from './approvals-page';
export type { Drawings, SubjectDrawing } from './drawing';
export { Fact } from './judgement';
export { OnceRead } from './once-read';
