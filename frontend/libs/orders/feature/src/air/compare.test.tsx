/** Flights are marked on their cards and compared beside one another. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CompareBar, useCompared } from './compare';
import { aStop } from './flight.fixture';

const anOffer = (uuid: string, number: string, value: string, stops: number) =>
  ({
    uuid,
    value,
    policy: { inPolicy: stops === 0, violatedPolicies: [] },
    airway: {
      refundable: stops === 0,
      flights: [{ uuid: `f${uuid}`, duration: 195, stops, stretchIndex: 0, baggages: [], passengers: [] }],
      segments: [
        {
          uuid: `s${uuid}`,
          flightUuid: `f${uuid}`,
          airline: 'gws',
          airlineName: 'Gol',
          flightNumber: number,
          duration: 195,
          departure: aStop('GRU', '07:05'),
          arrival: aStop('SSA', '10:20'),
        },
      ],
    },
  }) as unknown as AirOffer;
/** Lands on the day after. */
const overnight = (offer: AirOffer): AirOffer => {
  const segments = offer.airway.segments.map((segment) => ({
    ...segment,
    arrival: { ...segment.arrival, date: '2026-12-22', time: '00:30' },
  }));
  return { ...offer, airway: { ...offer.airway, segments } };
};
const OFFERS = [
  anOffer('o1', '1624', '612.00', 0),
  anOffer('o2', '1700', '580.00', 1),
  anOffer('o3', '1800', '700.00', 0),
  anOffer('o4', '1900', '710.00', 0),
];

function Screen({ onChoose }: { onChoose: (offer: AirOffer) => void }) {
  const [offers, setOffers] = useState<readonly AirOffer[]>(OFFERS);
  const compared = useCompared(offers);
  return (
    <>
      {offers.map((offer) => (
        <button key={offer.uuid} type="button" disabled={compared.isFull && !compared.has(offer)} onClick={() => compared.toggle(offer)}>
          {offer.uuid}
        </button>
      ))}
      <button type="button" onClick={() => setOffers(offers.slice(1))}>
        a primeira sai
      </button>
      <CompareBar of={compared} pending={null} onChoose={onChoose} />
    </>
  );
}

it('two marked flights stand side by side, and one of them is chosen', async () => {
  const choose = vi.fn<(offer: AirOffer) => void>();
  renderScreen(<Screen onChoose={choose} />);
  expect(screen.queryByRole('region', { name: 'Comparar' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('o1'));
  expect(screen.getByRole('button', { name: 'Comparar' })).toBeDisabled();
  await userEvent.click(screen.getByText('o2'));
  await userEvent.click(screen.getByRole('button', { name: 'Comparar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comparar voos' }));
  for (const shown of ['Gol 1624', 'Gol 1700', '1 parada', 'Direto', 'Dentro da política', 'Fora da política'])
    expect(dialog.getByText(shown)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: /Gol 1700/ }));
  expect(choose).toHaveBeenCalledExactlyOnceWith(OFFERS[1]);
  expect(screen.queryByRole('region', { name: 'Comparar' })).not.toBeInTheDocument();
});

it('says of each arrival whether it is on the next day', async () => {
  const offers = [overnight(anOffer('o1', '7757', '727.00', 0)), anOffer('o2', '1700', '580.00', 1)];
  const of = { compared: offers, has: () => true, isFull: false, toggle: vi.fn(), clear: vi.fn() };
  renderScreen(<CompareBar of={of} pending={null} onChoose={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Comparar' }));
  const times = within(within(await screen.findByRole('dialog')).getByRole('row', { name: /^Horários/ })).getAllByRole('cell');
  expect(times.map(({ textContent }) => textContent)).toEqual(['07:05 a 00:30+1, chega no dia seguinte', '07:05 a 10:20']);
});

it('no more than three are marked, and one that left the list is not compared any more', async () => {
  renderScreen(<Screen onChoose={vi.fn()} />);
  for (const name of ['o1', 'o2', 'o3']) await userEvent.click(screen.getByText(name));
  expect(screen.getByText('o4')).toBeDisabled();
  expect(screen.getByText('3 voos marcados para comparar (até 3)')).toBeInTheDocument();
  await userEvent.click(screen.getByText('a primeira sai'));
  expect(screen.getByText('2 voos marcados para comparar (até 3)')).toBeInTheDocument();
});
