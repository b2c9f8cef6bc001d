import { announceSessionEnd, takeFlash, type SessionEnd } from '@trajeto/shared-auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client';
import { watchSessionEnd } from './session-end';

const went = vi.fn();
let stop: () => void;

function standOn(pathname: string): void {
  vi.stubGlobal('location', { pathname, replace: went });
  stop = watchSessionEnd();
}
beforeEach(() => queryClient.setQueryData(['somebody'], { name: 'Ana' }));
afterEach(() => {
  stop();
  went.mockReset();
  vi.unstubAllGlobals();
});

it.each<[SessionEnd, string | null]>([
  ['signed_out', null],
  ['refresh_failed', 'Falha ao renovar o token.'],
  ['inactive', 'Usuário inativo. Procure o administrador da sua empresa.'],
  ['ended', 'Sua sessão foi encerrada. Entre novamente.'],
])('a session that is over (%s) leads home, empties the cache and says: %s', (why, sentence) => {
  standOn('/pedidos/meus-pedidos');
  announceSessionEnd(why);
  expect(went).toHaveBeenCalledExactlyOnceWith('/');
  expect(queryClient.getQueryData(['somebody'])).toBeUndefined();
  expect(takeFlash()?.message ?? null).toBe(sentence);
});

it('a page that needs no session is not left for its end', () => {
  standOn('/pedidos/senha-aprovar');
  announceSessionEnd('refresh_failed');
  expect(went).not.toHaveBeenCalled();
  expect(queryClient.getQueryData(['somebody'])).toBeUndefined();
});
