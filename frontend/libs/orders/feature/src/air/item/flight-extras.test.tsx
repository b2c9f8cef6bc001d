/** Seats and bags of a flight: who chose none is seated at check-in, and each change is one write. */
import type { Session } from '@trajeto/shared-auth';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../../agency.fixture';
import { ANA, asAnswer, ONE_DECK, SEGMENT } from '../../seats/seats.fixture';
import type { AirItem } from '../flights';
import { ExtraBags } from './extra-bags';
import { FlightSeats } from './flight-seats';

const stop = (iata: string) => ({
  iata,
  airport: iata,
  city: iata,
  date: '2026-12-21',
  time: '07:05',
  datetime: '2026-12-21T07:05:00-03:00',
});
const flight = (over: Partial<AirItem> = {}) =>
  ({
    uuid: 'i1',
    table: 'airway',
    version: 4,
    provider: { name: 'Gol' },
    travelers: [{ uuid: ANA.uuid, fullName: ANA.name }],
    flights: [{ uuid: 'f1', hasSeatMap: true }],
    segments: [{ uuid: SEGMENT, flightUuid: 'f1', airlineName: 'Gol', flightNumber: '1624', departure: stop('CGH'), arrival: stop('REC') }],
    seats: [],
    baggages: [],
    extraBaggage: { value: '95.00', most: 2 },
    allowedActions: ['edit'],
    ...over,
  }) as unknown as AirItem;

const TRAVELER: Session = { ...EMPLOYEE, actions: new Set([...EMPLOYEE.actions, 'ViewAirwaySeats']) };
const ITEM = `${API}/orders/o1/items/i1`;

function changes(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get(`${ITEM}/seats`, () => HttpResponse.json(asAnswer(ONE_DECK))),
    http.put(ITEM, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { uuid: 'o1', status: 'open', items_included: {}, travelers: [] } });
    }),
  );
  return sent;
}
const seats = (item: AirItem, session: Session = TRAVELER) => {
  open(<FlightSeats item={item} orderId="o1" />, { session, at: '/' });
  return userEvent.setup();
};

it('a flight without chosen seats says so and opens its map', async () => {
  const sent = changes();
  const user = seats(flight());
  expect(screen.getByText('Assento no check-in')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Escolher assentos' }));
  expect(await screen.findByRole('dialog', { name: 'Assentos, Gol 1624, CGH a REC' })).toBeVisible();
  expect(await screen.findByText('Quem não escolher recebe o assento no check-in.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Assento 08/ }));
  await user.click(screen.getByRole('button', { name: 'Confirmar assentos' }));
  await waitFor(() => expect(sent).toEqual([{ seats: [{ traveler_uuid: 'e1', segment_uuid: SEGMENT, seat_number: '08' }] }]));
});

it('chosen seats are given back', async () => {
  const sent = changes();
  const user = seats(flight({ seats: [{ travelerUuid: ANA.uuid, segmentUuid: SEGMENT, seatNumber: '06' }] }));
  expect(screen.getByText('Assento 06')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Trocar assento 06' }));
  await user.click(await screen.findByRole('button', { name: 'Escolher no check-in' }));
  await waitFor(() => expect(sent).toEqual([{ seats: [] }]));
});

it.each([
  ['that is no cart any more', flight({ allowedActions: [] })],
  ['without a map', flight({ flights: [{ uuid: 'f1', hasSeatMap: false }] as unknown as AirItem['flights'] })],
])('the seats of a flight %s are not chosen here', (_what, item) => {
  seats(item);
  expect(screen.getByText('Assento no check-in')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('bags are counted for each traveler, up to what the airline sells', async () => {
  const sent = changes();
  open(<ExtraBags item={flight({ baggages: [{ travelerUuid: ANA.uuid, quantity: 1, value: '95.00' }] })} orderId="o1" />, {
    session: EMPLOYEE,
    at: '/',
  });
  const user = userEvent.setup();
  expect(screen.getByText('R$ 95,00 cada, em todos os voos')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mais malas extras de Ana Souza' }));
  await waitFor(() => expect(sent).toEqual([{ baggages: [{ traveler_uuid: 'e1', quantity: 2 }] }]));
});
