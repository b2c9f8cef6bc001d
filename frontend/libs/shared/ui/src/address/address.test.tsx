import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { choice, choices, day, flag, LIST_PARTS, positive, readAddress, reference, words, writeAddress } from './address';
import { useAddress } from './use-address';

const SCHEMA = { ...LIST_PARTS, status: choice(['all', 'active', 'inactive']), bloqueadas: flag, limite: reference };
const read = (query: string) => readAddress(SCHEMA, new URLSearchParams(query));
const write = (query: string, change: Parameters<typeof writeAddress<typeof SCHEMA>>[2]) =>
  writeAddress(SCHEMA, new URLSearchParams(query), change).toString();

function open(at: string) {
  const held: { children: ReactNode } = { children: null };
  const router = createMemoryRouter([{ path: '*', Component: () => held.children }], { initialEntries: [at] });
  const wrapper = ({ children }: { children: ReactNode }) => {
    held.children = children;
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(() => useAddress(SCHEMA), { wrapper });
  return { result, router };
}

it('writes over what was written last, though that is not drawn yet', () => {
  const { result, router } = open('/fases?abrir=u1&page=2');
  act(() => {
    result.current.change({ abrir: null });
    result.current.change({ search: 'sul' });
  });
  expect(router.state.location.search).toBe('?search=sul');
});

describe('the address of a list', () => {
  it('says what was chosen, and the unset value for what it does not know', () => {
    expect(read('search=sul&page=3&limit=50&status=active&bloqueadas=sim&limite=10.00&abrir=u1')).toEqual({
      search: 'sul',
      page: 3,
      limit: 50,
      status: 'active',
      bloqueadas: true,
      limite: '10.00',
      abrir: 'u1',
    });
    expect(read('page=-2&limit=7&status=dead&bloqueadas=nunca')).toEqual({
      search: '',
      page: 1,
      limit: 20,
      status: 'all',
      bloqueadas: false,
      limite: null,
      abrir: null,
    });
  });

  it('takes the flags of addresses that people kept', () => expect([flag.read('1'), flag.read('sim')]).toEqual([true, true]));

  it.each(['0', '1.5', 'NaN', '1e9', '9999999999', ''])('a page of %j is the first', (page) => {
    expect(positive(1).read(page)).toBe(1);
  });

  it.each([
    ['2026-02-29', null],
    ['2024-02-29', '2024-02-29'],
    ['2026-13-01', null],
    ['hoje', null],
  ])('a day of %s is read as %s', (raw, expected) => {
    expect(day.read(raw)).toBe(expected);
  });

  it('writes several choices in their own order and none as nothing', () => {
    const kinds = choices(['air', 'road', 'hotel']);
    expect(kinds.read('hotel,air,boat')).toEqual(['air', 'hotel']);
    expect(kinds.write([])).toBeNull();
    expect(words.write('')).toBeNull();
  });

  it('another filter or page size leads to the first page, what is open beside the list does not', () => {
    expect(write('page=3', { status: 'active' })).toBe('status=active');
    expect(write('page=3', { limit: 50 })).toBe('limit=50');
    expect(write('page=3', { abrir: 'u1' })).toBe('page=3&abrir=u1');
    expect(write('page=3&status=active', { page: 4 })).toBe('page=4&status=active');
  });

  it('keeps what it does not know of', () => {
    expect(write('aba=dados&page=2', { search: 'x' })).toBe('aba=dados&search=x');
  });

  it('a section named by the hash stays open', () => {
    const { result, router } = open('/?search=sul#filiais');
    expect(result.current.to({ abrir: 'u1' })).toBe('?search=sul&abrir=u1#filiais');
    act(() => result.current.change({ search: '' }));
    expect(router.state.location).toMatchObject({ search: '', hash: '#filiais' });
  });

  it('knows what narrows it, and takes all of it back at once', () => {
    const { result, router } = open('/?search=sul&status=active&page=2&limit=50&abrir=u1');
    expect(result.current.narrowed).toEqual(['search', 'status']);
    act(() => result.current.clear());
    expect(router.state.location.search).toBe('?limit=50&abrir=u1');
  });
});
