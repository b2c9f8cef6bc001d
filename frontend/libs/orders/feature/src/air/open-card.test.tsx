/** A flight whose fares a person opened stays open and in the list, whatever arrives meanwhile. */
import { HttpResponse } from '@trajeto/shared-testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aFare, openResults } from './open-card.fixture';

const GOL = aFare('1624', 'LIGHT', '612.00');
const LATER = aFare('1700', 'LIGHT', '580.00');

const openFares = async () => userEvent.click(await screen.findByRole('button', { name: 'Ver tarifas: Gol 1624' }));
const theFare = (price: RegExp) => screen.findByRole('button', { name: price });
const FIRST_PRICE = /^Escolher tarifa Light por R\$\s612,00$/;
const closeButton = () => screen.getByRole('button', { name: 'Fechar tarifas: Gol 1624' });

it('when everything on screen is read again: the search is not started a second time', async () => {
  const { served, queryClient } = openResults([GOL]);
  await openFares();
  await theFare(FIRST_PRICE);
  const [lists, fares] = [served.lists, served.fares];
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(served.fares).toBeGreaterThan(fares));
  expect(closeButton()).toBeVisible();
  expect([served.searches, served.lists]).toEqual([1, lists]);
});

it('when a list without it was under way as it was opened: the new flights wait behind the pill', async () => {
  const { served } = openResults([GOL]);
  await screen.findByRole('button', { name: 'Ver tarifas: Gol 1624' });
  const lists = served.lists;
  let answer = () => {};
  served.listMayAnswer = new Promise((resolve) => {
    answer = resolve;
  });
  served.rows = [LATER];
  served.total = 2;
  await waitFor(() => expect(served.lists).toBeGreaterThan(lists));
  served.rows = [GOL];
  await openFares();
  await theFare(FIRST_PRICE);
  answer();
  await screen.findByRole('button', { name: '1 novo voo · Mostrar' });
  expect(closeButton()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver tarifas: Gol 1700' })).not.toBeInTheDocument();
});

it('when another of its fares became the cheapest', async () => {
  const { served } = openResults([GOL]);
  await screen.findByRole('button', { name: 'Ver tarifas: Gol 1624' });
  const details = { value: '612.00', new_value: '700.00' };
  served.fareRefusal = () => HttpResponse.json({ code: 'PRICE_CHANGED', message: 'O preço mudou.', details }, { status: 409 });
  await openFares();
  await screen.findByRole('button', { name: 'Ver o novo preço' });
  served.rows = [aFare('1624', 'PLUS', '650.00')];
  const showNewPrice = await screen.findByRole('button', { name: 'Ver o novo preço' });
  served.fareRefusal = null;
  await userEvent.click(showNewPrice);
  expect(await theFare(/^Escolher tarifa Plus por R\$\s650,00$/)).toBeVisible();
  expect(closeButton()).toBeVisible();
});

it('when the list cannot be read again: its retry stands below the cards', async () => {
  const { served } = openResults([GOL]);
  await screen.findByRole('button', { name: 'Ver tarifas: Gol 1624' });
  served.fareRefusal = () => HttpResponse.json({ code: 'PRICE_CHANGED', message: 'O preço mudou.', details: {} }, { status: 409 });
  await openFares();
  const showNewPrice = await screen.findByRole('button', { name: 'Ver o novo preço' });
  served.fareRefusal = null;
  served.listRefusal = () => HttpResponse.json({ code: 'UNAVAILABLE', message: 'x' }, { status: 503 });
  await userEvent.click(showNewPrice);
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(await theFare(FIRST_PRICE)).toBeVisible();
  served.listRefusal = null;
  await userEvent.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(closeButton()).toBeVisible();
});

it('until another order of the list leaves it out: then new flights are shown again as they arrive', async () => {
  const { served, router } = openResults([GOL]);
  await openFares();
  await theFare(FIRST_PRICE);
  served.rows = [LATER];
  await act(() => router.navigate(`${router.state.location.pathname}${router.state.location.search}&ordem=price`));
  await screen.findByRole('button', { name: 'Ver tarifas: Gol 1700' });
  served.rows = [LATER, aFare('1800', 'LIGHT', '700.00')];
  served.total = 2;
  expect(await screen.findByRole('button', { name: 'Ver tarifas: Gol 1800' })).toBeVisible();
});

it('when its fares cannot be read again: the last ones stay', async () => {
  const { served, queryClient } = openResults([GOL]);
  await openFares();
  await theFare(FIRST_PRICE);
  const fares = served.fares;
  served.fareRefusal = () => HttpResponse.json({ code: 'UNAVAILABLE', message: 'x' }, { status: 503 });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(served.fares).toBeGreaterThan(fares));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('button', { name: FIRST_PRICE })).toBeVisible();
});

it('that could not be read at all is read by its retry', async () => {
  const { served } = openResults([GOL]);
  await screen.findByRole('button', { name: 'Ver tarifas: Gol 1624' });
  served.fareRefusal = () => HttpResponse.json({ code: 'UNAVAILABLE', message: 'x' }, { status: 503 });
  await openFares();
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  served.fareRefusal = null;
  await userEvent.click(retry);
  expect(await theFare(FIRST_PRICE)).toBeVisible();
});
