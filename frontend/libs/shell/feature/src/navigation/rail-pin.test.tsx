import { windowOf } from '@trajeto/shared-testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { open } from '../shell.fixture';

const panels = { aprovacoes: ({ onDone }: { onDone: () => void }) => <button onClick={onDone}>Decidir aqui</button> };
const openPanel = async () => userEvent.click(await screen.findByRole('tab', { name: /^Aprovações/ }));
const panel = () => screen.queryByRole('tabpanel');

describe('the panel of the rail', () => {
  it('cannot be kept open below 1600 px, and a new page closes it', async () => {
    windowOf(1599);
    const router = open('/busca', { parts: { panels } });
    await openPanel();
    expect(panel()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Manter aberto' })).not.toBeInTheDocument();
    await act(() => router.navigate('/pedidos'));
    expect(panel()).not.toBeInTheDocument();
  });

  it('may be kept open from 1600 px on: it outlives pages and what is done in it, and is remembered', async () => {
    windowOf(1600);
    const router = open('/busca', { parts: { panels } });
    await openPanel();
    await userEvent.click(screen.getByRole('button', { name: 'Manter aberto' }));
    await act(() => router.navigate('/pedidos'));
    await userEvent.click(screen.getByRole('button', { name: 'Decidir aqui' }));
    expect(panel()).toBeInTheDocument();
    expect(Object.values(localStorage)).toContain('true');
    await userEvent.click(screen.getByRole('button', { name: 'Soltar painel' }));
    await act(() => router.navigate('/busca'));
    await waitFor(() => expect(panel()).not.toBeInTheDocument());
  });
});
