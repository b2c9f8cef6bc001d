import { expect, it } from 'vitest';
import { needsSignIn, signInAddress } from './way-in';

it.each([
  ['/', false, true],
  ['/busca', false, true],
  ['/busca', true, false],
  ['/alterar-senha/abc', false, false],
  ['/alterar-senha/a/b', false, true],
  ['/confirmar-email/abc', false, false],
  ['/confirmar-email/a/b', false, true],
  ['/redefinir-senha', false, false],
  ['/pedidos/senha-aprovar', false, false],
  ['/pedidos/meus-pedidos', false, true],
  ['/politica-de-privacidade', false, false],
  ['/entrar', false, true],
  ['/entrar/2fa', false, true],
  ['/entrar', true, false],
])('%s with a token (%s) needs the sign-in page: %s', (path, hasToken, expected) => expect(needsSignIn(path, hasToken)).toBe(expected));

it('keeps the way back, and the sign-in page its own query', () => {
  const address = (pathname: string, search = '', hash = '') => signInAddress({ pathname, search, hash });
  expect(address('/pedidos/1', '?orderType=travel', '#all')).toBe('/entrar?voltar=%2Fpedidos%2F1%3ForderType%3Dtravel%23all');
  expect(address('/')).toBe('/entrar');
  expect(address('/entrar', '?authenticacao=2fa')).toBe('/entrar?authenticacao=2fa');
});

it('a reload of the second step starts the sign-in again, with its way back', () =>
  expect(signInAddress({ pathname: '/entrar/2fa', search: '?voltar=%2Fpedidos%2F1', hash: '' })).toBe('/entrar?voltar=%2Fpedidos%2F1'));
