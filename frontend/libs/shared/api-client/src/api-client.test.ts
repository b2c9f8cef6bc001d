import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { describe, expect, it } from 'vitest';
import { exportShared, fileOf, listOf } from '../contract/placement';
import { dictionariesOf, prepareContract, tagOf } from '../contract/prepare';
import { errorOf } from './errors';
import { formBody, login } from './index';
import { camelCase, snakeCase } from './naming/case';
import { serializeQuery, toCamel, toSnake } from './naming/keys';

const API = 'http://localhost:3000/api/v1';

describe('names', () => {
  it('turn into each other', () => {
    expect(camelCase('reason_trip_uuid')).toBe('reasonTripUuid');
    expect(snakeCase('reasonTripUuid')).toBe('reason_trip_uuid');
  });

  it('change everywhere but in the keys of a dictionary', () => {
    const wire = {
      current_page: 1,
      data: [{ settings: { km_rate: '1.00' }, enumerations: { order_status: { waiting_payment: 'Aguardando' } } }],
    };
    const camel = {
      currentPage: 1,
      data: [{ settings: { km_rate: '1.00' }, enumerations: { order_status: { waiting_payment: 'Aguardando' } } }],
    };
    expect(toCamel(wire)).toEqual(camel);
    expect(toSnake(camel)).toEqual(wire);
  });

  it('reach the query with brackets on lists', () => {
    expect(serializeQuery({ startDate: '2026-11-20', statuses: ['open', 'approving'], name: '', page: undefined, mine: false })).toBe(
      'start_date=2026-11-20&statuses%5B%5D=open&statuses%5B%5D=approving&mine=false',
    );
  });
});

