import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { renderScreen } from '@trajeto/shared-testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteListRequest, PullToRefresh, useSteadyRows } from '../index';
import { IDLE, mayBegin, pulledBy, REFRESHING, releasedFrom } from './pull';

describe('a finger drawn down', () => {
  it.each([
    [-20, 'idle', 0],
    [0, 'idle', 0],
    [10, 'pulling', 6],
    [133, 'pulling', 79.8],
    [134, 'ready', 80.4],
    [233, 'ready', 139.8],
    [234, 'ready', 140],
    [900, 'ready', 140],
  ] as const)('by %i px is %s and moves the page %f px', (finger, state, distance) => {
    expect(pulledBy(finger).state).toBe(state);
    expect(pulledBy(finger).distance).toBeCloseTo(distance);
  });

  it('refreshes from 80 px on, resting at 56 px, and springs back before', () => {
    expect(releasedFrom({ state: 'pulling', distance: 79.8 })).toEqual(IDLE);
    expect(releasedFrom({ state: 'ready', distance: 80 })).toEqual({ state: 'refreshing', distance: 56 });
    expect(pulledBy(80 / 0.6)).toEqual({ state: 'ready', distance: 80 });
  });
});

describe('a pull', () => {
  afterEach(() => {
    document.body.innerHTML = '';
    document.documentElement.scrollTop = 0;
  });

  it.each([
    ['<p id="it">texto</p>', true],
    ['<input id="it">', false],
    ['<textarea id="it"></textarea>', false],
    ['<select id="it"></select>', false],
    ['<div contenteditable="true"><b id="it">nota</b></div>', false],
    ['<div contenteditable="false"><b id="it">nota</b></div>', true],
    ['<p id="it"></p><section aria-modal="true"></section>', false],
  ])('beginning in %s: %s', (html, expected) => {
    document.body.innerHTML = html;
    expect(mayBegin(document.getElementById('it'))).toBe(expected);
  });

  it.each([
    ['/entrar', false],
    ['/redefinir-senha', false],
    ['/busca', true],
  ])('on %s: %s', (path, expected) => {
    window.history.replaceState(null, '', path);
    expect(mayBegin(document.body)).toBe(expected);
  });

  it('begins only at the top of the page', () => {
    document.documentElement.scrollTop = 1;
    Object.defineProperty(document, 'scrollingElement', { configurable: true, value: document.documentElement });
    expect(mayBegin(document.body)).toBe(false);
  });
});

describe('the indicator', () => {
  const touch = (clientY: number) => ({ touches: [{ clientY }] });
  const drawTo = (clientY: number) => {
    fireEvent.touchStart(document.body, touch(0));
    fireEvent.touchMove(document.body, touch(clientY));
  };

  it('says what letting go would do, refreshes once and goes back', async () => {
    let finish: () => void = () => undefined;
    const refresh = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    renderScreen(<PullToRefresh onRefresh={refresh} />);
    drawTo(100);
    expect(screen.getByText('Puxe para atualizar')).toBeInTheDocument();
    fireEvent.touchMove(document.body, touch(140));
    expect(screen.getByText('Solte para atualizar')).toBeInTheDocument();
    fireEvent.touchEnd(document.body);
    expect(screen.getByText('Atualizando...')).toBeInTheDocument();
    expect(screen.getByTestId('pull')).toHaveStyle({ '--pulled': `${REFRESHING.distance}px` });
    drawTo(300);
    await act(async () => {
      finish();
      await Promise.resolve();
    });
    expect(screen.queryByText('Atualizando...')).not.toBeInTheDocument();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('brings lists that hold still up to date: it was asked for', () => {
    const list = renderHook(
      (rows: string[]) =>
        useSteadyRows(
          { data: { data: rows }, dataUpdatedAt: Date.now(), isFetchedAfterMount: true, isPlaceholderData: false },
          { question: 'all', keyOf: (row) => row },
        ),
      { initialProps: ['a'] },
    );
    noteListRequest(0);
    renderScreen(<PullToRefresh onRefresh={() => Promise.resolve()} />);
    drawTo(140);
    list.rerender(['b']);
    expect(list.result.current.rows).toEqual(['a']);
    fireEvent.touchEnd(document.body);
    list.rerender(['c']);
    expect(list.result.current.rows).toEqual(['c']);
  });

  it('goes back when what was touched has left the page meanwhile', () => {
    renderScreen(<PullToRefresh onRefresh={() => Promise.resolve()} />);
    const card = document.body.appendChild(document.createElement('div'));
    fireEvent.touchStart(card, touch(0));
    fireEvent.touchMove(card, touch(100));
    expect(screen.getByText('Puxe para atualizar')).toBeInTheDocument();
    card.remove();
    fireEvent.touchEnd(card);
    expect(screen.queryByText('Puxe para atualizar')).not.toBeInTheDocument();
  });

  it('asks nothing when let go too soon or when the touch is lost', () => {
    const refresh = vi.fn(() => Promise.resolve());
    renderScreen(<PullToRefresh onRefresh={refresh} />);
    drawTo(100);
    fireEvent.touchEnd(document.body);
    drawTo(200);
    fireEvent.touchCancel(document.body);
    expect(screen.queryByText('Solte para atualizar')).not.toBeInTheDocument();
    expect(refresh).not.toHaveBeenCalled();
  });
});
