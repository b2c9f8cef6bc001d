import { keepPendingSignIn } from '@trajeto/identity-feature';
import { storeToken, takeFlash } from '@trajeto/shared-auth';
import { matchRoutes, type LoaderFunction } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { accessRoutes, onlyWithToken } from './access-routes';

const ORIGIN = 'http://localhost:3000';
const signIn = () => storeToken({ value: 'jwt', createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: false });

/** Where the loader sends whoever asks for this address; null when they may stay. */
async function sentTo(address: string, loader: unknown): Promise<string | null> {
  if (typeof loader !== 'function') return null;
  const request = new Request(`${ORIGIN}${address}`);
  const answer: unknown = await (loader as LoaderFunction)({ request, params: {} } as Parameters<LoaderFunction>[0], undefined);
  return answer instanceof Response ? answer.headers.get('Location') : null;
}
const routeOf = (address: string) => matchRoutes(accessRoutes, new URL(address, ORIGIN).pathname)?.[0]?.route;
const visit = (address: string) => sentTo(address, routeOf(address)?.loader);

const LINK = '/pedidos/senha-aprovar?email=a&token=b&orderId=c';
const PUBLIC = ['/entrar', '/redefinir-senha', '/alterar-senha/abc', '/confirmar-email/abc', LINK, '/politica-de-privacidade'];

describe('a public page', () => {
  afterEach(() => keepPendingSignIn(null));

  it.each(PUBLIC)('%s stands without a session', async (address) => {
    expect(routeOf(address)).toBeDefined();
    expect(await visit(address)).toBeNull();
  });

  it.each([
    ['/entrar', '/'],
    ['/entrar?voltar=%2Fpedidos%2F1', '/pedidos/1'],
    ['/entrar/2fa', '/'],
    ['/redefinir-senha', '/'],
    ['/alterar-senha/abc', '/'],
    ['/politica-de-privacidade', '/'],
    ['/confirmar-email/abc', null],
    [LINK, null],
  ])('%s with a session leads to %s', async (address, target) => {
    signIn();
    expect(await visit(address)).toBe(target);
  });

  it('of a second step nobody began leads to the first', async () => {
    expect(await visit('/entrar/2fa')).toBe('/entrar');
    const secretKey = { qrCodeUrl: null, secretKey: null, enrolled: true };
    keepPendingSignIn({ email: 'a@b.c', password: 'x', keepSigned: false, secretKey });
    expect(await visit('/entrar/2fa')).toBeNull();
  });

  it('of a password link says why it cannot be used while signed in', async () => {
    signIn();
    await visit('/alterar-senha/abc');
    expect(takeFlash()?.message).toContain('Saia da sua conta');
  });
});

it('a page behind the session asks for the sign-in first, and keeps the way back', async () => {
  expect(await sentTo('/pedidos/1?orderType=travel', onlyWithToken)).toBe('/entrar?voltar=%2Fpedidos%2F1%3ForderType%3Dtravel');
  signIn();
  expect(await sentTo('/pedidos/1', onlyWithToken)).toBeNull();
});
