import { addressOf, questionOf, readAddress } from './list-address';

describe('the address of the list', () => {
  it('is read into what to ask', () => {
    const address = readAddress('aprovados', new URLSearchParams('orderType=broken_policy&search=recife&page=3'));
    expect(questionOf(address)).toEqual({
      mine: true,
      orderType: 'broken_policy',
      status: 'aprovados',
      search: 'recife',
      page: 3,
      limit: 20,
    });
  });

  it.each([
    [undefined, '', 'all', 1],
    ['nada', 'page=-2', 'all', 1],
    ['abertos', 'page=abc', 'abertos', 1],
  ])('%s?%s falls back to what exists', (segment, query, tab, page) => {
    expect(readAddress(segment, new URLSearchParams(query))).toMatchObject({ tab, page, kind: 'travel', search: '' });
  });

  it('writes itself back, first pages unnamed', () => {
    expect(addressOf({ tab: 'all', kind: 'travel', search: '', page: 1 })).toBe('/pedidos/meus-pedidos?orderType=travel#all');
    expect(addressOf({ tab: 'cancelados', kind: 'travel', search: 'são', page: 2 })).toBe(
      '/pedidos/meus-pedidos/cancelados?orderType=travel&search=s%C3%A3o&page=2',
    );
  });
});
