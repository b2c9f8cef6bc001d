import { expect, it } from 'vitest';
import { needsSignIn, signInAddress } from './way-in';

it.each([
  ['/busca', false, true],
  ['/busca', true, false],
  ['/alterar-senha/abc', false, false],
  ['/alterar-senha/a/b', false, true],
  ['/entrar', false, true],
  ['/entrar', true, false],
])('%s with a token (%s) needs the sign-in page: %s', (path, hasToken, expected) => expect(needsSignIn(path, hasToken)).toBe(expected));

it('keeps the way back, and the sign-in page its own query', () => {
  expect(signInAddress({ pathname: '/pedidos/1', search: '?orderType=travel', hash: '#all' })).toBe(
    '/entrar?voltar=%2Fpedidos%2F1%3ForderType%3Dtravel%23all',
  );
  expect(signInAddress({ pathname: '/', search: '', hash: '' })).toBe('/entrar');
  expect(signInAddress({ pathname: '/entrar', search: '?authenticacao=2fa', hash: '' })).toBe('/entrar?authenticacao=2fa');
});
