import { readCustomer, rememberCustomer } from '@trajeto/shared-auth';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, bootstrap, open } from '../shell.fixture';

const aurora = { uuid: 'c1', trading_name: 'Aurora Indústria', cnpj: '12ABC34501DE35', is_active: true, fraud_blocking: false };
const manager = { context: 'agency', type: 'manager', customer: null, agency: { trading_name: 'Rota Norte' }, profiles: {} };
const list = { data: [aurora], links: {}, meta: { current_page: 1, last_page: 1, per_page: 20, total: 1, from: 1, to: 1 } };

function openAsManager(chosen: string | null) {
  rememberCustomer(chosen);
  open('/configuracoes/empresas');
  server.use(
    http.get(`${API}/bootstrap`, ({ request }) => {
      const isChosen = request.headers.get('X-Customer-Uuid') === aurora.uuid;
      return HttpResponse.json(
        bootstrap(manager, { actions: [] }, { customer: isChosen ? { ...aurora, invoice_limit: '1000.00' } : null }),
      );
    }),
    http.get(`${API}/customers`, () => HttpResponse.json(list)),
  );
}

const person = () => screen.findByRole('button', { name: /^Menu de/ });
const openSwitcher = async () => {
  await userEvent.click(await person());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Trocar Empresa' }));
  return screen.findByRole('button', { name: /Aurora Indústria/ });
};

beforeEach(() => rememberCustomer(null));

describe('the focus of the keyboard', () => {
  it('is back at the person’s button once a company is chosen', async () => {
    openAsManager(null);
    await userEvent.click(await openSwitcher());
    await screen.findByRole('region', { name: 'Empresa escolhida' });
    const button = await person();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('is back at the person’s button when nothing is chosen', async () => {
    openAsManager(null);
    await openSwitcher();
    await userEvent.keyboard('{Escape}');
    const button = await person();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('goes to the content with the company’s bar, whose button was pressed', async () => {
    openAsManager(aurora.uuid);
    await userEvent.click(await screen.findByRole('button', { name: 'Parar de trabalhar nesta empresa' }));
    await waitFor(() => expect(readCustomer()).toBeNull());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
