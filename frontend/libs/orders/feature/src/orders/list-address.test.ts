import { addressOf, countedOf, questionOf, readAddress, type ListAddress } from './list-address';

const mine: ListAddress = { view: 'mine', tab: 'all', kind: 'travel', search: '', customer: null, page: 1 };

describe('the address of one’s own list', () => {
  it('is read into what to ask', () => {
    const query = new URLSearchParams('orderType=broken_policy&search=recife&page=3&empresa=c9');
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
    const address = readAddress('agency', { hash: '#abertos' }, new URLSearchParams('orderType=travel&empresa=c9'));
    expect(questionOf(address)).toEqual({ orderType: 'travel', status: 'abertos', search: null, customerUuid: 'c9', page: 1, limit: 20 });
    expect(addressOf(address)).toBe('/agencias/pedidos?orderType=travel&empresa=c9#abertos');
  });

  it('a company’s own list is never narrowed to another', () => {
    const address = readAddress('company', { hash: '' }, new URLSearchParams('empresa=c9&page=2'));
    expect(questionOf(address)).not.toHaveProperty('customerUuid');
    expect(addressOf(address)).toBe('/pedidos?orderType=travel&page=2#all');
  });
});
