import { screen } from '@testing-library/react';
import { aQueryClient, renderScreen } from '@trajeto/shared-testing';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineBanner } from './offline-banner';

const NOW = new Date('2026-11-22T17:05:00Z');

function savedAt(updatedAt: string): void {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const queryClient = aQueryClient();
  queryClient.setQueryData(['orders'], [], { updatedAt: Date.parse(updatedAt) });
  renderScreen(<OfflineBanner />, queryClient);
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says at which hour of today what is shown was saved', () => {
  savedAt('2026-11-22T03:04:00Z');
  expect(screen.getByText('Você está sem conexão. Mostrando os dados salvos às 00:04.')).toBeInTheDocument();
});

it('and on which day, when it was another', () => {
  savedAt('2026-11-22T02:59:00Z');
  expect(screen.getByText('Você está sem conexão. Mostrando os dados salvos em 21/11/2026 às 23:59.')).toBeInTheDocument();
});
