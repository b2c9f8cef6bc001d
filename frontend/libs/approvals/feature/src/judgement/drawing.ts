/** What the room that owns a subject draws inside its judgement. */
import type { ApprovalRequest, RequestItem } from '@trajeto/approvals-data-access';
import type { ReactNode } from 'react';
import type { Shown } from './once-read';
import type { SubjectKind } from './subject-words';

export interface SubjectDrawing {
  /** `shown` once the subject itself was read, which facts and items are drawn from. */
  whenRead: (subjectUuid: string, shown: Shown) => ReactNode;
  /** More facts of the subject, as label and value. */
  facts: (request: ApprovalRequest) => ReactNode;
  item: (request: ApprovalRequest, item: RequestItem) => ReactNode;
  /** The receipt of a line; only reports have any. */
  receipt: (request: ApprovalRequest, item: RequestItem) => ReactNode;
}
export type Drawings = Readonly<Record<SubjectKind, SubjectDrawing>>;
