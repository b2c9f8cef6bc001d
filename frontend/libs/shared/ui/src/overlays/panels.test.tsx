import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The library as a page has it that just started: what draws overlays is not there yet. */
async function started() {
  vi.resetModules();
  return import('../index');
}

afterEach(() => {
  vi.doUnmock('./panels');
  vi.resetModules();
});

describe('what draws overlays', () => {
  it('is fetched when the first one opens, which is then drawn', async () => {
    const { Dialog } = await started();
    const dialog = (opened: boolean) => (
      <MantineProvider>
        <Dialog opened={opened} onClose={() => undefined} title="Motivo">
          Conteúdo
        </Dialog>
      </MantineProvider>
    );
    const { rerender } = render(dialog(false));
    rerender(dialog(true));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Motivo' })).toHaveTextContent('Conteúdo');
  });

  it('closes what was opened and says why when it cannot be fetched', async () => {
    vi.doMock('./panels', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const { listenToSnackbars, Sidebar } = await started();
    const said: string[] = [];
    const stop = listenToSnackbars(({ message }) => said.push(message));
    const close = vi.fn();
    render(
      <MantineProvider>
        <Sidebar opened onClose={close} title="Despesa">
          Conteúdo
        </Sidebar>
      </MantineProvider>,
    );
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(said).toEqual(['Não foi possível abrir. Verifique sua conexão e tente de novo.']);
    stop();
  });
});
