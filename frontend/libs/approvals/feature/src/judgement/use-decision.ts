/** Sends a decision, says what came of it, and follows the order when it needs a moment more. */
import { useDecideOrder, type OrderDecision } from '@trajeto/approvals-data-access';
import { showSnackbar } from '@trajeto/shared-ui';
import { judgementText } from './judgement.text';

function outcomeOf({ status, rejectedItems = [] }: OrderDecision): string {
  if (status === 'rejected') return judgementText.rejected;
  return rejectedItems.length > 0 ? judgementText.rejectedItems : judgementText.approved;
}

export function useDecision(onDecided: (decision: OrderDecision) => void) {
  const approving = useDecideOrder(judgementText.approveFailed);
  const rejecting = useDecideOrder(judgementText.rejectFailed);
  const send = async (decision: OrderDecision): Promise<boolean> => {
    const { decide, follow } = decision.status === 'rejected' ? rejecting : approving;
    try {
      const wait = await decide(decision);
      showSnackbar({ kind: 'success', message: outcomeOf(decision) });
      if (wait > 0) {
        showSnackbar({ kind: 'info', message: judgementText.stillProcessing });
        setTimeout(() => void follow(), wait * 1000);
      }
      onDecided(decision);
      return true;
    } catch {
      return false;
    }
  };
  return { send, isApproving: approving.isPending, isPending: approving.isPending || rejecting.isPending };
}
