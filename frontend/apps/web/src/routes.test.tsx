import { Landing } from '@trajeto/shell-feature';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isBuilt, router } from './routes';

const elementAt = (address: string) =>
  (matchRoutes(router.routes as RouteObject[], address)?.at(-1)?.route.element ?? null) as React.ReactElement | null;

describe('the addresses of the product', () => {
  it('begin at one that sends each person where their day starts', () => {
    expect(elementAt('/')?.type).toBe(Landing);
  });

  it.each([
    ['/', true],
    ['/busca', true],
    ['/menu-opcoes', true],
    ['/pedidos/meus-pedidos?orderType=travel#all', true],
    ['/nada', false],
    ['/configuracoes/nada', false],
  ])('%s has a screen for the menus: %s', (address, expected) => expect(isBuilt(address)).toBe(expected));
});
