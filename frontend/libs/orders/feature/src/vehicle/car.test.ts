import type { Order, OrderItem, ReSearchStep, VehicleStore } from '@trajeto/orders-data-access';
import { describe, expect, it } from 'vitest';
import { stepAddress } from '../re-search/address';
import { stepLabel } from '../re-search/steps';
import { findPlaces } from '../search/listed-places';
import type { CarItem } from './car';
import { withHours } from './car-step';
import { ANA, MANDACARU, SUL } from './car.fixture';
import { carFilters, offerFiltersOf } from './filters';
import { ageOn, askedBy, emptyCarSearch, formOf, isYoung, problemsOf, resultsAddressOf, stretchesOf } from './search/car-search';
import { carAlternativesTo, carSearchLike } from './search-like';
import { chosenOf, questionOf, rentalLegs } from './trip';
import { placesOf } from './use-stores';

const form = { ...emptyCarSearch(), pickup: 'REC', pickupDay: '2027-01-11', returnDay: '2027-01-14', returnTime: '09:30' };
const [RENTAL] = askedBy(form, ANA, 34) as [ReturnType<typeof askedBy>[number]];
const STORE = {
  uuid: SUL,
  company: 'Locadora Sul',
  name: 'Aeroporto Gilberto Freyre (REC)',
  city: 'Recife',
  state: 'PE',
  airportIata: 'REC',
};
const TOWN = { uuid: MANDACARU, company: 'Mandacaru', name: 'Recife Boa Vista', city: 'Recife', state: 'PE', airportIata: null };
const ITEM = {
  uuid: 'i1',
  table: 'vehicle',
  status: 'open',
  pickupAt: '2027-01-11T10:00:00-03:00',
  returnAt: '2027-01-14T09:30:00-03:00',
  pickupStore: STORE,
  returnStore: TOWN,
  conductor: { uuid: ANA, name: 'Ana Souza' },
  vehicle: { description: 'Compacto 1.0', group: 'C' },
} as unknown as CarItem;
const ORDER = { uuid: 'o1', travelers: [{ uuid: ANA }], reasonTrip: null, itemsIncluded: { vehicle: [ITEM] } } as unknown as Order;

describe('the search', () => {
  it('says everything that is missing', () => {
    expect(problemsOf({ ...emptyCarSearch(), elsewhere: { place: null } }, '2026-12-01')).toEqual({
      pickup: 'Informe o local de retirada',
      elsewhere: 'Informe o local de devolução',
      pickupDay: 'Informe a data da retirada',
      returnDay: 'Informe a data da devolução',
    });
  });

  it('ends after it began, to the half hour', () => {
    const sameDay = { ...form, returnDay: form.pickupDay };
    expect(problemsOf({ ...sameDay, returnTime: '10:00' }, '2026-12-01')).toEqual({ returnDay: 'A devolução deve ser depois da retirada' });
    expect(problemsOf({ ...sameDay, returnTime: '10:30' }, '2026-12-01')).toEqual({});
  });

  it('begins from today on, and ends before companies have no prices any more', () => {
    expect(problemsOf(form, '2027-01-12')).toEqual({ pickupDay: 'A data de retirada já passou' });
    expect(problemsOf(form, '2026-02-01').returnDay).toBe('A busca aceita datas até 330 dias à frente');
  });

  it('is carried by its address and read back from it', () => {
    const [, query = ''] = resultsAddressOf([RENTAL]).split('?');
    expect(stretchesOf(query)).toEqual([RENTAL]);
    expect(formOf([RENTAL])).toEqual({ ...form, driver: ANA });
    expect(formOf([{ ...RENTAL, destination: MANDACARU }]).elsewhere).toEqual({ place: MANDACARU });
  });

  it.each([{ goTime: '25:00' }, { returnDate: undefined }, { origin: 'recife' }, { driverAge: 'x' }])('does not read %j', (wrong) => {
    const query = new URLSearchParams({ stretches: JSON.stringify([{ ...RENTAL, ...wrong }]) });
    expect(stretchesOf(query.toString())).toBeNull();
  });

  it('counts the full years of who drives on the day of the pick-up', () => {
    expect([ageOn('2006-01-12', '2027-01-11'), ageOn('2006-01-11', '2027-01-11')]).toEqual([20, 21]);
    expect([isYoung(20), isYoung(21), isYoung(null)]).toEqual([true, false, false]);
  });

  it('asks companies for no age they do not take', () => {
    expect(askedBy(form, ANA, 17)[0]).not.toHaveProperty('driverAge');
  });
});

