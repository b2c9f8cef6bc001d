import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { describe, expect, it, vi } from 'vitest';
import { API } from '../shell.fixture';
import { CreditBalancePanel } from './credit-balance';

const setHidden = vi.fn();
const limitOf = (isHidden: boolean) => ({ customerUuid: 'c1', invoiceLimit: '1000.00', isHidden, setHidden });

function draw(used: string, { isHidden = false, status = 200 } = {}) {
  const balance = { invoice_limit: '1000.00', reserved: '100.00', used, available: '123.45' };
  server.use(http.get(`${API}/customers/c1/credit-balance`, () => HttpResponse.json({ data: balance }, { status })));
  renderScreen(<CreditBalancePanel limit={limitOf(isHidden)} />);
}
const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent.replace(/\s/g, ' ') ?? ''}`);

describe('what is left of a limit', () => {
  it('is told by what is held and spent, and how fresh that is', async () => {
    draw('600.00');
    expect(await screen.findByText('70 % do limite reservado ou usado')).toBeInTheDocument();
    expect(facts()).toEqual(['Limite R$ 1.000,00', 'Reservado R$ 100,00', 'Usado R$ 600,00', 'Disponível R$ 123,45']);
    expect(screen.getByText('há poucos segundos').closest('span')).toHaveTextContent('Atualizado há poucos segundos');
  });

  it.each([
    ['699.99', null],
    ['700.00', 'O limite está quase no fim.'],
    ['899.99', 'O limite está quase no fim.'],
    ['900.00', 'O limite foi todo usado.'],
  ])('with %s of 1000,00 spent and 100,00 held warns: %s', async (used, warning) => {
    draw(used);
    await screen.findByText(/% do limite/);
    expect(screen.queryByText(/^O limite/)?.textContent ?? null).toBe(warning);
  });

  it('shows no figure to who hid it, and asks before it does', async () => {
    draw('900.00', { isHidden: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar o valor do limite' }));
    expect(setHidden).toHaveBeenCalledExactlyOnceWith(false);
    expect(facts()).toEqual(['Limite •••••', 'Reservado •••••', 'Usado •••••', 'Disponível •••••']);
    expect(screen.queryByText(/O limite/)).not.toBeInTheDocument();
  });

  it('says when it cannot be read', async () => {
    draw('0.00', { status: 500 });
    expect(await screen.findByText('Falha ao carregar o limite de crédito')).toBeInTheDocument();
  });
});
