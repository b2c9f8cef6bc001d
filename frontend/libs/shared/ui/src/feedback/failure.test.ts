import { ApiError } from '@trajeto/shared-auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToSnackbars, showFailure, type Snackbar } from '../index';

let said: Snackbar[] = [];
let stop: () => void;
beforeEach(() => {
  stop = listenToSnackbars((snackbar) => said.push(snackbar));
  said = [];
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it('a failed act is logged, then said once', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new ApiError(422, { code: 'IN_USE', message: 'Ainda em uso.' });
  showFailure(error, 'Falha ao excluir');
  expect(logged).toHaveBeenCalledExactlyOnceWith('Falha ao excluir', error);
  expect(said.map(({ kind }) => kind)).toEqual(['error']);
});
