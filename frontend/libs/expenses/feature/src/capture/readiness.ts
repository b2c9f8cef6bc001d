/** How far each captured expense is, in the order a person should care: being read, missing something, worth a look, ready. */
import { needsCheck } from '@trajeto/expenses-ui';
import { readableName } from '@trajeto/shared-format';
import { isBeingRead, isOnItsWay, provenanceOf, type Draft } from '../desk/draft';
import { problemsOf, type Field } from '../form/values';
import { captureText } from './capture.text';

export type Stage = 'waiting' | 'sending' | 'refused' | 'uploading' | 'reading' | 'unread' | 'lacking' | 'checking' | 'ready';

const READ_FIELDS: readonly Field[] = ['expenseTypeUuid', 'expenseDate', 'value', 'company'];

/** What a draft is measured by: the day it is, which drafts (by id) the policy wants explained, whether a project is demanded. */
export interface Measures {
  today: string;
  over: ReadonlySet<string>;
  needsProject: boolean;
}

const problemsIn = (draft: Draft, { today, over, needsProject }: Measures): Field[] =>
  Object.keys(problemsOf(draft.values, { today, isMileage: draft.kind === 'km', isOver: over.has(draft.id), needsProject })) as Field[];

export const toCheckIn = (draft: Draft): number => READ_FIELDS.filter((field) => needsCheck(provenanceOf(draft, field))).length;

export function stageOf(draft: Draft, measures: Measures): Stage {
  if (draft.outbox) return draft.outbox.state;
  if (draft.reading.state === 'waiting' || draft.reading.state === 'sending') return 'uploading';
  if (isBeingRead(draft)) return 'reading';
  if (problemsIn(draft, measures).length > 0) return draft.reading.state === 'failed' ? 'unread' : 'lacking';
  return toCheckIn(draft) > 0 ? 'checking' : 'ready';
}

const lackingWords = (fields: readonly Field[]): string =>
  fields.length === 1 && fields[0] === 'justification' ? captureText.toExplain : captureText.toFill(fields.length);

/** The words of a stage, for the queue. */
export function stageWords(draft: Draft, measures: Measures): string {
  const stage = stageOf(draft, measures);
  if (stage === 'refused') return captureText.refused(draft.outbox?.problem ?? '');
  if (stage === 'lacking') return lackingWords(problemsIn(draft, measures));
  if (stage === 'checking') return captureText.toCheck(toCheckIn(draft));
  if (stage === 'unread') return captureText.notRead;
  return {
    waiting: captureText.waiting,
    sending: captureText.sending,
    uploading: captureText.uploading,
    reading: captureText.reading,
    ready: captureText.ready,
  }[stage];
}

/** Those a person still works on; what waits for the network is no longer theirs to do. */
export const onTheDesk = (drafts: readonly Draft[]): Draft[] => drafts.filter((draft) => !isOnItsWay(draft));

export const isClean = (draft: Draft, measures: Measures): boolean => stageOf(draft, measures) === 'ready';

export function titleOf(draft: Draft): string {
  if (draft.values.company) return readableName(draft.values.company);
  if (draft.kind === 'km') return captureText.drive;
  return draft.name || captureText.nameless;
}
