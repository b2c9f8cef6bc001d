/** The question to the agency: what it asks, how its address carries it, and how an order fills it again. */
import type { Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../../agency.fixture';
import { aCart } from '../../cart/cart.fixture';
import { ANA, RECIFE } from '../../hotel/hotel.fixture';
import { asRead } from '../../products/wire.fixture';
import { anOfflineItem, STRETCH } from '../offline.fixture';
import { offlineSearchLike } from '../search-like';
import { askedBy, emptyOfflineSearch, formOf, resultsAddressOf, stretchesOf } from './offline-search';
import { OfflineSearchPage } from './offline-search-page';

const FORM = {
  ...emptyOfflineSearch(),
  city: { uuid: RECIFE, name: 'Recife' },
  checkin: '2027-01-11',
  checkout: '2027-01-13',
  rooms: 1,
  hotel: ' Pousada do Sol ',
  wishes: ' Perto do metrô ',
};

describe('the address', () => {
  it('carries the stay with the hotel and the wishes, and is read back', () => {
    const asked = askedBy(FORM, 1);
    expect(asked).toEqual([{ ...STRETCH, hotel: 'Pousada do Sol', wishes: 'Perto do metrô' }]);
    const [, query = ''] = resultsAddressOf(asked).split('?');
    expect(stretchesOf(query)).toEqual(asked);
    expect(formOf(asked)).toEqual({ ...FORM, hotel: 'Pousada do Sol', wishes: 'Perto do metrô' });
  });

  it('carries nothing for a wish that was not made', () => {
    expect(askedBy({ ...FORM, hotel: ' ', wishes: '' }, 1)).toEqual([STRETCH]);
  });

  it.each([{ wishes: 'x'.repeat(501) }, { hotel: 7 }, { returnDate: undefined }])('does not read %j', (wrong) => {
    expect(stretchesOf(new URLSearchParams({ stretches: JSON.stringify([{ ...STRETCH, ...wrong }]) }).toString())).toBeNull();
  });

  it('of an order is its days and its city, with who travels and why', () => {
    const over = { travelers: [{ uuid: ANA }], reason_trip: { uuid: 'r1', reason: 'Visita' } };
    const order = asRead(aCart('o1', { offline_hotel: [anOfflineItem('i1')] }, over)) as Order;
    const [path, query = ''] = offlineSearchLike(order).split('?');
    expect(path).toBe('/busca/hospedagens-offline');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      travelers: ANA,
      reasonTrip: 'r1',
      cidade: 'Recife',
      de: '2027-01-11',
      ate: '2027-01-13',
    });
  });
});

describe('the page', () => {
  beforeEach(() => {
    const page = { data: [], links: {}, meta: { current_page: 1, last_page: 1, from: 0, to: 0, total: 0, per_page: 20 } };
    server.use(
      http.get(`${API}/travelers`, () => HttpResponse.json(page)),
      http.get(`${API}/holidays`, () => HttpResponse.json({ data: [] })),
      http.get(`${API}/search/hotel/limits`, () => HttpResponse.json({ data: { max_rooms: null } })),
      http.get(`${API}/customers/c1/reason-trips`, () => HttpResponse.json(page)),
    );
  });

  it('stands beside the other products, and says what is missing', async () => {
    open(<OfflineSearchPage />, {
      session: { ...EMPLOYEE, actions: new Set(['CreateOrder', 'create-hotel-order']) },
      at: '/busca/hospedagens-offline',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Hospedagem pela agência' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Hotel pela agência' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    for (const sentence of ['Informe o destino', 'Informe a data do check-in', 'Informe a data do check-out'])
      expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('begins with what its address carries', () => {
    const stretches = JSON.stringify([{ ...STRETCH, hotel: 'Pousada do Sol', wishes: 'Perto do metrô' }]);
    open(<OfflineSearchPage />, {
      session: EMPLOYEE,
      at: `/busca/hospedagens-offline?${new URLSearchParams({ stretches }).toString()}`,
    });
    expect(screen.getByRole('combobox', { name: 'Destino' })).toHaveValue('Recife');
    expect(screen.getByRole('textbox', { name: 'Nome do hotel (opcional)' })).toHaveValue('Pousada do Sol');
    expect(screen.getByRole('textbox', { name: 'Observações para a agência (opcional)' })).toHaveValue('Perto do metrô');
  });
});
