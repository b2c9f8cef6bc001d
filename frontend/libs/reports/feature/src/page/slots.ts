/** What the room of approvals draws on the page of an advance or a report. */
import type { ReactNode } from 'react';

export interface SubjectSlots {
  /** The approval line and 'Por que este modelo?' of the subject's last request. */
  trail: (subjectUuid: string) => ReactNode;
  /** The approver's own buttons. */
  decision: (subjectUuid: string) => ReactNode;
}
