/** The price filter of stays: told by the night in one room, asked by the whole stay. */
import type { HotelOffer } from '@trajeto/orders-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { asRead } from '../products/wire.fixture';
import { Price } from '../results/filter-parts';
import { hotelFilters } from './filters';
import { aHotelOffer } from './hotel.fixture';
import { nightlyOf } from './nightly';

const above = (value: string, parameter = 'price_ceiling_per_night') => ({
  in_policy: false,
  violated_policies: [{ policy_value_uuid: 'p', policy_parameter: parameter, type_value: 'touchable_less', value, message: 'Acima' }],
});
const offerWith = (uuid: string, policy?: object) => asRead({ ...aHotelOffer(uuid), ...(policy && { policy }) }) as HotelOffer;
const FACETS = { value: { min: '620.00', max: '1240.00' } } as never;

it('two nights in one room are two units, and offers tell the lowest ceiling they are above', () => {
  expect(nightlyOf([offerWith('a'), offerWith('b', above('420.00')), offerWith('c', above('1000.00'))])).toEqual({
    units: 2,
    ceiling: '420.00',
  });
  expect(nightlyOf([offerWith('a'), offerWith('b', above('4', 'hotel_stars'))])?.ceiling).toBeNull();
  expect(nightlyOf([])).toBeNull();
});

it('the scale is of a night, the question of the stay, and the ceiling of the policy is told', async () => {
  const set = vi.fn();
  renderScreen(
    <Price filters={hotelFilters.noFilters()} facets={FACETS} set={set} title="Preço por noite até" units={2} ceiling="420.00" />,
  );
  const slider = screen.getByRole('slider', { name: 'Preço por noite até' });
  expect(slider).toHaveAttribute('aria-valuemin', '310');
  expect(slider).toHaveAttribute('aria-valuemax', '620');
  expect(screen.getByText(/^Teto da política: R\$\s420,00$/)).toBeVisible();
  slider.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(set).toHaveBeenLastCalledWith({ maxValue: '1238.00' });
});
