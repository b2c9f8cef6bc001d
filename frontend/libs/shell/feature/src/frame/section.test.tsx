import { renderScreen } from '@trajeto/shared-testing';
import { PageHeader } from '@trajeto/shared-ui';
import { act, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Section } from './section';
import { usePathChange } from './use-path-change';

function Frame() {
  const announcement = usePathChange();
  return (
    <>
      <Section />
      <p aria-live="polite">{announcement}</p>
    </>
  );
}

/** Two screens; the chunk of the second arrives when told. */
function open() {
  let arrive: () => void = () => undefined;
  const chunk = new Promise<void>((resolve) => (arrive = resolve));
  const children = [
    { path: 'a', element: <h1>Primeira</h1> },
    { path: 'b', lazy: { Component: () => chunk.then(() => () => <h1>Segunda</h1>) } },
    { path: 'c/:id', element: <Outlet /> },
    { path: 'd', element: <PageHeader title="Filiais" /> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: ['/a'] });
  renderScreen(<RouterProvider router={router} />);
  return { router, arrive };
}
const isLoading = () => screen.queryByText('Carregando…') !== null;
const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a section on its way', () => {
  it('leaves the old page for 150 ms, then shows the shape of a page, then itself', async () => {
    vi.useFakeTimers();
    const { router, arrive } = open();
    await act(async () => {
      void router.navigate('/b');
      await Promise.resolve();
    });
    await passing(140);
    expect(screen.getByRole('heading', { name: 'Primeira' })).toBeInTheDocument();
    await passing(20);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(isLoading()).toBe(true);
    arrive();
    await passing(10);
    expect(screen.getByRole('heading', { name: 'Segunda' })).toBeInTheDocument();
    expect(isLoading()).toBe(false);
  });
});

describe('a change of path', () => {
  it('takes the page to its top; a change of query does not', async () => {
    const scroll = vi.spyOn(window, 'scrollTo');
    const { router } = open();
    scroll.mockClear();
    await act(() => router.navigate('/a?pagina=2#abertas'));
    expect(scroll).not.toHaveBeenCalled();
    await act(() => router.navigate('/c/1'));
    expect(scroll.mock.calls).toEqual([[0, 0]]);
  });

  it('asks the first page of all with the frame that lays it out', () => {
    const scroll = vi.spyOn(window, 'scrollTo');
    scroll.mockClear();
    const ask = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    open();
    expect(scroll).not.toHaveBeenCalled();
    ask.mock.calls.forEach(([draw]) => act(() => draw(0)));
    expect(scroll.mock.calls.at(0)).toEqual([0, 0]);
    ask.mockRestore();
  });

  it('back leads to where the page was left', async () => {
    const { router } = open();
    await act(() => router.navigate('/d'));
    Object.assign(window, { scrollY: 640 });
    window.dispatchEvent(new Event('scroll'));
    await act(() => router.navigate('/c/1'));
    Object.assign(window, { scrollY: 0 });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => Object.assign(window, { scrollY: to[1] }));
    await act(() => router.navigate(-1));
    expect(scroll.mock.calls.at(-1)).toEqual([0, 640]);
    Object.assign(window, { scrollY: 0 });
  });

  it('back leads there too where the skeleton of a slow page was drawn in between', async () => {
    const { router, arrive } = open();
    await act(() => router.navigate('/d'));
    const scrollTo = (scrollY: number) => {
      Object.assign(window, { scrollY });
      window.dispatchEvent(new Event('scroll'));
    };
    scrollTo(640);
    await act(async () => {
      void router.navigate('/b');
      await Promise.resolve();
    });
    scrollTo(0); // the skeleton is not as high
    arrive();
    await screen.findByRole('heading', { name: 'Segunda' });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => Object.assign(window, { scrollY: to[1] }));
    await act(() => router.navigate(-1));
    expect(scroll.mock.calls.at(-1)).toEqual([0, 640]);
    Object.assign(window, { scrollY: 0 });
  });

  it('tells whoever listens where they are, and puts the keyboard at the heading', async () => {
    const { router } = open();
    await act(() => router.navigate('/d'));
    expect(await screen.findByText('Filiais · Trajeto')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Filiais' })).toHaveFocus();
  });
});