it('a car that comes back to where it was picked up has no place of return', () => {
  expect(questionOf(RENTAL, [ANA], null)).toEqual({
    pickupAirport: 'REC',
    pickupAt: '2027-01-11T10:00',
    returnAt: '2027-01-14T09:30',
    driverAge: 34,
    travelersUuids: [ANA],
  });
  const oneWay = questionOf({ ...RENTAL, destination: MANDACARU }, [], null);
  expect(oneWay).toMatchObject({ pickupAirport: 'REC', returnStoreUuid: MANDACARU });
});

it('an airport stands for all of its stores and comes before them', () => {
  const places = placesOf([TOWN, STORE] as VehicleStore[]);
  expect(findPlaces(places, 'recife').map(({ value }) => value)).toEqual(['REC', MANDACARU, SUL]);
  expect(findPlaces(places, 'mandacaru').map(({ label }) => label)).toEqual(['Mandacaru · Recife Boa Vista']);
});

it('filters are asked of the server, unknown ones are left out', () => {
  const [leg] = rentalLegs([RENTAL]) as [ReturnType<typeof rentalLegs>[number]];
  const filters = carFilters.filtersOf(new URLSearchParams('grupos=C,Z&cambio=automatic&ar=1&companhias=locadora-sul'));
  expect(offerFiltersOf(filters, leg)).toEqual({
    stretchIndex: 0,
    sort: 'recommended',
    companies: ['locadora-sul'],
    vehicleGroups: ['C'],
    transmission: 'automatic',
    airConditioning: true,
  });
  expect(offerFiltersOf({ ...filters, transmission: 'sideways' }, leg)).not.toHaveProperty('transmission');
});

it('the car of the rental is the one of its days', () => {
  const other = { ...ITEM, uuid: 'i2', pickupAt: '2027-02-11T10:00:00-03:00' } as OrderItem;
  expect(chosenOf([ITEM, other], rentalLegs([RENTAL])).map(({ item }) => item.uuid)).toEqual(['i1']);
});

it('an exchange keeps the hours and the driver of the car', () => {
  const step = { origin: SUL, destination: MANDACARU, goDate: '2027-01-11', returnDate: '2027-01-14' };
  expect(withHours(step, ITEM)).toEqual({ ...step, goTime: '10:00', returnTime: '09:30', driver: ANA });
});

it('an order is searched again at all companies of its airport', () => {
  const [path, query = ''] = carSearchLike(ORDER).split('?');
  expect(path).toBe('/busca/alugar-carros');
  expect(stretchesOf(query)).toMatchObject([{ origin: 'REC', destination: MANDACARU, goTime: '10:00', driver: ANA }]);
  const alternatives = new URLSearchParams(carAlternativesTo(ORDER, ITEM).split('?')[1]);
  expect(Object.fromEntries(alternatives)).toMatchObject({ orderId: 'o1', trocar: '0', ordem: 'price', politica: '1' });
});

describe('a step of an exchange', () => {
  const step = {
    product: 'vehicle',
    itemUuid: 'i1',
    origin: SUL,
    destination: SUL,
    goDate: '2027-01-11',
    returnDate: null,
  } as ReSearchStep;

  it('has an address that the page of cars reads, though it names no day of return', () => {
    const [, query = ''] = stepAddress({ orderId: 'o1', items: ['i1'], before: '354.00' }, step)?.split('?') ?? [];
    const [carried] = stretchesOf(query) ?? [];
    expect(carried && withHours(carried, ITEM)).toMatchObject({ origin: SUL, returnDate: '2027-01-14', returnTime: '09:30' });
  });

  it('is called after its car, not after the key of its store', () => {
    expect(stepLabel(ORDER, step)).toMatch(/^Carro em Recife, grupo C, /);
    expect(stepLabel({ ...ORDER, itemsIncluded: { airway: [] } }, step)).toMatch(/^Carros, /);
  });
});
