/** Rows of the queue chosen to be approved together: only those without an alert, whole, that the reader may approve. */
import { useDecideOrder, useJudgeAdvance, type RequestSummary } from '@trajeto/approvals-data-access';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { judgementText } from './judgement.text';
import { kindOf } from './subject-words';

/** A report is judged line by line, so it is never approved from its row. */
export const isClean = ({ alerts, allowedActions }: RequestSummary): boolean => alerts.length === 0 && allowedActions.includes('approve');

export interface Selection {
  selected: readonly RequestSummary[];
  clean: readonly RequestSummary[];
  isSelected: (uuid: string) => boolean;
  toggle: (request: RequestSummary) => void;
  selectClean: () => void;
  clear: () => void;
}

export function useSelection(requests: readonly RequestSummary[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const clean = requests.filter(isClean);
  return {
    // What another decided meanwhile, or what got an alert, is no longer chosen.
    selected: clean.filter(({ uuid }) => chosen.has(uuid)),
    clean,
    isSelected: (uuid) => chosen.has(uuid),
    toggle: (request) => {
      if (!isClean(request)) return;
      setChosen((last) => new Set(last.has(request.uuid) ? [...last].filter((uuid) => uuid !== request.uuid) : [...last, request.uuid]));
    },
    selectClean: () => setChosen(new Set(clean.map(({ uuid }) => uuid))),
    clear: () => setChosen(new Set()),
  };
}

/** Approves one after the other; one that is refused keeps none of the others. */
export function useApproveAll(onDone: () => void) {
  const [isPending, setIsPending] = useState(false);
  const orders = useDecideOrder(judgementText.approveFailed);
  const advances = useJudgeAdvance(judgementText.approveAdvanceFailed);
  const approve = (request: RequestSummary): Promise<number> =>
    kindOf(request) === 'advance'
      ? advances.judge({ advance: request.subjectUuid, judgement: { status: 'approved' } })
      : orders.decide({ orderUuid: request.subjectUuid, status: 'approved' });
  const approveAll = async (requests: readonly RequestSummary[]) => {
    setIsPending(true);
    let done = 0;
    for (const request of requests)
      done += await approve(request).then(
        () => 1,
        () => 0,
      );
    setIsPending(false);
    const refused = requests.length - done;
    showSnackbar({ kind: refused > 0 ? 'info' : 'success', message: judgementText.approvedMany(done, refused) });
    onDone();
  };
  return { approveAll, isPending };
}
