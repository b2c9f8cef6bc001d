import { windowOf } from '@trajeto/shared-testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRIEF, listenToSnackbars, showSnackbar, ThemeProvider } from '../index';
import SnackbarHost from './snackbar-host';

const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(async () => {
  vi.useFakeTimers();
  windowOf(1440, { isMoving: true });
  listenToSnackbars(() => undefined)(); // what waited since another file
  render(
    <ThemeProvider>
      <SnackbarHost />
    </ThemeProvider>,
  );
  await passing(0);
});
afterEach(async () => {
  act(() => notifications.clean());
  await passing(1000);
  vi.useRealTimers();
});

const show = async (snackbar: Parameters<typeof showSnackbar>[0]) => {
  act(() => void showSnackbar(snackbar));
  await passing(400);
};

describe('a snackbar', () => {
  it.each([
    ['8 s unless told', undefined, 8000],
    ['2,5 s when tiny', BRIEF, 2500],
  ])('stays %s, then slides out over 300 ms', async (_, duration, stays) => {
    await show({ kind: 'success', message: 'Copiado', ...(duration && { duration }) });
    // What leaves gives up its height.
    const isLeaving = () => screen.getByText('Copiado').closest('[style*="max-height: 0px"]') !== null;
    await passing(stays - 400 - 20);
    expect(isLeaving()).toBe(false);
    await passing(40);
    expect(isLeaving()).toBe(true);
    await passing(260);
    expect(screen.getByText('Copiado')).toBeInTheDocument();
    await passing(40);
    expect(screen.queryByText('Copiado')).not.toBeInTheDocument();
  });

  it.each([
    ['success', 'status'],
    ['error', 'alert'],
    ['warning', 'status'],
    ['info', 'status'],
    ['neutral', 'status'],
  ] as const)('of kind %s is read as %s', async (kind, role) => {
    await show({ kind, message: `Mensagem ${kind}` });
    expect(screen.getByRole(role)).toHaveTextContent(`Mensagem ${kind}`);
  });

  it('waits while the pointer or the keyboard is on it', async () => {
    await show({ kind: 'info', message: 'Leia com calma', action: { label: 'Abrir', onClick: vi.fn() } });
    const button = screen.getByRole('button', { name: 'Abrir' });
    fireEvent.focus(button);
    await passing(9000);
    expect(screen.getByText('Leia com calma')).toBeInTheDocument();
    fireEvent.blur(button);
    await passing(7900);
    expect(screen.getByText('Leia com calma')).toBeInTheDocument();
    await passing(500);
    expect(screen.queryByText('Leia com calma')).not.toBeInTheDocument();
  });

  it('is one of three at most, each with its ×', async () => {
    for (const message of ['um', 'dois', 'três', 'quatro']) await show({ kind: 'info', message });
    expect(screen.getAllByRole('button', { name: 'Fechar' })).toHaveLength(3);
    expect(screen.queryByText('quatro')).not.toBeInTheDocument();
    fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' })[0] ?? document.body);
    await passing(400);
    expect(screen.getByText('quatro')).toBeInTheDocument();
  });

  it('gives the code of a failed call under its details', async () => {
    await show({ kind: 'error', message: 'Falha ao listar pedidos', requestId: 'r-1' });
    expect(screen.getByText('Código r-1')).toBeInTheDocument();
  });
});
