import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useFilters } from './use-spending';

it('chosen one right after the other, both filters stand in the address', () => {
  const held: { children: ReactNode } = { children: null };
  const router = createMemoryRouter([{ path: '*', Component: () => held.children }], { initialEntries: ['/dashboard'] });
  const wrapper = ({ children }: { children: ReactNode }) => {
    held.children = children;
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(() => useFilters(), { wrapper });
  act(() => {
    const [, change] = result.current;
    change({ products: ['airway'] });
    change({ period: 'month' });
  });
  expect(router.state.location.search).toBe('?filter_type=month&order_items=airway');
  expect(result.current[0]).toMatchObject({ period: 'month', products: ['airway'] });
});
