import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asRead } from '../products/wire.fixture';
import type { HotelItem } from './hotel';
import { aHotelItem } from './hotel.fixture';
import { HotelOrderCard } from './item/order-card';
import { hotelProduct } from './product';

const anItem = () => asRead(aHotelItem('i1')) as HotelItem;

it('says the hotel, its room, who sleeps in it, how the hotel calls it, and until when canceling is free', () => {
  renderScreen(<HotelOrderCard item={anItem()} />);
  for (const words of [
    'Av. Boa Viagem, 1000, Boa Viagem, Recife (PE)',
    'Quarto Standard casal, Café da manhã',
    'Quarto 1: Ana Souza, Rafael Ávila',
    'Confirmação do hotel: HT-4711',
    /^Cancelamento grátis até 10\/01\/2027/,
  ])
    expect(screen.getByText(words)).toBeVisible();
});

it('stands in the line of a trip from its check-in to its check-out', () => {
  expect(hotelProduct.nameOf(anItem())).toBe('Hotel Maré Alta, Recife');
  expect(hotelProduct.staysOf(anItem())).toEqual([
    {
      from: { place: 'Recife', day: '2027-01-11', at: '2027-01-11T14:00:00-03:00' },
      to: { place: 'Recife', day: '2027-01-13', at: '2027-01-13T12:00:00-03:00' },
    },
  ]);
  expect(hotelProduct.taxesOf(anItem())).toBe('0.00');
});
