/** What the service answers of policies and parameters. */
export const dinner = {
  uuid: 'l1',
  version: 4,
  policy_uuid: 'p1',
  expense_type: { uuid: 't1', name: 'Almoço' },
  policy_parameter: 'max_per_day',
  type_value: 'amount_maximum',
  value: '80.00',
  voucher_required: true,
  voucher_required_above: '30.00',
};
export const policy = {
  uuid: 'p1',
  version: 2,
  customer_uuid: 'c1',
  name: 'Viagens',
  description: null,
  default: true,
  active: true,
  values_count: 1,
};

const BANDS = ['untouchable', 'touchable_less', 'touchable_more_less'];
const catalogued = (slug: string, description: string, products: string[], type: string, rule_types = BANDS, options: string[] = []) => ({
  ...{ slug, description, products, type, rule_types, options },
});
const EVERY = ['airway', 'hotel', 'road', 'vehicle', 'offline_hotel'];
export const CATALOGUE = [
  catalogued('max_price', 'Preço máximo', EVERY, 'money'),
  catalogued('price_ceiling_per_night', 'Teto por diária', ['hotel', 'offline_hotel'], 'money'),
  catalogued('advance_days', 'Antecedência da compra em dias', EVERY, 'integer'),
  catalogued('cabin_class', 'Classe da cabine', ['airway'], 'enum', BANDS.slice(0, 2), ['economy', 'business']),
  catalogued('hotel_stars', 'Categoria do hotel', ['hotel'], 'integer'),
  catalogued('lowest_fare_tolerance', 'Tolerância sobre a menor tarifa', ['airway'], 'percent', ['touchable_less']),
  catalogued('max_nights', 'Quantidade máxima de diárias', ['hotel', 'offline_hotel'], 'integer', ['amount_maximum']),
  catalogued('max_per_day', 'Máximo por dia', [], 'money', ['amount_maximum']),
];
export const ceiling = {
  uuid: 'v1',
  version: 5,
  customer_uuid: 'c1',
  product: 'hotel',
  policy_parameter: 'price_ceiling_per_night',
  type_value: 'touchable_less',
  value: '500.00',
  tolerance: null,
  scope_type: 'group',
  scope_uuid: 'g1',
  scope: { uuid: 'g1', name: 'Diretoria' },
  is_international: null,
  active: true,
};

const setting = (slug: string, description: string, type: string, value: string, type_value: string | null = null) => ({
  ...{ uuid: `s-${slug}`, slug, description, type, value, type_value },
});
export const SETTINGS = [
  setting('price_change_tolerance_percent', 'Aumento de preço aceito na emissão', 'decimal', '0', 'percent'),
  setting('uncovered_requests', 'Pedido que nenhum modelo cobre', 'enum', 'administrators', 'approve,administrators'),
  setting('km_rate', 'Valor pago por quilômetro rodado', 'money', '1.00', 'BRL_per_km'),
  setting('mandatory_two_factor', 'Exigir autenticação em duas etapas', 'boolean', 'false'),
  setting('approval_window_hours', 'Prazo para aprovar uma solicitação', 'integer', '24', 'hours'),
  setting('motto', 'Lema', 'text', 'Avante'),
];
