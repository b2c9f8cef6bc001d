/** Who decides while an approver is away. */
export { AbsencePanel } from './absence-panel';
