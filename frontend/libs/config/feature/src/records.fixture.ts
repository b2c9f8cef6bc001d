/** A record of each kind that forms of this library change, as the server answers it. */
import { aCompanyOf } from './companies/companies.fixture';

const named = { name: 'Sul', active: true, customer_uuid: 'c1', version: 3 };
const dated = { created_at: '2026-11-20T12:00:00Z', updated_at: '2026-11-20T12:00:00Z' };
export const branch = { ...named, uuid: 'b1', cnpj: '12ABC34501DE35', email: null, phone: null, integration_id: null };
export const center = {
  ...named,
  uuid: 'k1',
  credit: null,
  cost_center_code: 'CC-0201',
  belongs_to_headquarters: true,
  mark_all_branches: true,
  approval_models: [],
  branches: [],
};
export const project = { ...named, uuid: 'p1', original_name: 'Sul', code: null };
export const phase = {
  ...named,
  uuid: 'f1',
  project_uuid: 'p1',
  original_name: 'Sul',
  code: 'F-01',
  budget: null,
  alert: null,
  start_at: '2026-12-01 08:30:00',
  end_at: null,
};
export const group = { uuid: 'g1', version: 6, description: 'Diretoria', customer_uuid: 'c1', active: true, approval_models: [] };
export const justification = { uuid: 'j1', version: 1, customer_uuid: 'c1', description: 'Voo lotado', active: true };
export const reason = { uuid: 'r1', version: 2, customer_uuid: 'c1', reason: 'Reunião', active: true };
export const category = { uuid: 'k1', name: 'Alimentação', icon: 'tools-kitchen-2', active: true, version: 1 };
export const expenseType = {
  ...named,
  uuid: 't1',
  expense_category: { uuid: 'k1', name: 'Alimentação', icon: 'tools-kitchen-2' },
  kind: 'common',
  integration_id: null,
};
export const note = {
  ...dated,
  uuid: 'r1',
  version: 3,
  customer_uuid: 'c1',
  kind: 'note',
  subject: 'Contrato',
  body: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  due_at: null,
  done_at: null,
  by: { uuid: 'u1', name: 'Gil Prado' },
};
export const ana = {
  uuid: 'e1',
  version: 6,
  name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  email_awaits_confirmation: false,
  phone: null,
  gender: 'female',
  group: { uuid: '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e01', description: 'Diretoria' },
  cpf: null,
  rg: null,
  birthdate: null,
  registration: null,
  position: 'Analista',
  outsourced: false,
  passport_number: null,
  passport_expiration: null,
  vip: false,
  loyalty_latam: null,
  loyalty_azul: null,
  loyalty_gol: null,
  preferred_seat: null,
  road_location: null,
  type_air_seat: null,
  cost_center: null,
  customer_uuid: 'c1',
  policy_uuid: null,
  active: true,
  user_uuid: 'u1',
  profile: { uuid: 'p1', name: 'Gestora', approver: true, default: false, is_expense_approver: false },
  avatar_url: null,
  has_headquarters_access: true,
  branches: [],
  pix_key_type: null,
  pix_key: null,
};
export const PEOPLE = { profiles: [{ uuid: 'p1', name: 'Gestora' }], branches: [], active: 1, inactive: 0 };
export const agency = {
  uuid: 'g1',
  version: 4,
  company_name: 'Rota Viagens Ltda',
  trading_name: 'Rota Viagens',
  cnpj: '12ABC34501DE35',
  state_registration: null,
  phone: '5511987654321',
  email: 'contato@rota.demo',
  zip_code: null,
  address: null,
  number: null,
  district: null,
  city: 'São Paulo',
  city_uuid: null,
  state: 'SP',
  is_active: true,
};
export const company = aCompanyOf();
const event = (slug: string, description: string) => ({ slug, description, email: true, in_app: true, recipients: ['issuer'] });
export const notices = {
  emails: [],
  events: [event('order_issued', 'Pedido emitido'), event('order_rejected', 'Pedido reprovado')],
  version: 2,
};
const methods = ['airway', 'hotel', 'road', 'vehicle', 'offline_hotel'].map((product) => ({
  product,
  method: 'invoice',
  allowed: true,
  default: true,
  unavailable_reason: null,
}));
export const payments = { methods, invoice_cycle: 'monthly', due_days: 30, pix_key_type: null, pix_key: null, version: 3 };
export const provider = {
  ...dated,
  uuid: 'p1',
  version: 2,
  agency_uuid: 'g1',
  name: 'Pousada Ipê',
  slug: 'pousada-ipe',
  logo: null,
  active: true,
  is_offline: true,
  integration_code: 'PI-1',
  service_type: 'hotel',
  services: ['hospedagem'],
};
export const credential = {
  ...dated,
  uuid: 'x1',
  version: 4,
  agency_uuid: 'g1',
  name: 'LATAM corporativo',
  provider: { uuid: 'p2', name: 'LATAM' },
  customers: [{ uuid: 'c1', name: 'Aurora Indústria' }],
  username: 'rota',
  office_id: null,
  is_test: false,
  active: true,
  secrets_set: ['api_key', 'password'],
  last_error: null,
};
export const creditCard = {
  ...dated,
  uuid: 'k1',
  version: 3,
  agency_uuid: 'g1',
  alias: 'Viagens SP',
  description: 'Visa final 4412',
  number: '4412',
  masked_pan: '4111 11** **** 4412',
  brand: 'Visa',
  user_name: 'ROTA VIAGENS',
  expiry_date: '2030-12',
  type: 'virtual',
  status: 'active',
  lock_code: null,
  periodicity: null,
  threshold: null,
  cvv: null,
  customers: [],
};
