/** The generic handler of failed actions: logs, then one error snackbar with the right sentence and the request's code. */
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { showSnackbar } from './snackbar';
import { statesText } from './states.text';

/** Did the call end without an answer of ours? Then the same call may well succeed a moment later. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && [0, 502, 504].includes(error.status);

export interface Retry {
  retry: () => void;
  /** The message went away and nobody pressed it. */
  decline?: () => void;
}

/** 'Tentar de novo' is offered where no answer came (UI 2.8). Answers how to take the message off the screen. */
export function showFailure(error: unknown, fallback: string, offer?: Retry): () => void {
  console.error(fallback, error);
  return showSnackbar({
    kind: 'error',
    message: messageOf(error, fallback),
    requestId: error instanceof ApiError ? error.requestId : null,
    ...(offer &&
      isUnanswered(error) && {
        action: { label: statesText.retry, onClick: offer.retry },
        ...(offer.decline && { onGone: offer.decline }),
      }),
  });
}
