/** The generic handler of failed actions: one error snackbar with the right sentence and the request's code. */
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { showSnackbar } from './snackbar';

export function showFailure(error: unknown, fallback: string): void {
  showSnackbar({ kind: 'error', message: messageOf(error, fallback), requestId: error instanceof ApiError ? error.requestId : null });
}
