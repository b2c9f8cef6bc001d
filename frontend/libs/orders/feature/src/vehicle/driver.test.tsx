/** In a cart another traveler may drive; anywhere else the driver is only named. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import type { CarItem } from './car';
import { ANA, RAFAEL } from './car.fixture';
import { Driver } from './item/driver';

const ORDER = '0197c0de-0000-7000-8000-000000000001';
const item = {
  uuid: 'i1',
  version: 4,
  travelers: [
    { uuid: ANA, fullName: 'Ana Souza' },
    { uuid: RAFAEL, fullName: 'Rafael Ávila' },
  ],
  conductor: { uuid: RAFAEL, name: 'Rafael Ávila' },
  allowedActions: ['edit'],
} as unknown as CarItem;
const show = (over: Partial<CarItem> = {}, at = `/?orderId=${ORDER}`) =>
  open(<Driver item={{ ...item, ...over }} />, { session: EMPLOYEE, at });

it('another traveler is sent with the version that was seen', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(`${API}/orders/${ORDER}/items/i1`, async ({ request }) => {
      sent.push(await request.json(), request.headers.get('If-Match'));
      return HttpResponse.json({ data: { uuid: ORDER, items_included: {} } });
    }),
  );
  show();
  const select = screen.getByRole('combobox', { name: 'Condutor' });
  expect(select).toHaveValue(RAFAEL);
  await userEvent.selectOptions(select, 'Ana Souza');
  await waitFor(() => expect(sent[0]).toEqual({ conductor_uuid: ANA }));
  expect(sent[1]).toMatch(/4/);
});

it.each([
  ['of an item that may not be edited', { allowedActions: [] }, undefined],
  ['who travels alone', { travelers: item.travelers.slice(1) }, undefined],
  ['on a page that is no cart', {}, '/'],
])('a driver %s is only named', (_case, over, at) => {
  show(over, at);
  expect(screen.getByText('Condutor: Rafael Ávila')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
