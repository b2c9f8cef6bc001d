import { addressOf, countedOf, questionOf, readAddress, type ListAddress } from './list-address';
import { NO_FILTERS } from './order-filters';

const BOREAL = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';
const mine: ListAddress = { view: 'mine', tab: 'all', kind: 'travel', search: '', customer: null, filters: NO_FILTERS, page: 1, limit: 20 };

describe('the address of one’s own list', () => {
  it('is read into what to ask', () => {
    const query = new URLSearchParams(`orderType=broken_policy&search=recife&page=3&empresa=${BOREAL}`);
    const address = readAddress('mine', { segment: 'aprovados', hash: '#cancelados' }, query);
    expect(questionOf(address)).toEqual({
      mine: true,
      orderType: 'broken_policy',
      status: 'aprovados',
      search: 'recife',
      page: 3,
      limit: 20,
    });
    expect(countedOf(address)).toEqual({ mine: true, orderType: 'broken_policy', search: 'recife' });
  });

  it.each([
    [undefined, '', 'all', 1],
    ['nada', 'page=-2', 'all', 1],
    ['abertos', 'page=abc', 'abertos', 1],
  ])('%s?%s falls back to what exists', (segment, query, tab, page) => {
    expect(readAddress('mine', { segment }, new URLSearchParams(query))).toMatchObject({ tab, page, kind: 'travel', search: '' });
  });

  it('writes itself back, first pages unnamed', () => {
    expect(addressOf(mine)).toBe('/pedidos/meus-pedidos?orderType=travel#all');
    expect(addressOf({ ...mine, tab: 'cancelados', search: 'são', page: 2 })).toBe(
      '/pedidos/meus-pedidos/cancelados?orderType=travel&search=s%C3%A3o&page=2',
    );
  });
});

describe('the address of the lists of a company and of the agency', () => {
  it('holds the tab in the hash and asks for more than one’s own', () => {
    const address = readAddress('agency', { hash: '#abertos' }, new URLSearchParams(`orderType=travel&empresa=${BOREAL}`));
    expect(questionOf(address)).toEqual({
      orderType: 'travel',
      status: 'abertos',
      search: null,
      customerUuid: BOREAL,
      page: 1,
      limit: 20,
    });
    expect(addressOf(address)).toBe(`/agencias/pedidos?orderType=travel&empresa=${BOREAL}#abertos`);
  });

  it('drops a company that is no record: the server would refuse the list', () => {
    const address = readAddress('agency', { hash: '#abertos' }, new URLSearchParams('orderType=travel&empresa=boreal'));
    expect(address.customer).toBeNull();
  });

  it('a company’s own list is never narrowed to another', () => {
    const address = readAddress('company', { hash: '' }, new URLSearchParams(`empresa=${BOREAL}&page=2`));
    expect(questionOf(address)).not.toHaveProperty('customerUuid');
    expect(addressOf(address)).toBe('/pedidos?orderType=travel&page=2#all');
  });
});

describe('what narrows a list', () => {
  const query = 'orderType=travel&situacao=issued%2Cfailed&de=2026-11-01&periodo=trip&produto=airway&viajante=ana&limit=50';

  it('is read from its address into what to ask, a word that stands for several statuses whole', () => {
    const address = readAddress('company', { hash: '#all' }, new URLSearchParams(query));
    expect(questionOf(address)).toEqual({
      orderType: 'travel',
      status: 'all',
      search: null,
      statuses: ['issued', 'done', 'finished', 'failed'],
      startDate: '2026-11-01',
      period: 'trip',
      products: ['airway'],
      travelerName: 'ana',
      page: 1,
      limit: 50,
    });
    expect(countedOf(address)).not.toHaveProperty('limit');
  });

  it('is written back, and stays when the tab changes', () => {
    const address = readAddress('company', { hash: '#all' }, new URLSearchParams(query));
    const written = new URL(addressOf({ ...address, tab: 'abertos' }), 'http://x');
    expect(written.hash).toBe('#abertos');
    expect(Object.fromEntries(written.searchParams)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  });
});
