import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, CONSULTANT, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { ParametersPage } from './parameters-page';
import { SETTINGS } from './rules.fixture';

const PATH = '/customers/c1/setting-parameters';
const BOTH = ['view-setting-parameter', 'update-setting-parameter'];
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  server.use(http.get(`${API}${PATH}`, () => HttpResponse.json({ data: SETTINGS })));
  noteWrites(sent, PATH, SETTINGS);
});

describe('the parameters of a company', () => {
  it('stand in groups, each with the control of its type', async () => {
    open(<ParametersPage />, { session: holding(...BOTH) });
    expect(await screen.findByRole('switch', { name: /Exigir autenticação/ })).not.toBeChecked();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Viagem', 'Aprovação', 'Despesas', 'Segurança', 'Outros'],
    ]);
    expect(screen.getByRole('combobox', { name: /nenhum modelo/ })).toHaveValue('Esperar os administradores');
    expect(screen.getByLabelText(/quilômetro/)).toHaveValue('1,00');
    expect(screen.getByText('Todos terão de configurar no próximo acesso.')).toBeInTheDocument();
  });

  it('say in words what changes, and send that alone', async () => {
    open(<ParametersPage />, { session: holding(...BOTH) });
    await userEvent.click(await screen.findByRole('switch', { name: /Exigir autenticação/ }));
    await userEvent.clear(screen.getByLabelText(/^Prazo para aprovar/));
    await userEvent.type(screen.getByLabelText(/^Prazo para aprovar/), '48');
    expect(
      screen.getByText('Exigir autenticação em duas etapas: Não → Sim; Prazo para aprovar uma solicitação: 24 h → 48 h'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const parameters = [
      { slug: 'mandatory_two_factor', value: 'true' },
      { slug: 'approval_window_hours', value: '48' },
    ];
    await waitFor(() => expect(sent).toEqual([{ call: `PUT ${PATH}`, body: { parameters }, version: null }]));
  });

  it('say when and by whom they were last changed, beside what they mean', async () => {
    const change = { changed_at: '2026-11-27T13:30:00Z', changed_by: 'Carla Dias' };
    const rows = SETTINGS.map((one) => (one.slug === 'km_rate' ? { ...one, ...change } : { ...one, changed_at: null, changed_by: null }));
    server.use(http.get(`${API}${PATH}`, () => HttpResponse.json({ data: rows })));
    open(<ParametersPage />, { session: holding(...BOTH) });
    expect(await screen.findByText('Em reais por quilômetro · alterado em 27/11/2026 às 10:30 por Carla Dias')).toBeVisible();
    expect(screen.getAllByText(/alterado em/)).toHaveLength(1);
    expect(screen.getByText('Todos terão de configurar no próximo acesso.')).toBeVisible();
  });

  it('are found by words without accents', { tags: 'long' }, async () => {
    open(<ParametersPage />, { session: holding(...BOTH) });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar parâmetro' }), 'autenticacao');
    await waitFor(() => expect(screen.queryByLabelText(/quilômetro/)).not.toBeInTheDocument());
    expect(screen.getByRole('switch', { name: /Exigir autenticação/ })).toBeInTheDocument();
  });

  it('tell a touched form what somebody else changed meanwhile', async () => {
    const { queryClient } = open(<ParametersPage />, { session: holding(...BOTH) });
    await userEvent.type(await screen.findByLabelText('Lema'), ' 2');
    const theirs = SETTINGS.map((one) => (one.slug === 'km_rate' ? { ...one, value: '1.50' } : one));
    server.use(http.get(`${API}${PATH}`, () => HttpResponse.json({ data: theirs })));
    await queryClient.invalidateQueries();
    await userEvent.click(await screen.findByRole('button', { name: 'Ver diferenças' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Manter o que digitei' }));
    expect(screen.getByLabelText(/quilômetro/)).toHaveValue('1,50');
    expect(screen.getByLabelText('Lema')).toHaveValue('Avante 2');
  });

  it('show a refusal under the parameter it is about', async () => {
    const errors = { 'parameters.0.value': ['Valor inválido'] };
    server.use(
      http.put(`${API}${PATH}`, () => HttpResponse.json({ code: 'VALIDATION', message: 'Dados inválidos', errors }, { status: 422 })),
    );
    open(<ParametersPage />, { session: holding(...BOTH) });
    const window = await screen.findByLabelText(/^Prazo para aprovar/);
    await userEvent.type(window, '000');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Valor inválido')).toBeInTheDocument();
    expect(window).toBeInvalid();
  });

  it("are an agency issuer's to read, and nobody's without the action", async () => {
    open(<ParametersPage />, { session: { ...CONSULTANT, customerUuid: 'c1', actions: new Set(BOTH) } });
    expect(await screen.findByText('Somente leitura')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
  });

  it('are kept from whoever may not see them', () => {
    open(<ParametersPage />, { session: holding() });
    expect(screen.getByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
  });
});
