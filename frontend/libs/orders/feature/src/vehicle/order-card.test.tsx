import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asRead } from '../products/wire.fixture';
import type { CarItem } from './car';
import { aCarItem, IN_TOWN } from './car.fixture';
import { CarOrderCard } from './item/order-card';
import { carProduct } from './product';

const anItem = (over: object = {}) => asRead(aCarItem('i1', over)) as CarItem;

it('says the car, its coverage, who drives, what is blocked and how the company calls it', () => {
  renderScreen(<CarOrderCard item={anItem({ rental_number: 'LS48213' })} />);
  for (const words of [
    'Compacto 1.0 ou similar',
    'Grupo C · Econômico com ar',
    'Reserva na locadora: LS48213',
    'Condutor: Rafael Ávila',
    'Carro e terceiros: E danos a terceiros.',
    /^Retirada e devolução: .+, 24 h$/,
    /bloqueada no cartão do condutor/,
  ])
    expect(screen.getByText(words)).toBeVisible();
});

it('says both stores of a rental that ends elsewhere', () => {
  renderScreen(<CarOrderCard item={anItem({ return_store: IN_TOWN })} />);
  expect(screen.getByText(/^Retirada: .+saguão/)).toBeVisible();
  expect(screen.getByText('Devolução: Av. Conde da Boa Vista, 333, Recife (PE), das 09:00 às 18:00')).toBeVisible();
});

it('stands in the line of a trip from its pick-up to its return', () => {
  expect(carProduct.nameOf(anItem())).toBe('Carro em Recife, grupo C');
  expect(carProduct.staysOf(anItem())).toEqual([
    {
      from: { place: 'Recife', day: '2027-01-11', at: '2027-01-11T10:00:00-03:00' },
      to: { place: 'Recife', day: '2027-01-14', at: '2027-01-14T09:30:00-03:00' },
    },
  ]);
});
