/** One draft under the hands: its limits as the server sees them, what it lacks, and its sending. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { expensePreviewQuery, type ExpensePreview, type PreviewQuestion } from '@trajeto/expenses-data-access';
import { useSession } from '@trajeto/shared-auth';
import { isProjectMandatory } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { isOnItsWay, offersOf, provenanceOf, type Draft } from '../desk/draft';
import { unmetOf } from '../form/policy-hint';
import type { FieldReading } from '../form/expense-fields';
import { previewOf, problemsOf, type ExpenseValues, type Field, type Problems } from '../form/values';

/** Milliseconds without a key before the limits are asked. */
export const PAUSE = 700;

/** What the policy says of these values, asked once the typing pauses; offline it simply says nothing. */
export function usePreview(values: ExpenseValues, isMileage: boolean, expenseUuid?: string): ExpensePreview | undefined {
  const { user } = useSession();
  const question = JSON.stringify(previewOf(values, isMileage, expenseUuid));
  const [asked] = useDebouncedValue(question, PAUSE);
  const { data, isError } = useQuery(expensePreviewQuery(user.employeeUuid ?? '', JSON.parse(asked) as PreviewQuestion | null));
  return isError || question === 'null' ? undefined : data;
}

/** Problems are said once somebody tried to save; what the server refused, until the field is typed in again. */
export function useDraftProblems(draft: Draft, preview: ExpensePreview | undefined, today: string) {
  const [triedId, setTriedId] = useState<string | null>(null);
  const { settings } = useSession();
  const measured = { today, isMileage: draft.kind === 'km', needsProject: isProjectMandatory(settings) };
  const found = problemsOf(draft.values, { ...measured, isOver: unmetOf(preview).length > 0 });
  const refused: Problems = draft.outbox?.state === 'refused' ? draft.outbox.fields : {};
  return { found, shown: { ...refused, ...(triedId === draft.id ? found : {}) }, tell: () => setTriedId(draft.id) };
}

/** `onSwap`: the field shall hold another candidate of its reading; the picture then shows where that one stands. */
export const readingOf = (
  draft: Draft,
  onSwap: (field: Field, value: string) => void,
  onFocusField: (field: Field | null) => void,
): FieldReading => ({
  onFocusField,
  provenanceOf: (field) => provenanceOf(draft, field),
  offersOf: (field) => (isOnItsWay(draft) ? [] : offersOf(draft, field)),
  onSwap: (field, value) => {
    onSwap(field, value);
    onFocusField(field);
  },
});
