/** Saving from the desk: one, or all that need nobody's eye; what the network keeps back is kept here. */
import { useQueryClient } from '@tanstack/react-query';
import { expensePreviewQuery, type Expense } from '@trajeto/expenses-data-access';
import { useSession } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AtDesk } from '../desk/use-desk';
import type { Draft } from '../desk/draft';
import type { Outcome } from '../desk/desk';
import { rememberType } from '../form/lists';
import { unmetOf } from '../form/policy-hint';
import { previewOf } from '../form/values';
import { captureText } from './capture.text';
import { rememberMethod } from './defaults';

type AfterSaving = (saved: { draft: Draft; goesOn: boolean; expense: Expense | null }) => void;

function tell(outcome: Outcome, another?: () => void): void {
  const action = another && { action: { label: captureText.another, onClick: another } };
  if (outcome.kind === 'sent') showSnackbar({ kind: 'success', message: captureText.sent, ...action });
  if (outcome.kind === 'kept') showSnackbar({ kind: 'info', message: captureText.offline });
  if (outcome.kind === 'refused') showSnackbar({ kind: 'error', message: outcome.message });
}

/** Those over a limit wait for somebody to explain them. */
function useIsOver() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return async ({ values, kind }: Draft): Promise<boolean> => {
    const query = expensePreviewQuery(user.employeeUuid ?? '', previewOf(values, kind === 'km'));
    return queryClient.query(query).then(
      (preview) => unmetOf(preview).length > 0,
      () => false,
    );
  };
}

export function useSaving({ desk }: AtDesk, onSaved: AfterSaving) {
  const [isSavingAll, setIsSavingAll] = useState(false);
  const isOver = useIsOver();
  const navigate = useNavigate();
  const save = (draft: Draft, goesOn: boolean) => {
    rememberType(draft.values.expenseTypeUuid);
    rememberMethod(draft.values.paymentMethod);
    void desk.save(draft.id, draft.kind === 'km').then((outcome) => {
      tell(outcome, () => void navigate('/despesas/lancar-despesas'));
      if (outcome.kind !== 'refused') onSaved({ draft, goesOn, expense: outcome.kind === 'sent' ? outcome.expense : null });
    });
  };
  const saveThese = async (drafts: readonly Draft[]) => {
    setIsSavingAll(true);
    const outcomes: Outcome[] = [];
    for (const draft of drafts) {
      const needsWords = draft.values.justification.trim() === '' && (await isOver(draft));
      if (!needsWords) outcomes.push(await desk.save(draft.id, draft.kind === 'km'));
    }
    setIsSavingAll(false);
    const sent = outcomes.filter(({ kind }) => kind === 'sent').length;
    if (sent > 0) showSnackbar({ kind: 'success', message: captureText.sentMany(sent) });
    const left = drafts.length - outcomes.length;
    if (left > 0) showSnackbar({ kind: 'info', message: captureText.leftOver(left) });
    outcomes
      .filter(({ kind }) => kind !== 'sent')
      .slice(0, 1)
      .forEach((outcome) => tell(outcome));
  };
  return { save, saveAll: (drafts: readonly Draft[]) => void saveThese(drafts), isSavingAll };
}
