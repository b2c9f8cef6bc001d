/** The generic handler of failed actions: logs, then one error snackbar with the right sentence and the request's code. */
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { showSnackbar } from './snackbar';
import { statesText } from './states.text';

/** Did the call end without an answer? Then the same call may well succeed a moment later. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** `retry` is offered where no answer came (UI 2.8). */
export function showFailure(error: unknown, fallback: string, retry?: () => void): void {
  console.error(fallback, error);
  showSnackbar({
    kind: 'error',
    message: messageOf(error, fallback),
    requestId: error instanceof ApiError ? error.requestId : null,
    ...(retry && isUnanswered(error) && { action: { label: statesText.retry, onClick: retry } }),
  });
}
