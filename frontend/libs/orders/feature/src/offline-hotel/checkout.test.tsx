/** The checkout of an order with a stay of the agency: closed until an option is chosen, then like any other. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder, openCheckout, ORDER } from '../checkout/checkout.fixture';
import { aChosenItem, anOfflineItem, aQuotedItem } from './offline.fixture';

const withStay = (status: string, item: object) => anOrder(null, { status, items_included: { airway: [], offline_hotel: [item] } });

it.each([
  ['quoting', anOfflineItem('i1')],
  ['quoted', aQuotedItem('i1')],
])('%s, it waits for a choice and leads to the order', async (status, item) => {
  openCheckout(withStay(status, item));
  expect(await screen.findByText('Aguarde a cotação dos itens offline e escolha uma opção.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver pedido 10482' })).toHaveAttribute('href', `/pedidos/${ORDER}`);
  expect(screen.queryByRole('button', { name: 'Enviar para aprovação' })).not.toBeInTheDocument();
});

it('with a chosen option it is sent like any other', async () => {
  openCheckout(withStay('quoted', aChosenItem('i1')));
  expect(await screen.findByRole('button', { name: 'Enviar para aprovação' })).toBeEnabled();
  expect(screen.getByText(/^Maré Alta, Recife, /)).toBeInTheDocument();
  expect(screen.getByText('2 noites · 1 quarto · Casal, Café da manhã')).toBeInTheDocument();
});
