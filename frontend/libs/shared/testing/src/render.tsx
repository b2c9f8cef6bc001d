/** Renders a component with the providers every screen has. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';

export const aQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Renders `screen` inside a theme and a fresh query cache; answers what Testing Library answers plus the cache. */
export function renderScreen(screen: ReactElement, queryClient = aQueryClient()) {
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{screen}</MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, queryClient };
}
