/** Every form of a record that this library has, when somebody else saved the record while it was edited. */
import { expectBothVersions, http, HttpResponse, server, type EditedForm } from '@trajeto/shared-testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProfilesPage } from './administration/profiles/profiles-page';
import { StaffPage } from './administration/staff/staff-page';
import { aManager, API, aPage, aSession, open } from './profile/profile.fixture';
import { ProfilePage } from './profile/profile-page';

type Stored = EditedForm['row'];
const inList = (row: Stored) => aPage([row]);
const alone = (row: Stored) => ({ data: row });

const action = (slug: string, description: string) => ({
  uuid: slug,
  action: slug,
  slug,
  description,
  group: 'orders',
  group_description: 'Pedidos',
});
const [VIEW, CREATE, CANCEL] = [
  action('view-order', 'Ver pedidos'),
  action('create-order', 'Criar pedido'),
  action('cancel-order', 'Cancelar pedido'),
] as const;
const requester = {
  uuid: 'p1',
  name: 'Solicitante',
  actions: [VIEW],
  approver: false,
  default: true,
  is_expense_approver: false,
  is_administrator: false,
  employees_count: 14,
  version: 5,
};
const gil = {
  uuid: 'a1',
  agency_uuid: 'g1',
  name: 'Gil Prado',
  email: 'gil@agencia.demo',
  waiting_email: null,
  phone: null,
  type: 'M',
  active: true,
  user_uuid: 'u1',
  avatar_url: null,
  last_sign_in_at: '2026-11-20T12:00:00Z',
  version: 2,
};
const ana = {
  uuid: 'e-ana',
  version: 3,
  name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  email_awaits_confirmation: false,
  phone: '5511987654321',
  gender: 'female',
  cpf: '52998224725',
  rg: '12345',
  birthdate: '1990-05-10',
  registration: 'M-1',
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
  pix_key_type: null,
  pix_key: null,
  group: null,
  cost_center: null,
  profile: { uuid: 'p', name: 'Solicitante', approver: false, default: true, is_expense_approver: false },
  branches: [],
  has_headquarters_access: true,
  active: true,
};
const ALL = ['view-profile', 'create-profile', 'update-profile', 'set-action-profile', 'set-default-profile'];
const OWN = '/customers/customer-employees/e-ana';
const PROFILE = '/customers/profiles/p1';
const profiles: Pick<EditedForm, 'open' | 'row' | 'reads'> = {
  open: () => open(<ProfilesPage />, { session: aSession({}, ALL), at: '/?abrir=p1' }),
  row: requester,
  reads: { '/customers/c1/profiles': inList, [PROFILE]: alone, '/actions': () => ({ data: [VIEW, CREATE, CANCEL] }) },
};

/** By the module that hands the form to the block, and the part of the record that is changed. */
const FORMS: readonly (readonly [module: string, part: string, form: EditedForm])[] = [
  [
    'administration/profiles/profiles-page',
    'name',
    {
      ...profiles,
      write: { method: 'put', path: PROFILE },
      theirs: { name: 'Quem viaja' },
      type: async () => userEvent.type(await screen.findByLabelText(/^Nome/), ' 2'),
      label: /^Nome/,
      typed: /^Solicitante 2$/,
      now: /^Quem viaja$/,
      sent: { name: 'Solicitante 2' },
    },
  ],
  [
    'administration/profiles/profiles-page',
    'role',
    {
      ...profiles,
      write: { method: 'put', path: PROFILE },
      theirs: { name: 'Quem viaja' },
      type: async () => userEvent.click(await screen.findByRole('checkbox', { name: /^Aprovador de despesas/ })),
      label: /^Aprovador de despesas/,
      typed: /^Sim$/,
      now: /^Não$/,
      sent: { is_expense_approver: true, name: 'Quem viaja' },
    },
  ],
  [
    'administration/profiles/profiles-page',
    'actions',
    {
      ...profiles,
      write: { method: 'put', path: `${PROFILE}/actions` },
      theirs: { actions: [VIEW, CANCEL] },
      type: async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Criar pedido' })),
      label: /^Ações/,
      typed: /^2 ações; só aqui: Criar pedido$/,
      now: /^2 ações; só aqui: Cancelar pedido$/,
      sent: { actions: ['view-order', 'create-order'] },
    },
  ],
  [
    'administration/staff/staff-list',
    'name',
    {
      open: () => open(<StaffPage />, { session: aManager(), at: '/?abrir=a1' }),
      row: gil,
      reads: { '/agencies/g1/agency-employees': inList },
      write: { method: 'put', path: '/agencies/agency-employees/a1' },
      theirs: { name: 'Gilberto Prado' },
      type: async () => userEvent.type(await screen.findByLabelText(/^Nome/), ' 2'),
      label: /^Nome/,
      typed: /^Gil Prado 2$/,
      now: /^Gilberto Prado$/,
      sent: { name: 'Gil Prado 2' },
    },
  ],
  [
    'profile/use-own-employee',
    'data',
    {
      open: () => open(<ProfilePage />, { at: '/#dados' }),
      row: ana,
      reads: { [OWN]: alone },
      write: { method: 'put', path: OWN },
      theirs: { phone: '5511911111111' },
      type: async () => fireEvent.change(await screen.findByLabelText(/^Telefone/), { target: { value: '5511912345678' } }),
      label: /^Telefone/,
      typed: /9 1234-5678/,
      now: /9 1111-1111/,
      sent: { phone: '5511912345678' },
    },
  ],
  [
    'profile/use-own-employee',
    'documents',
    {
      open: () => open(<ProfilePage />, { at: '/#documentos' }),
      row: ana,
      reads: { [OWN]: alone },
      write: { method: 'put', path: OWN },
      theirs: { rg: '67890' },
      type: async () => userEvent.type(await screen.findByLabelText(/^RG/), '-X'),
      label: /^RG/,
      typed: /^12345-X$/,
      now: /^67890$/,
      sent: { rg: '12345-X' },
    },
  ],
];

/** An account has no version: the last one who saves their own name is right. */
const WITHOUT_VERSION = ['profile/data/account-data'];

beforeEach(() => {
  server.use(http.get(`${API}/me`, () => HttpResponse.json({ uuid: 'u', name: 'Ana Souza', phone: null, email: 'ana@aurora.demo' })));
});

describe('somebody else saved meanwhile', () => {
  it('is tested of every form that the block draws', () => {
    const modules = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });
    const drawn = Object.entries(modules)
      .filter(([name, source]) => !/\.(test|fixture)\./.test(name) && /<(RecordPage|RecordPanel|ResourcePage)\b/.test(source))
      .map(([name]) => name.replace(/^\.\/(.*)\.tsx$/, '$1'));
    expect(drawn.sort()).toEqual([...new Set(FORMS.map(([module]) => module)), ...WITHOUT_VERSION].sort());
  });

  it.each(FORMS)('%s (%s) shows both versions and keeps what was typed', { tags: 'long' }, async (_module, _part, form) => {
    await expectBothVersions(form);
  });
});
