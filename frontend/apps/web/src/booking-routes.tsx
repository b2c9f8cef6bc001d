/** The addresses of a trip being booked: the search, its flights, the checkout. */
import type { ShellHandle } from '@trajeto/shell-feature';
import type { RouteObject } from 'react-router';

const booking = (...hides: NonNullable<ShellHandle['hides']>[number][]): ShellHandle => ({
  rule: { context: 'customer', action: 'CreateOrder' },
  hides,
});
const SEARCH = 'busca/passagens-aereas';
const BUSES = 'busca/passagens-onibus';
const HOTELS = 'busca/hospedagens';
const OFFLINE_HOTELS = 'busca/hospedagens-offline';
const CARS = 'busca/alugar-carros';

export const bookingScreens: RouteObject[] = [
  {
    path: SEARCH,
    handle: booking(),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/search')).AirSearchPage },
  },
  {
    path: `${SEARCH}/resultados`,
    handle: booking('bottomBar', 'contact'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/air')).AirResultsPage },
  },
  {
    path: BUSES,
    handle: booking(),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/road')).RoadSearchPage },
  },
  {
    path: `${BUSES}/resultados`,
    handle: booking('bottomBar', 'contact'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/road')).RoadResultsPage },
  },
  {
    path: HOTELS,
    handle: booking(),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/hotel')).HotelSearchPage },
  },
  {
    path: `${HOTELS}/resultados`,
    handle: booking('bottomBar', 'contact'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/hotel')).HotelResultsPage },
  },
  {
    path: `${HOTELS}/detalhes`,
    handle: booking('bottomBar', 'contact'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/hotel')).HotelDetailsPage },
  },
  {
    path: OFFLINE_HOTELS,
    handle: booking(),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/offline-hotel')).OfflineSearchPage },
  },
  {
    path: `${OFFLINE_HOTELS}/resultados`,
    handle: booking('bottomBar', 'contact'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/offline-hotel')).OfflineResultsPage },
  },
  {
    path: CARS,
    handle: booking(),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/vehicle')).CarSearchPage },
  },
  {
    path: `${CARS}/resultados`,
    handle: booking('bottomBar', 'contact'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/vehicle')).CarResultsPage },
  },
  {
    path: `${SEARCH}/checkout`,
    handle: booking('bottomBar', 'contact'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/checkout')).CheckoutPage },
  },
];
