import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceToken } from './storage';
import { eraseKept, forgetToken, KEPT_DATABASE, keptKey, storeToken } from './index';

const ANA = { value: 'ana', createdAt: '2026-11-20T12:00:00Z' };
const deleteDatabase = vi.fn();
beforeEach(() => vi.stubGlobal('indexedDB', { deleteDatabase }));
afterEach(() => {
  vi.unstubAllGlobals();
  deleteDatabase.mockReset();
});
const inStorage = () => [localStorage, sessionStorage].map((store) => Object.keys(store).some((key) => key === 'trajeto.kept_key'));

describe('the key of what is kept', () => {
  it('is 256 bits, the same for as long as the session, wherever its token is renewed', () => {
    storeToken(ANA, { keepSigned: true });
    const key = keptKey();
    expect(atob(key ?? '')).toHaveLength(32);
    replaceToken({ ...ANA, value: 'renewed' });
    expect(keptKey()).toBe(key);
    expect(deleteDatabase).toHaveBeenCalledTimes(1); // the sign-in itself
  });

  it.each([
    [true, [true, false]],
    [false, [false, true]],
  ])('rests where the token does (kept signed in: %s)', (keepSigned, where) => {
    storeToken(ANA, { keepSigned });
    keptKey();
    expect(inStorage()).toEqual(where);
  });

  it('is another one for every sign-in', () => {
    storeToken(ANA, { keepSigned: true });
    const first = keptKey();
    storeToken({ ...ANA, value: 'bruno' }, { keepSigned: true });
    expect(keptKey()).not.toBe(first);
  });

  it('is none without a session', () => {
    expect(keptKey()).toBeNull();
    expect(inStorage()).toEqual([false, false]);
  });
});

describe('what is kept', () => {
  it('goes with the session, key and all', () => {
    storeToken(ANA, { keepSigned: true });
    keptKey();
    deleteDatabase.mockReset();
    forgetToken();
    expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith(KEPT_DATABASE);
    expect(inStorage()).toEqual([false, false]);
  });

  it('goes before somebody else is in', () => {
    storeToken(ANA, { keepSigned: true });
    deleteDatabase.mockReset();
    storeToken({ ...ANA, value: 'bruno' }, { keepSigned: false });
    expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith(KEPT_DATABASE);
  });

  it('is nothing in a browser that keeps nothing', () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(eraseKept).not.toThrow();
  });
});
