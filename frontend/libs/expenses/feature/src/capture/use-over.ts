/** Which drafts the policy wants explained: each is measured by the server, like the one under the hands. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { expensePreviewQuery, type PreviewQuestion } from '@trajeto/expenses-data-access';
import { useSession } from '@trajeto/shared-auth';
import type { Draft } from '../desk/draft';
import { unmetOf } from '../form/policy-hint';
import { previewOf } from '../form/values';
import { PAUSE } from './use-editor';

type Asked = readonly { id: string; question: PreviewQuestion | null }[];

export function useOver(drafts: readonly Draft[]): ReadonlySet<string> {
  const { user } = useSession();
  const questions: Asked = drafts.map(({ id, values, kind }) => ({ id, question: previewOf(values, kind === 'km') }));
  const [paused] = useDebouncedValue(JSON.stringify(questions), PAUSE);
  const asked = JSON.parse(paused) as Asked;
  const answers = useQueries({
    queries: asked.map(({ question }) => ({ ...expensePreviewQuery(user.employeeUuid ?? '', question), placeholderData: undefined })),
  });
  return new Set(asked.filter((_, index) => unmetOf(answers[index]?.data).length > 0).map(({ id }) => id));
}
