import { readTabbed } from '@trajeto/shared-ui/crud';
import { countedOf, ORDER_LISTS, questionOf, type ListView } from './list-address';

const BOREAL = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';
const read = (view: ListView, address: string) => readTabbed(ORDER_LISTS[view], new URL(address, 'http://x'));
const asked = (view: ListView, address: string) => questionOf(view, read(view, address));

describe('the address of one’s own list', () => {
  it('is read into what to ask', () => {
    const address = `/pedidos/meus-pedidos/aprovados?orderType=broken_policy&search=recife&page=3&empresa=${BOREAL}#cancelados`;
    const narrowed = { mine: true, orderType: 'broken_policy', search: 'recife' };
    expect(asked('mine', address)).toEqual({ ...narrowed, status: 'aprovados', page: 3, limit: 20 });
    expect(countedOf('mine', read('mine', address))).toEqual(narrowed);
  });

  it.each([
    ['/pedidos/meus-pedidos', 'all', 1],
    ['/pedidos/meus-pedidos/nada?page=-2', 'all', 1],
    ['/pedidos/meus-pedidos/abertos?page=abc', 'abertos', 1],
  ])('%s falls back to what exists', (address, tab, page) => {
    expect(read('mine', address)).toMatchObject({ tab, page, orderType: 'travel', search: '' });
  });
});

describe('the address of the lists of a company and of the agency', () => {
  it('holds the tab in the hash and asks for more than one’s own', () => {
    expect(asked('agency', `/agencias/pedidos?orderType=travel&empresa=${BOREAL}#abertos`)).toEqual({
      orderType: 'travel',
      status: 'abertos',
      search: null,
      customerUuid: BOREAL,
      page: 1,
      limit: 20,
    });
  });

  it('drops a company that is no record: the server would refuse the list', () => {
    expect(read('agency', '/agencias/pedidos?orderType=travel&empresa=boreal#abertos').empresa).toBeNull();
  });

  it('a company’s own list is never narrowed to another', () => {
    expect(asked('company', `/pedidos?empresa=${BOREAL}&page=2`)).not.toHaveProperty('customerUuid');
  });
});

describe('what narrows a list', () => {
  const query = 'orderType=travel&situacao=issued%2Cfailed&de=2026-11-01&periodo=trip&produto=airway&viajante=ana&limit=50';

  it('is read from its address into what to ask, a word that stands for several statuses whole', () => {
    const values = read('company', `/pedidos?${query}#all`);
    expect(questionOf('company', values)).toEqual({
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
    expect(countedOf('company', values)).not.toHaveProperty('limit');
  });
});