describe('the contract', () => {
  const document = {
    openapi: '3.1.0',
    paths: {
      '/api/v1/orders/{order_uuid}': {
        get: {
          parameters: [
            { name: 'statuses[]', in: 'query' },
            { name: 'Idempotency-Key', in: 'header' },
          ],
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        Order: {
          properties: { total_value: { type: 'string' }, by_status: { additionalProperties: { type: 'integer' } } },
          required: ['total_value'],
        },
      },
    },
  };

  it('is generated in camelCase, under its base, tagged by what its path is about', () => {
    const prepared = prepareContract(document);
    expect(prepared.paths).toEqual({
      '/orders/{orderUuid}': { get: { tags: ['orders'], parameters: [{ name: 'statuses', in: 'query' }], responses: {} } },
    });
    expect(prepared.components).toMatchObject({
      schemas: { Order: { properties: { totalValue: { type: 'string' } }, required: ['totalValue'] } },
    });
    expect(tagOf('/customers/{customer_uuid}/cost-centers')).toBe('cost-centers');
    expect(tagOf('/agencies/{agency_uuid}/credentials')).toBe('credentials');
    expect(tagOf('/agencies/{agency_uuid}')).toBe('agencies');
    expect(tagOf('/orders/travelers/advance-orders/{advance_uuid}/history')).toBe('advance-orders');
    expect(tagOf('/employees/{employee_uuid}/expenses/preview')).toBe('expenses');
    expect(tagOf('/orders/advance-orders/{advance_uuid}/expenses')).toBe('expenses');
    expect(tagOf('/expense-reports/{report_uuid}/remove-expenses')).toBe('expense-reports');
  });

  it('tells which names hold dictionaries', () => expect(dictionariesOf(document)).toEqual({ by_status: 1, errors: 1 }));

  it('is refused when a name could not travel back', () => {
    expect(() => prepareContract({ components: { schemas: { A: { properties: { top_10: {} } } } } })).toThrow('top_10');
  });
});

describe('a generated call', () => {
  const query = (name: string) => ({ name, meta: { plugin: '@tanstack/react-query' } });

  it('stands in a file of its own, apart from its queries, so that a page carries only those it makes', () => {
    const call = { name: 'getOrder', meta: { plugin: '@hey-api/sdk', resource: 'operation' } };
    expect([fileOf(call), listOf(call)]).toEqual(['calls/getOrder', ['calls']]);
    for (const name of ['getOrderOptions', 'getOrderQueryKey', 'getOrderInfiniteOptions', 'getOrderMutation'])
      expect([fileOf(query(name)), listOf(query(name))]).toEqual(['queries/getOrder', ['queries']]);
    expect(fileOf({ name: 'Order', meta: { plugin: '@hey-api/typescript' } })).toBeUndefined();
  });

  it('shares the functions of the query plugin, which are written to be private', () => {
    expect(fileOf(query('createQueryKey'))).toBeUndefined();
    const source = '\nconst createQueryKey = () => [];\nconst createInfiniteParams = () => ({});\n';
    expect(exportShared(source)).toBe('\nexport const createQueryKey = () => [];\nexport const createInfiniteParams = () => ({});\n');
    expect(() => exportShared('')).toThrow('createQueryKey');
  });
});

describe('a form', () => {
  it('travels in snake_case, lists with brackets, absent fields left out', () => {
    const photo = new Blob(['x'], { type: 'image/png' });
    const form = formBody.bodySerializer({
      paymentMethod: 'pix',
      ids: ['a', 'b'],
      refundable: false,
      note: undefined,
      receiptImage: photo,
    });
    expect([...form.keys()]).toEqual(['payment_method', 'ids[]', 'ids[]', 'refundable', 'receipt_image']);
    expect(form.get('refundable')).toBe('false');
    expect(form.get('receipt_image')).toBeInstanceOf(Blob);
  });
});

describe('a call', () => {
  it('sends snake_case and answers camelCase', async () => {
    server.use(http.post(`${API}/login`, async ({ request }) => HttpResponse.json({ auth_token: await request.json() })));
    const { data } = await login({ body: { email: 'ana@aurora.demo', password: 'x', keepSigned: true } });
    expect(data).toEqual({ authToken: { email: 'ana@aurora.demo', password: 'x', keepSigned: true } });
  });

  it('rejects with the one error, fields in camelCase', async () => {
    const refusal = {
      message: 'Verifique os campos informados.',
      code: 'VALIDATION_ERROR',
      errors: { 'levels.0.approver_uuid': ['Campo obrigatório'] },
      details: { blocked_until: 'x' },
      request_id: 'r1',
    };
    server.use(http.post(`${API}/login`, () => HttpResponse.json(refusal, { status: 422, headers: { 'Retry-After': '60' } })));
    await expect(login({ body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION_ERROR',
      message: refusal.message,
      errors: { 'levels.0.approverUuid': ['Campo obrigatório'] },
      details: { blockedUntil: 'x' },
      requestId: 'r1',
      retryAfter: 60,
    });
  });

  it('takes a bare 404 of the edge for an absence of ours, not of what was asked for', async () => {
    server.use(http.post(`${API}/login`, () => new HttpResponse('404 page not found', { status: 404 })));
    await expect(login({ body: { email: 'a', password: 'b' } })).rejects.toMatchObject({ status: 503, code: 'UNKNOWN' });
  });

  it('survives an answer that is no JSON', async () => {
    server.use(http.post(`${API}/login`, () => new HttpResponse('<html>', { status: 502 })));
    await expect(login({ body: { email: 'a', password: 'b' } })).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' });
  });
});

describe('a refusal', () => {
  const refused = (body: object) => errorOf(Response.json(body, { status: 409 }));

  it('of a record that is there already is about the field it names', async () => {
    const message = 'Já existe um registro com este parâmetro.';
    const { errors } = await refused({ code: 'ALREADY_EXISTS', message, details: { field: 'policy_parameter' } });
    expect(errors).toEqual({ policyParameter: [message] });
  });

  it('of another kind is about no field, whatever its details name', async () => {
    const { errors } = await refused({ code: 'IN_USE', message: 'Em uso', details: { field: 'name' } });
    expect(errors).toBeNull();
  });
});
