/** A bus shows its seats, and changes them, wherever its cart is open. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EMPLOYEE, open } from '../agency.fixture';
import type { BusItem } from './bus';
import { BusCartCard } from './item/cart-card';
import { BusCheckoutLine } from './item/checkout-line';

const end = (name: string, city: string) => ({ uuid: name, name, city, state: 'SP' });
const item = {
  uuid: 'i1',
  table: 'road',
  version: 1,
  company: 'Viação Serra',
  seatClass: 'semi_leito',
  departure: end('Terminal Rodoviário Tietê', 'São Paulo'),
  arrival: end('Rodoviária Novo Rio', 'Rio de Janeiro'),
  departureDate: '2026-12-21T22:30:00-03:00',
  arrivalDate: '2026-12-22T05:10:00-03:00',
  travelers: [{ uuid: 'e1', fullName: 'Ana Souza' }],
  seats: [{ travelerUuid: 'e1', segmentUuid: 's1', seatNumber: '06' }],
  allowedActions: ['edit'],
} as unknown as BusItem;

it.each([
  ['the cart', BusCartCard],
  ['the checkout', BusCheckoutLine],
])('in %s', (_where, Card) => {
  open(<Card item={item} />, { session: EMPLOYEE, at: '/?orderId=o1' });
  expect(screen.getByText('Poltrona 06')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Trocar poltrona 06' })).toBeEnabled();
});

it('not where no cart is open', () => {
  open(<BusCartCard item={item} />, { session: EMPLOYEE, at: '/' });
  expect(screen.getByText('Semileito')).toBeVisible();
  expect(screen.queryByText('Poltrona 06')).not.toBeInTheDocument();
});
