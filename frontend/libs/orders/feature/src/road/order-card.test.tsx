/** A bus on its order: its terminals, what canceling keeps, and the keys of its tickets, each to be copied. */
import type { Order, OrderItem } from '@trajeto/orders-data-access';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EMPLOYEE, open } from '../agency.fixture';
import { OrderItems } from '../order/order-items';
import type { BusItem } from './bus';

const KEYS = ['35270288222555000129630011556730261665934723', '35270288222555000129630012962675001975190540'];
const bus = {
  uuid: 'i1',
  table: 'road',
  status: 'issued',
  value: '255.16',
  company: 'Viação Serra',
  seatClass: 'semi_leito',
  departure: { uuid: 't', name: 'Terminal Rodoviário Tietê', city: 'São Paulo', state: 'SP' },
  arrival: { uuid: 'n', name: 'Rodoviária Novo Rio', city: 'Rio de Janeiro', state: 'RJ' },
  departureDate: '2027-01-11T22:30:00-03:00',
  arrivalDate: '2027-01-12T05:10:00-03:00',
  duration: 400,
  connection: false,
  amenities: ['Wi-Fi'],
  cancellationTax: '5.96',
  bpe: KEYS.join(', '),
  ticket: KEYS.join(', '),
  tracker: 'QAYELU',
  provider: { uuid: 'serra', name: 'Viação Serra' },
  travelers: [
    { uuid: 'e1', fullName: 'Ana Souza' },
    { uuid: 'e2', fullName: 'Rafael Ávila' },
  ],
  violatedPolicies: [],
  parts: {},
  allowedActions: [],
} as unknown as BusItem;
const order = { uuid: 'o1', status: 'issued', itemsIncluded: { road: [bus as OrderItem] }, allowedActions: [] } as unknown as Order;

it('shows each key once, in groups of four under the name of who travels with it', () => {
  open(<OrderItems order={order} history={[]} />, { session: EMPLOYEE, at: '/' });
  const [first, second] = within(screen.getByRole('list', { name: 'Chave do BP-e' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Chave do BP-e de Ana Souza3527 0288 2225 5500 0129 6300 1155 6730 2616 6593 4723');
  expect(second).toHaveTextContent(/Rafael Ávila.*0540/);
  expect(screen.getByRole('button', { name: 'Copiar a chave do BP-e de Rafael Ávila' })).toBeEnabled();
  expect(screen.queryByText(/35270288222555/)).not.toBeInTheDocument();
});

it('says where one boards, and what the company keeps of a canceled ticket', () => {
  const { container } = open(<OrderItems order={order} history={[]} />, { session: EMPLOYEE, at: '/' });
  expect(container).toHaveTextContent(/Terminal Rodoviário Tietê, São Paulo \(SP\).*Rodoviária Novo Rio, Rio de Janeiro \(RJ\)/);
  expect(container).toHaveTextContent(/Viação Serra · Semileito · Wi-Fi/);
  expect(container).toHaveTextContent(/a viação retém R\$\s5,96, até 3 horas antes da saída/);
  expect(container).toHaveTextContent('QAYELU');
});
