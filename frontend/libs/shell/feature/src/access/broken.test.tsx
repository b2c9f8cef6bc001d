import { ApiError } from '@trajeto/shared-auth';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotFound } from './not-found';
import { RenderError, SectionError } from './render-error';

const UNKNOWN = 'Um erro desconhecido ocorreu, por favor contate o administrador do sistema';
const refused = (code: string, message: string) => new ApiError(409, { code, message, requestId: 'r-1' });

function breakWith(error: unknown, errorElement = <RenderError />) {
  // React and the router tell the console of every broken screen.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: '*', element: <Broken />, errorElement }]);
  renderScreen(<RouterProvider router={router} />);
}

beforeEach(() => {
  vi.restoreAllMocks();
});

describe('a broken screen', () => {
  it('shows the message and the code of an error that has one, and the way home', () => {
    breakWith(refused('OFFER_EXPIRED', 'A oferta expirou.'));
    expect(screen.getByRole('heading', { name: 'Ops!' })).toBeInTheDocument();
    expect(screen.getByText('A oferta expirou.')).toBeInTheDocument();
    expect(screen.getByText('CÓDIGO: OFFER_EXPIRED')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Retornar ao início' })).toHaveAttribute('href', '/');
    expect(screen.getByText('r-1')).toBeInTheDocument();
  });

  it.each([
    ['an error of the program', new TypeError('x is not a function')],
    ['no error at all', 'texto solto'],
  ])('says it is unknown of %s', (_, error) => {
    breakWith(error);
    expect(screen.getByText(UNKNOWN)).toBeInTheDocument();
    expect(screen.queryByText(/CÓDIGO/)).not.toBeInTheDocument();
    expect(screen.queryByText(/not a function/)).not.toBeInTheDocument();
  });

  it('says it is unknown of a code without words, with the code', () => {
    breakWith(refused('STRANGE', ''));
    expect(screen.getByText(UNKNOWN)).toBeInTheDocument();
    expect(screen.getByText('CÓDIGO: STRANGE')).toBeInTheDocument();
  });

  it('takes only its own place when the frame still stands', () => {
    breakWith(refused('STRANGE', 'Quebrou'), <SectionError />);
    expect(screen.getByRole('alert')).toHaveTextContent('Quebrou');
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
  });

  it('of an older version loads the page again, once', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    breakWith(new TypeError('Failed to fetch dynamically imported module: /a.js'));
    expect(reload).toHaveBeenCalledOnce();
    breakWith(new TypeError('Failed to fetch dynamically imported module: /a.js'));
    expect(reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('without a network is not loaded again, and says what is missing', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    breakWith(new TypeError('Failed to fetch dynamically imported module: /a.js'));
    expect(screen.getByText('Não foi possível conectar.')).toBeInTheDocument();
    expect(screen.queryByText(UNKNOWN)).not.toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

it('an address without a screen leads home, and to what was looked for', () => {
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '*', element: <NotFound /> }])} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeInTheDocument();
  expect(screen.getByText('O endereço pode ter mudado ou o conteúdo foi removido.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Retornar ao início' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: /^Buscar ações\.\.\./ })).toBeInTheDocument();
});
