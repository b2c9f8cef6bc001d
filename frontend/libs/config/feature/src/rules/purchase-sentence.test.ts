import type { PolicyParameter } from '@trajeto/config-data-access/rules';
import { expect, it } from 'vitest';
import { purchaseSentence, type Sentence } from './purchase-sentence';

const parameter = (slug: string, type: string): PolicyParameter => ({
  slug,
  type,
  description: slug,
  products: [],
  ruleTypes: [],
  options: [],
});
const of = (slug: string, type: string, value: string, rest: Partial<Sentence> = {}) =>
  purchaseSentence({
    product: 'hotel',
    parameter: parameter(slug, type),
    typeValue: 'touchable_less',
    value,
    tolerance: null,
    range: 'both',
    scopeType: 'everyone',
    scopeName: undefined,
    ...rest,
  }).replaceAll('\u00a0', ' ');

it.each([
  [of('price_ceiling_per_night', 'money', '500.00'), 'Hotel: diária até R$ 500,00, para todos.'],
  [
    of('max_price', 'money', '350.00', { product: 'road', typeValue: 'untouchable', scopeType: 'employee', scopeName: 'Ana Souza' }),
    'Ônibus: preço de exatamente R$ 350,00, para Ana Souza.',
  ],
  [
    of('max_price', 'money', '350.00', {
      typeValue: 'touchable_more_less',
      tolerance: '50.00',
      scopeType: 'group',
      scopeName: 'Diretoria',
    }),
    'Hotel: preço de R$ 350,00, R$ 50,00 a mais ou a menos, para o grupo Diretoria.',
  ],
  [of('hotel_stars', 'integer', '1'), 'Hotel: categoria até 1 estrela, para todos.'],
  [
    of('max_nights', 'integer', '5', { typeValue: 'amount_maximum', scopeType: 'cost_center', scopeName: 'Comercial' }),
    'Hotel: no máximo 5 diárias, para o centro de custo Comercial.',
  ],
  [of('max_bags', 'integer', '1', { product: 'airway', typeValue: 'amount_maximum' }), 'Aéreo: no máximo 1 bagagem, para todos.'],
  [
    of('advance_days', 'integer', '7', { product: 'airway', range: 'international' }),
    'Aéreo internacional: compra com pelo menos 7 dias de antecedência, para todos.',
  ],
  [
    of('advance_days', 'integer', '7', { typeValue: 'touchable_more_less', tolerance: '1' }),
    'Hotel: compra com 7 dias de antecedência, até 1 dia a menos, para todos.',
  ],
  [of('cabin_class', 'enum', 'business', { product: 'airway', range: 'national' }), 'Aéreo nacional: classe até Executiva, para todos.'],
  [of('vehicle_group', 'enum', 'C', { product: 'vehicle', typeValue: 'untouchable' }), 'Carro: só grupo do carro C, para todos.'],
  [of('lowest_fare_tolerance', 'percent', '10', { product: 'airway' }), 'Aéreo: tarifa até 10 % acima da menor, para todos.'],
  [of('max_trips_month', 'integer', '4', { typeValue: 'amount_maximum' }), 'Hotel: no máximo 4 viagens no mês, para todos.'],
])('%s', (said, expected) => {
  expect(said).toBe(expected);
});
