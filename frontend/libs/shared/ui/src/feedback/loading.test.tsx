import { renderScreen } from '@trajeto/shared-testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CardsSkeleton, PageSkeleton, RowsSkeleton } from '../index';

const network = (is: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['a page', <PageSkeleton key="page" />],
  ['rows', <RowsSkeleton key="rows" />],
  ['cards', <CardsSkeleton key="cards" />],
])('%s that no network can bring and that were not kept say so once, with a way back, until the network is there', async (_, skeleton) => {
  const back = vi.spyOn(window.history, 'back').mockReturnValue(undefined);
  window.history.pushState(null, '', '/despesas');
  network(false);
  renderScreen(skeleton);
  expect(await screen.findAllByText('Não está guardado neste aparelho')).toHaveLength(1);
  expect(screen.queryByText('Carregando…')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(back).toHaveBeenCalledOnce());
  network(true);
  expect(screen.queryByText('Não está guardado neste aparelho')).not.toBeInTheDocument();
  expect(screen.getByText('Carregando…')).toBeInTheDocument();
});
