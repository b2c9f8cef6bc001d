import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bootstrap, open } from '../shell.fixture';

const SPENDS = { actions: [{ action: 'ViewExpenseReport', slug: 'view-expense-report' }] };

/** A browser that keeps so many; `change` tells the frame, as the desk of expenses does. */
function aBrowser(kept: number) {
  let heard: (() => void) | null = null;
  const stop = vi.fn(() => (heard = null));
  return {
    keeps: (count: number) => (kept = count),
    change: () => act(() => heard?.()),
    isHeard: () => heard !== null,
    parts: {
      panels: {},
      countUnsent: vi.fn(() => Promise.resolve(kept)),
      watchUnsent: (onChange: () => void) => {
        heard = onChange;
        return stop;
      },
    },
  };
}

const tab = (name: string) => screen.findByRole('tab', { name });

afterEach(() => onlineManager.setOnline(true));

describe('what waits in this browser to be sent', () => {
  it('is counted on the rail, for the person and company that keep it', async () => {
    const { parts } = aBrowser(2);
    open('/busca', { answer: bootstrap({}, SPENDS), parts });
    expect(await tab('Despesas, 2 despesas aguardando envio')).toHaveTextContent('2');
    expect(parts.countUnsent).toHaveBeenCalledWith('u1', 'c1');
  });

  it('is told as soon as it is one more, network or not, and no more once it is sent', async () => {
    const browser = aBrowser(0);
    open('/busca', { answer: bootstrap({}, SPENDS), parts: browser.parts });
    await tab('Despesas');
    onlineManager.setOnline(false);
    browser.keeps(1);
    browser.change();
    expect(await tab('Despesas, 1 despesa aguardando envio')).toBeInTheDocument();
    browser.keeps(0);
    browser.change();
    expect(await tab('Despesas')).not.toHaveTextContent(/\d/);
  });

  it('is not looked for where there is no tab for it', async () => {
    const browser = aBrowser(2);
    open('/busca', { answer: bootstrap({ is_expense_approver: true }, SPENDS), parts: browser.parts });
    await tab('Início');
    expect(screen.queryByRole('tab', { name: /^Despesas/ })).not.toBeInTheDocument();
    expect(browser.parts.countUnsent).not.toHaveBeenCalled();
    expect(browser.isHeard()).toBe(false);
  });

  it('of a browser that keeps nothing is nothing, and no failure either', async () => {
    const { parts } = aBrowser(0);
    parts.countUnsent.mockRejectedValue(new Error('IndexedDB refused'));
    const failed: string[] = [];
    const queryCache = new QueryCache({ onError: ({ message }) => failed.push(message) });
    const cache = new QueryClient({ queryCache, defaultOptions: { queries: { retry: false } } });
    open('/busca', { answer: bootstrap({}, SPENDS), parts, cache });
    expect(await tab('Despesas')).not.toHaveTextContent(/\d/);
    await waitFor(() => expect(cache.isFetching({ queryKey: ['unsent'] })).toBe(0));
    expect(parts.countUnsent).toHaveBeenCalled();
    expect(failed).not.toContain('IndexedDB refused');
  });
});
