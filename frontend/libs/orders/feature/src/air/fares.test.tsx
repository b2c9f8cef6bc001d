/** The fares of a flight stand side by side; why one is out of the policy is said once, below them. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { Fares } from './fares';

const MESSAGE = 'A tarifa passa de 20 % acima da menor do trecho';
const fare = (uuid: string, family: string, isInside: boolean) => ({
  uuid,
  value: '612.00',
  airway: { family_fare: family, flights: [], refundable: false, fare_rules: null },
  policy: { in_policy: isInside, violated_policies: isInside ? [] : [{ policy_value_uuid: 'p1', message: MESSAGE }] },
});

it('a message of one fare stretches none of the others', async () => {
  const families = [fare('a', 'LIGHT', true), fare('b', 'MAX', false)];
  server.use(
    http.get(`${API}/search/s1/offers/a`, () =>
      HttpResponse.json({ data: { ...families[0], airway: { ...families[0]?.airway, families } } }),
    ),
  );
  const offer = { uuid: 'a', searchUuid: 's1' } as AirOffer;
  open(<Fares offer={offer} name="Gol 1624" pending={null} onChoose={() => undefined} onRepriced={() => undefined} />, {
    session: EMPLOYEE,
    at: '/',
  });
  const fares = await screen.findByRole('list', { name: /Gol 1624/ });
  expect(within(fares).getAllByRole('listitem')).toHaveLength(2);
  expect(within(fares).queryByText(MESSAGE)).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Por que estão fora da política' })).toHaveTextContent(`Max: ${MESSAGE}`);
});
