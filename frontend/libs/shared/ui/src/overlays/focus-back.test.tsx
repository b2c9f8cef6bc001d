import { Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { BottomSheet, Dialog, Sidebar, ThemeProvider } from '../index';

interface Panel {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A row with a menu, whose item opens the panel; the panel may remove the row. */
function Page({ of: Opened }: { of: ComponentType<Panel> }) {
  const [opened, setOpened] = useState(false);
  const [hasRow, setHasRow] = useState(true);
  const close = () => setOpened(false);
  return (
    <ThemeProvider>
      {hasRow && (
        <Menu hideDetached={false}>
          <Menu.Target>
            <button type="button">Ações de Ana</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpened(true)}>Excluir</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <main id="conteudo" tabIndex={-1} />
      <Opened opened={opened} onClose={close} title="Excluir Ana?">
        <button
          type="button"
          onClick={() => {
            setHasRow(false);
            close();
          }}
        >
          Confirmar
        </button>
      </Opened>
    </ThemeProvider>
  );
}

async function opened(of: ComponentType<Panel>) {
  render(<Page of={of} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Ana' }));
  const item = await screen.findByRole('menuitem', { name: 'Excluir' });
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(item);
  return screen.findByRole('button', { name: 'Confirmar' });
}

describe.each([
  ['a dialog', Dialog],
  ['a sidebar', Sidebar],
  ['a sheet', BottomSheet],
] satisfies [string, ComponentType<Panel>][])('%s opened from a menu', (_, of) => {
  it('gives the focus back to the button of the menu', async () => {
    await opened(of);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ações de Ana' })).toHaveFocus());
  });

  it('gives it to the content when the button went with the row', async () => {
    await userEvent.click(await opened(of));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
