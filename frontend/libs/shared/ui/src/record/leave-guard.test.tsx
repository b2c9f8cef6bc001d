/** Escape over unsaved input asks, and the question stays. */
import { renderScreen } from '@trajeto/shared-testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Sidebar } from '../index';
import { LeaveDialog, useLeaveGuard } from './leave-guard';

function Panel({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const guard = useLeaveGuard(isDirty, onClose);
  return (
    <>
      <Sidebar opened onClose={guard.close} title="Centro de custo">
        Conteúdo
      </Sidebar>
      <LeaveDialog guard={guard} />
    </>
  );
}

async function open(isDirty: boolean) {
  const closed = vi.fn();
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Panel isDirty={isDirty} onClose={closed} /> }])} />);
  expect(await screen.findByText('Conteúdo')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  return closed;
}

it('Escape over unsaved input asks before anything is lost', async () => {
  const closed = await open(true);
  expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
  expect(closed).toHaveBeenCalledOnce();
});

it('Escape without unsaved input closes at once', async () => {
  expect(await open(false)).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog', { name: 'Sair sem salvar?' })).not.toBeInTheDocument();
});
