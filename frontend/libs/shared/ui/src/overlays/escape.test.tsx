import { Menu, Select } from '@mantine/core';
import { renderScreen } from '@trajeto/shared-testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, Dialog, FullScreen, LoadingDialog, Sidebar, ThemeProvider } from '../index';
import { DayInput } from '../inputs/day-input';
import { LeaveDialog, useLeaveGuard } from '../record/leave-guard';

const press = (init: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', ...init });
const panel = (name: string) => screen.queryByRole('dialog', { name });

/** A sidebar whose button opens a question about what stands in it. */
function Asking({ question }: { question: (opened: boolean, close: () => void) => ReactNode }) {
  const [isShown, setIsShown] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Sidebar opened={isShown} onClose={() => setIsShown(false)} title="Adiantamento A-77">
      <button type="button" onClick={() => setIsAsking(true)}>
        Abrir
      </button>
      {question(isAsking, () => setIsAsking(false))}
    </Sidebar>
  );
}

const confirmation = (opened: boolean, close: () => void) => (
  <ConfirmDialog opened={opened} onClose={close} onConfirm={close} title="Cancelar o adiantamento?" verb="Cancelar adiantamento" />
);

async function openOver(question: (opened: boolean, close: () => void) => ReactNode, name: string) {
  renderScreen(<Asking question={question} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
}

describe('one press of Escape', () => {
  it('closes the question over a sidebar, the next one the sidebar', async () => {
    await openOver(confirmation, 'Cancelar o adiantamento?');
    press();
    await waitFor(() => expect(panel('Cancelar o adiantamento?')).not.toBeInTheDocument());
    expect(panel('Adiantamento A-77')).toBeInTheDocument();
    press();
    await waitFor(() => expect(panel('Adiantamento A-77')).not.toBeInTheDocument());
  });

  it('closes one overlay however long the key is held', async () => {
    await openOver(confirmation, 'Cancelar o adiantamento?');
    press();
    await waitFor(() => expect(panel('Cancelar o adiantamento?')).not.toBeInTheDocument());
    press({ repeat: true });
    expect(panel('Adiantamento A-77')).toBeInTheDocument();
  });

  it('closes nothing under an overlay that may not be closed', async () => {
    await openOver((opened) => <LoadingDialog opened={opened} title="Registrando" />, 'Registrando');
    press();
    expect(panel('Registrando')).toBeInTheDocument();
    expect(panel('Adiantamento A-77')).toBeInTheDocument();
  });

  it('closes the picture over a dialog, not the dialog', async () => {
    const large = (opened: boolean, close: () => void) => (
      <FullScreen opened={opened} onClose={close} title="Comprovante" closeLabel="Fechar comprovante">
        Foto
      </FullScreen>
    );
    await openOver(large, 'Comprovante');
    press();
    await waitFor(() => expect(panel('Comprovante')).not.toBeInTheDocument());
    expect(panel('Adiantamento A-77')).toBeInTheDocument();
  });

  it('goes to the inner one of two that open together', async () => {
    const closed = { outer: vi.fn(), inner: vi.fn() };
    render(
      <ThemeProvider>
        <Sidebar opened onClose={closed.outer} title="Despesa">
          <Dialog opened onClose={closed.inner} title="Motivo">
            Conteúdo
          </Dialog>
        </Sidebar>
      </ThemeProvider>,
    );
    expect(await screen.findByRole('dialog', { name: 'Motivo' })).toBeInTheDocument();
    press();
    expect(closed.inner).toHaveBeenCalledOnce();
    expect(closed.outer).not.toHaveBeenCalled();
  });

  it('is not heard by what the overlay was opened from', async () => {
    const heard = vi.fn();
    renderScreen(
      // The keys of what is inside arrive here, those of a portal too.
      // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions
      <div onKeyDown={heard}>
        <Dialog opened onClose={() => undefined} title="Motivo">
          <input aria-label="Detalhe" />
        </Dialog>
      </div>,
    );
    fireEvent.keyDown(await screen.findByLabelText('Detalhe'), { key: 'Escape' });
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('Escape in a dialog', () => {
  const inDialog = async (field: ReactNode) => {
    const closed = vi.fn();
    renderScreen(
      <Dialog opened onClose={closed} title="Filtros">
        {field}
      </Dialog>,
    );
    expect(await screen.findByRole('dialog', { name: 'Filtros' })).toBeInTheDocument();
    return closed;
  };

  it('closes the open list of a select first', async () => {
    const closed = await inDialog(<Select label="Filial" data={['Recife']} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Filial' }));
    expect(await screen.findByRole('option', { name: 'Recife' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Recife' })).not.toBeInTheDocument());
    expect(closed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('closes the open calendar first', async () => {
    const closed = await inDialog(<DayInput label="Ida" value={null} onChange={() => undefined} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Ida' }));
    expect(await screen.findByRole('table')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
    expect(closed).not.toHaveBeenCalled();
  });

  it('closes the open menu first', async () => {
    const closed = await inDialog(
      <Menu hideDetached={false}>
        <Menu.Target>
          <button type="button">Mais</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Excluir</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Mais' }));
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(closed).not.toHaveBeenCalled();
  });
});

function Record({ onClose }: { onClose: () => void }) {
  const guard = useLeaveGuard(true, onClose);
  return (
    <Sidebar opened onClose={guard.close} title="Centro de custo">
      <input aria-label="Nome" />
      <LeaveDialog guard={guard} />
    </Sidebar>
  );
}

it('Escape over unsaved input asks, Escape over the question goes back to the input', async () => {
  const closed = vi.fn();
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Record onClose={closed} /> }])} />);
  expect(await screen.findByLabelText('Nome')).toBeInTheDocument();
  press();
  expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument();
  press();
  await waitFor(() => expect(panel('Sair sem salvar?')).not.toBeInTheDocument());
  expect(panel('Centro de custo')).toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
});
