import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { choice, day, LIST_PARTS, place } from './address';
import { inHash, inPath, readTabbed, tabOf, type TabbedList } from './tabs';
import { useTabbedAddress } from './use-tabbed-address';

const TABS = ['all', 'open', 'done'] as const;
type Tab = (typeof TABS)[number];
/** Only the first tab holds things of both kinds. */
const schemaOf = (tab: Tab) => ({
  ...LIST_PARTS,
  kind: tab === 'all' ? choice(['any', 'air', 'bus']) : choice(['any']),
  de: day,
  agrupar: place(choice(['trip', 'day'])),
});
const described = { root: '/trips', tabs: TABS, schemaOf };
const paths: TabbedList<ReturnType<typeof schemaOf>, Tab> = { ...described, ends: inPath(TABS) };
const hashes: typeof paths = { ...described, ends: inHash(TABS) };

const at = (address: string) => new URL(address, 'http://x');

describe('a list in tabs', () => {
  it.each([
    ['/trips', 'all', 'all'],
    ['/trips#all', 'all', 'all'],
    ['/trips/done', 'done', 'all'],
    ['/trips/done#all', 'done', 'all'],
    ['/trips#done', 'all', 'done'],
    ['/trips/nothing#nothing', 'all', 'all'],
  ])('%s stands in %s where tabs are paths, and in %s where they are hashes', (address, inPaths, inHashes) => {
    expect(tabOf(paths, at(address))).toBe(inPaths);
    expect(tabOf(hashes, at(address))).toBe(inHashes);
  });

  it('is read by what its tab can be narrowed by', () => {
    expect(readTabbed(paths, at('/trips?kind=air&page=2'))).toMatchObject({ tab: 'all', kind: 'air', page: 2 });
    expect(readTabbed(paths, at('/trips/done?kind=air'))).toMatchObject({ tab: 'done', kind: 'any', page: 1 });
  });
});

describe('the address of a list in tabs', () => {
  function open(list: typeof paths, address: string) {
    const held: { children: ReactNode } = { children: null };
    const router = createMemoryRouter([{ path: '*', Component: () => held.children }], { initialEntries: [address] });
    const wrapper = ({ children }: { children: ReactNode }) => {
      held.children = children;
      return <RouterProvider router={router} />;
    };
    return { router, ...renderHook(() => useTabbedAddress(list), { wrapper }) };
  }

  it('leads to another tab’s first page, nothing open, and narrowed by what that tab knows', () => {
    const { result } = open(paths, '/trips?orderType=x&kind=air&de=2026-11-01&agrupar=day&page=3&abrir=u1#all');
    expect(result.current.tab).toBe('all');
    expect(result.current.toTab('done')).toBe('/trips/done?orderType=x&de=2026-11-01&agrupar=day');
  });

  it('stays in its tab when it is narrowed, and what only groups it does not narrow it', () => {
    const { result, router } = open(hashes, '/trips?page=3#done');
    act(() => result.current.change({ search: 'ana', agrupar: 'day' }));
    expect(router.state.location).toMatchObject({ pathname: '/trips', search: '?search=ana&agrupar=day', hash: '#done' });
    expect(result.current.narrowed).toEqual(['search']);
    act(() => result.current.clear());
    expect(router.state.location.search).toBe('?agrupar=day');
  });
});
