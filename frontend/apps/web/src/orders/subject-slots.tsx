/** What approvals draws on the page of an advance or a report. */
import { SubjectDecision, SubjectTrail } from '@trajeto/approvals-feature/subject';
import type { SubjectSlots } from '@trajeto/reports-feature/advance';

export const subjectSlots: SubjectSlots = {
  trail: (subjectUuid) => <SubjectTrail subjectUuid={subjectUuid} />,
  decision: (subjectUuid) => <SubjectDecision subjectUuid={subjectUuid} />,
};
