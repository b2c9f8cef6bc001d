import { SessionProvider } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { ShellSurroundingsProvider } from '@trajeto/shell-feature';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ExpensesPanel } from './expenses-panel';

beforeEach(() => {
  const page = { current_page: 1, last_page: 1, per_page: 20, total: 0, from: null, to: null };
  server.use(http.get('http://localhost:3000/api/v1/employees/expenses', () => HttpResponse.json({ data: [], links: {}, meta: page })));
});

function open(unsent: number) {
  const onDone = vi.fn();
  const session = { user: { uuid: 'u1', context: 'customer' }, actions: new Set(), customerUuid: 'c1' } as never;
  renderScreen(
    <SessionProvider session={session}>
      <ShellSurroundingsProvider value={{ isBuilt: () => true, panels: {}, countUnsent: () => Promise.resolve(unsent) }}>
        <MemoryRouter>
          <ExpensesPanel onDone={onDone} />
        </MemoryRouter>
      </ShellSurroundingsProvider>
    </SessionProvider>,
  );
  return onDone;
}

it('leads from what waits to be sent to the list that holds it, and closes', async () => {
  const onDone = open(2);
  const way = await screen.findByRole('link', { name: '2 despesas aguardando envio' });
  expect(way).toHaveAttribute('href', '/despesas/listagem-de-despesas#abertas');
  await userEvent.click(way);
  expect(onDone).toHaveBeenCalledOnce();
});

it('says nothing of it when everything was sent', async () => {
  open(0);
  await screen.findByText('Tudo em dia');
  expect(screen.queryByText(/aguardando envio/)).not.toBeInTheDocument();
});
