import { QueryClientProvider } from '@tanstack/react-query';
import { aQueryClient, PHONE, windowOf } from '@trajeto/shared-testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BottomSheet, Dialog, LoadingDialog, Sidebar, ThemeProvider } from '../index';

const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Draws what `of` draws, in the product's own theme; answers how to open and close it and what it asked for. */
async function drawn(of: (opened: boolean, onClose: () => void) => React.ReactElement) {
  const close = vi.fn();
  const inTheme = (opened: boolean) => (
    <QueryClientProvider client={aQueryClient()}>
      <ThemeProvider>{of(opened, close)}</ThemeProvider>
    </QueryClientProvider>
  );
  const view = render(inTheme(true));
  await passing(1000);
  return { close, shut: () => view.rerender(inTheme(false)) };
}

const panel = () => screen.getByRole('dialog');
const backdropOf = (part: 'Modal' | 'Drawer') => document.querySelector(`.mantine-${part}-overlay`) ?? document.body;
const cssOf = (part: 'Modal' | 'Drawer', name: string) =>
  document.querySelector<HTMLElement>(`.mantine-${part}-root`)?.style.getPropertyValue(name);

beforeEach(() => {
  vi.useFakeTimers();
  windowOf(1440, { isMoving: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SHEET = { title: 'Opções', children: 'Conteúdo' };

describe('a bottom sheet', () => {
  const dragDown = async (pixels: number) => {
    const handle = screen.getByTestId('sheet-handle');
    const at = (clientY: number) => ({ pointerId: 1, button: 0, clientX: 0, clientY });
    fireEvent.pointerDown(handle, at(10));
    fireEvent.pointerMove(document, at(10 + pixels));
    fireEvent.pointerUp(document, at(10 + pixels));
    await passing(0);
  };

  it('covers half the page unless told, or all of it', async () => {
    await drawn((opened, onClose) => <BottomSheet {...SHEET} opened={opened} onClose={onClose} />);
    expect(cssOf('Drawer', '--drawer-size')).toBe('50%');
  });

  it.each([
    ['30%', { height: '30%' }],
    ['100%', { fullScreen: true }],
  ])('covers %s when told', async (size, config) => {
    await drawn((opened, onClose) => <BottomSheet {...SHEET} {...config} opened={opened} onClose={onClose} />);
    expect(cssOf('Drawer', '--drawer-size')).toBe(size);
  });

  it.each([
    [100, 0],
    [101, 1],
  ])('dragged down %i px asks to close %i times', async (pixels, times) => {
    const { close } = await drawn((opened, onClose) => <BottomSheet {...SHEET} opened={opened} onClose={onClose} />);
    await dragDown(pixels);
    expect(close).toHaveBeenCalledTimes(times);
  });

  it('that may not be closed has no handle, no ×, and stays on the backdrop and Esc', async () => {
    const { close } = await drawn((opened, onClose) => <BottomSheet {...SHEET} noClose opened={opened} onClose={onClose} />);
    expect(screen.queryByTestId('sheet-handle')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument();
    fireEvent.click(backdropOf('Drawer'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(close).not.toHaveBeenCalled();
  });
});

describe('a panel', () => {
  type Draw = (noClose: boolean) => (opened: boolean, onClose: () => void) => React.ReactElement;
  const dialog: Draw = (noClose) => (opened, onClose) => (
    <Dialog title="Excluir?" noClose={noClose} opened={opened} onClose={onClose}>
      Conteúdo
    </Dialog>
  );
  const sidebar: Draw = (noClose) => (opened, onClose) => (
    <Sidebar title="Carrinho" noClose={noClose} opened={opened} onClose={onClose}>
      Conteúdo
    </Sidebar>
  );
  const sheet: Draw = (noClose) => (opened, onClose) => <BottomSheet {...SHEET} noClose={noClose} opened={opened} onClose={onClose} />;

  it.each([
    ['dialog', dialog, 'Modal'],
    ['sidebar', sidebar, 'Drawer'],
    ['sheet', sheet, 'Drawer'],
  ] as const)('(%s) closes on its backdrop, on Esc and by its ×', async (_, draw, part) => {
    const { close } = await drawn(draw(false));
    fireEvent.click(backdropOf(part));
    expect(close).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(close).toHaveBeenCalledTimes(2);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(close).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['dialog', dialog, 'Modal'],
    ['sidebar', sidebar, 'Drawer'],
  ] as const)('(%s) that may not be closed stays', async (_, draw, part) => {
    const { close } = await drawn(draw(true));
    fireEvent.click(backdropOf(part));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
  });

  it.each([
    ['sidebar', sidebar],
    ['sheet', sheet],
  ])('(%s) slides out over 300 ms', async (_, draw) => {
    const { shut } = await drawn(draw(false));
    shut();
    await passing(290);
    expect(panel()).toBeInTheDocument();
    await passing(60);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a sidebar', () => {
  it.each([
    [{}, 400, 'right'],
    [{ position: 'left', width: 720 }, 720, 'left'],
  ] as const)('asked with %o is %i px wide, on the %s', async (config, pixels, side) => {
    await drawn((opened, onClose) => (
      <Sidebar title="Carrinho" {...config} opened={opened} onClose={onClose}>
        Conteúdo
      </Sidebar>
    ));
    expect(cssOf('Drawer', '--drawer-size')).toBe(`calc(${pixels / 16}rem * var(--mantine-scale))`);
    expect(cssOf('Drawer', '--drawer-justify') === 'flex-end').toBe(side === 'right');
  });

  it('takes the whole width of a phone', async () => {
    windowOf(PHONE, { isMoving: true });
    await drawn((opened, onClose) => (
      <Sidebar title="Carrinho" opened={opened} onClose={onClose}>
        Conteúdo
      </Sidebar>
    ));
    expect(cssOf('Drawer', '--drawer-size')).toBe('100%');
  });
});

describe('a dialog', () => {
  it('is a sheet from the bottom on a phone', async () => {
    windowOf(PHONE, { isMoving: true });
    await drawn((opened, onClose) => (
      <Dialog title="Excluir?" opened={opened} onClose={onClose}>
        Conteúdo
      </Dialog>
    ));
    expect(panel()).toHaveAccessibleName('Excluir?');
    expect(document.querySelector('.mantine-Drawer-root')).toBeInTheDocument();
    expect(panel().style.height).toBe('auto');
  });

  it('that waits has its title, no way out, and says so after ten seconds', async () => {
    const { close } = await drawn((opened) => <LoadingDialog opened={opened} title="Alterando senha" />);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(panel()).toHaveAccessibleName('Alterando senha');
    await passing(8_900);
    expect(screen.queryByText('Está demorando mais que o normal…')).not.toBeInTheDocument();
    await passing(200);
    expect(screen.getByText('Está demorando mais que o normal…')).toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
  });
});
