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

/** A row with a menu, whose item opens the panel; the panel may remove the row. Mounted on condition, it leaves without a transition. */
function Page({ of: Opened, isConditional }: { of: ComponentType<Panel>; isConditional: boolean }) {
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
      {(opened || !isConditional) && (
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
      )}
    </ThemeProvider>
  );
}

async function opened(of: ComponentType<Panel>, isConditional: boolean) {
  render(<Page of={of} isConditional={isConditional} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Ana' }));
  const item = await screen.findByRole('menuitem', { name: 'Excluir' });
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(item);
  return screen.findByRole('button', { name: 'Confirmar' });
}

describe.each([
  ['a dialog', Dialog, false],
  ['a sidebar', Sidebar, false],
  ['a sheet', BottomSheet, false],
  ['a dialog mounted while open', Dialog, true],
  ['a sidebar mounted while open', Sidebar, true],
  ['a sheet mounted while open', BottomSheet, true],
] satisfies [string, ComponentType<Panel>, boolean][])('%s and opened from a menu', (_, of, isConditional) => {
  it('gives the focus back to the button of the menu', async () => {
    await opened(of, isConditional);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ações de Ana' })).toHaveFocus());
  });

  it('gives it to the content when the button went with the row', async () => {
    await userEvent.click(await opened(of, isConditional));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
