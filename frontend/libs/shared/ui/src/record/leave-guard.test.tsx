/** Escape over unsaved input asks, and the question stays. */
import { renderScreen } from '@trajeto/shared-testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { LeaveDialog, useLeaveGuard } from './leave-guard';

/** Hears the key as a panel does. A browser renders between two listeners of one key; here that has to be said. */
function ClosedByEscape({ close }: { close: () => void }) {
  const hear = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') flushSync(close);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}

function Panel({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const guard = useLeaveGuard(isDirty, onClose);
  return (
    <>
      <ClosedByEscape close={guard.close} />
      <LeaveDialog guard={guard} />
    </>
  );
}

function open(isDirty: boolean) {
  const closed = vi.fn();
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Panel isDirty={isDirty} onClose={closed} /> }])} />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  return closed;
}

it('Escape over unsaved input asks before anything is lost', async () => {
  const closed = open(true);
  expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
  expect(closed).toHaveBeenCalledOnce();
});

it('Escape without unsaved input closes at once', () => {
  expect(open(false)).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
