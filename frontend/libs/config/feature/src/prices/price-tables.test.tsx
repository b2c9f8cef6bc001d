import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, CONSULTANT, MANAGER, open } from '../administration.fixture';
import { noteWrites, type Sent } from '../structure/structure.fixture';
import { FeesPage, MarkdownsPage, MarkupsPage } from './price-tables-page';
import { answerProviders, GOL, priceTable, wireRow } from './prices.fixture';
import { priceTablesText } from './prices.text';

let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  answerProviders();
  for (const path of ['fees', 'markups', 'markdowns']) {
    server.use(http.get(`${API}/agencies/g1/${path}`, () => HttpResponse.json(aPage([priceTable]))));
    noteWrites(sent, `/agencies/g1/${path}`, priceTable);
    noteWrites(sent, `/agencies/${path}/*`, priceTable);
  }
});

const form = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Form = Awaited<ReturnType<typeof form>>;
const rowOf = (dialog: Form, row: number) => within(dialog.getByRole('group', { name: `Linha ${row}` }));
const save = (dialog: Form) => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Indústrias' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the price tables of an agency', () => {
  it.each([
    ['Taxas', 'fees', <FeesPage key="fees" />],
    ['Markups', 'markups', <MarkupsPage key="markups" />],
    ['Markdowns', 'markdowns', <MarkdownsPage key="markdowns" />],
  ])('%s are kept by their own calls', async (title, path, page) => {
    open(page, { session: MANAGER });
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeInTheDocument();
    await act('Inativar');
    await waitFor(() => expect(sent).toEqual([{ call: `PATCH /agencies/${path}/p1/inactive`, body: null, version: '"4"' }]));
    await act('Excluir');
    const question = within(await screen.findByRole('dialog', { name: /^Excluir a tabela de .* Indústrias\?$/ }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ call: `DELETE /agencies/${path}/p1`, body: null, version: '"4"' }));
  });

  it('are listed with their rows, the companies that name them, the default and the day of the last change', async () => {
    server.use(http.get(`${API}/agencies/g1/fees`, () => HttpResponse.json(aPage([{ ...priceTable, default: true }]))));
    open(<FeesPage />, { session: MANAGER });
    const table = within(await screen.findByRole('table', { name: 'Taxas' }));
    const row = await table.findByRole('row', { name: /Indústrias/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).slice(-6, -1)).toEqual(['1', '3', 'Padrão', '20/11/2026', 'Ativo']);
  });

  it('a new one needs a name and whole rows, and is sent with them', async () => {
    open(<FeesPage />, { session: MANAGER, at: '/?abrir=novo' });
    const dialog = await form('Nova tabela');
    await save(dialog);
    for (const sentence of ['O nome é obrigatório', 'Informe o serviço', 'Informe o valor'])
      expect(dialog.getByText(sentence)).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Nome/), 'Geral');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Padrão/ }));
    const row = rowOf(dialog, 1);
    await userEvent.selectOptions(row.getByLabelText('Serviço'), 'Aéreo');
    expect(await row.findByRole('option', { name: 'Gol' })).toBeInTheDocument();
    expect(row.queryByRole('option', { name: 'Hilton' })).not.toBeInTheDocument();
    await userEvent.selectOptions(row.getByLabelText('Fornecedor'), 'Gol');
    await userEvent.selectOptions(row.getByLabelText('Âmbito'), 'Nacional');
    await userEvent.selectOptions(row.getByLabelText('Canal'), 'Online');
    await userEvent.type(row.getByLabelText('Valor'), '40');
    await userEvent.selectOptions(row.getByLabelText('Por'), 'Viajante');
    await save(dialog);
    const body = { name: 'Geral', default: true, rows: [wireRow] };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /agencies/g1/fees', body, version: null }]));
  });

  it('a changed one goes back whole, without the uuids of its rows', async () => {
    open(<MarkupsPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await form('Editar tabela de markup');
    expect(await rowOf(dialog, 1).findByRole('option', { name: 'Gol', selected: true })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicar a linha 1' }));
    await userEvent.selectOptions(rowOf(dialog, 2).getByLabelText('Canal'), 'Offline');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar linha' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remover a linha 3' }));
    expect(dialog.getByRole('button', { name: 'Adicionar linha' })).toHaveFocus();
    await save(dialog);
    const rows = [wireRow, { ...wireRow, channel: 'offline' }];
    const body = { name: 'Indústrias', default: false, rows };
    await waitFor(() => expect(sent).toEqual([{ call: 'PUT /agencies/markups/p1', body, version: '"4"' }]));
  });

  it('what the rows make of a sale is seen before they are saved', async () => {
    open(<FeesPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await form('Editar tabela de taxas');
    const sale = within(dialog.getByRole('group', { name: 'Efeito em uma venda' }));
    expect(sale.getByRole('status')).toHaveTextContent('Nenhuma linha vale para esta venda: R$ 0,00.');
    await sale.findByRole('option', { name: 'Gol' });
    await userEvent.selectOptions(sale.getByLabelText('Fornecedor'), 'Gol');
    await userEvent.clear(sale.getByLabelText('Viajantes'));
    await userEvent.type(sale.getByLabelText('Viajantes'), '3');
    expect(sale.getByRole('status')).toHaveTextContent(/^Vale a linha 1: a taxa é de R\$\s120,00\.$/);
    await userEvent.selectOptions(rowOf(dialog, 1).getByLabelText('Tipo'), '%');
    expect(sale.getByRole('status')).toHaveTextContent(/^Vale a linha 1: a taxa é de R\$\s400,00\.$/);
    await userEvent.type(sale.getByLabelText('Valor da venda'), '{Enter}');
    expect(sent).toEqual([]);
  });

  it('rows copied from a sheet take the place of the untouched one', async () => {
    open(<FeesPage />, { session: MANAGER, at: '/?abrir=novo' });
    const dialog = await form('Nova tabela');
    await rowOf(dialog, 1).findByLabelText('Serviço');
    await userEvent.click(dialog.getByRole('button', { name: 'Colar de uma planilha' }));
    expect(dialog.getByRole('textbox', { name: 'Colar de uma planilha' })).toHaveFocus();
    await userEvent.paste('Aéreo\tTodos\tNacional\tOnline\tR$\t40,00\tViajante\nHotel\t\t\t\t%\tx');
    await userEvent.click(dialog.getByRole('button', { name: 'Incluir linhas coladas' }));
    expect(dialog.getByText('Linha 2 colada: Valor “x” não existe. Nada foi incluído.')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Colar de uma planilha' }), '{Backspace}7,50');
    await userEvent.click(dialog.getByRole('button', { name: 'Incluir linhas coladas' }));
    expect(dialog.queryByRole('group', { name: 'Linha 3' })).not.toBeInTheDocument();
    expect(rowOf(dialog, 1).getByLabelText('Valor')).toHaveValue('40,00');
    expect(rowOf(dialog, 2).getByLabelText('Serviço')).toHaveDisplayValue('Hotel');
  });

  it('equal rows, a percentage over a hundred and no row at all are refused before they are sent', { tags: 'long' }, async () => {
    open(<FeesPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await form('Editar tabela de taxas');
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicar a linha 1' }));
    const second = rowOf(dialog, 2);
    await userEvent.selectOptions(second.getByLabelText('Tipo'), '%');
    expect(second.getByLabelText('Por')).toBeDisabled();
    await userEvent.clear(second.getByLabelText('Valor'));
    await userEvent.type(second.getByLabelText('Valor'), '100,01');
    await save(dialog);
    expect(second.getByText('Já existe uma linha igual')).toBeInTheDocument();
    expect(second.getByText('Deve ser menor ou igual a 100')).toBeInTheDocument();
    expect(dialog.getAllByText('Já existe uma linha igual')).toHaveLength(1);
    await userEvent.selectOptions(second.getByLabelText('Canal'), 'Ambos');
    expect(second.queryByText('Já existe uma linha igual')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remover a linha 2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remover a linha 1' }));
    await save(dialog);
    expect(dialog.getByText('Inclua ao menos uma linha')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('what the server refuses stands at its row and at the name', async () => {
    const errors = { 'rows.0.provider_uuid': ['Opção inválida'], name: ['Já existe um registro com este nome.'] };
    server.use(
      http.put(`${API}/agencies/fees/p1`, () => HttpResponse.json({ message: 'Confira', code: 'VALIDATION', errors }, { status: 422 })),
    );
    open(<FeesPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await form('Editar tabela de taxas');
    await userEvent.type(dialog.getByLabelText(/^Nome/), ' 2');
    await save(dialog);
    expect(await rowOf(dialog, 1).findByText('Opção inválida')).toBeInTheDocument();
    expect(dialog.getAllByText('Opção inválida')).toHaveLength(1);
    expect(dialog.getByText('Já existe um registro com este nome.')).toBeInTheDocument();
  });

  it('one that companies name stays active, and the refusal says who uses it', async () => {
    const refusal = { message: 'Este registro está em uso e não pode ser excluído.', code: 'IN_USE', details: { used_by: 'customer' } };
    server.use(http.patch(`${API}/agencies/fees/p1/inactive`, () => HttpResponse.json(refusal, { status: 409 })));
    const { queryClient } = open(<FeesPage />, { session: MANAGER });
    await act('Inativar');
    await waitFor(() => {
      const failed = queryClient.getMutationCache().find({ status: 'error' });
      expect(failed?.state.error).toMatchObject({
        code: 'IN_USE',
        message: 'Este registro está em uso e não pode ser inativado: 3 empresas usam esta tabela.',
      });
    });
    expect(await screen.findByText('Ativo')).toBeInTheDocument();
  });

  it('are not for an issuer of the agency', async () => {
    open(<FeesPage />, { session: CONSULTANT });
    expect(await screen.findByText(/permissão/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Nova tabela' })).not.toBeInTheDocument();
  });

  it('none yet is said with the way to a first one; a failed read with a way to try again', async () => {
    server.use(
      http.get(`${API}/agencies/g1/fees`, () => HttpResponse.json(aPage([]))),
      http.get(`${API}/agencies/g1/markups`, () => HttpResponse.json({}, { status: 500 })),
    );
    const { unmount } = open(<FeesPage />, { session: MANAGER });
    expect(await screen.findByText('Nenhuma tabela de taxas cadastrada')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Nova tabela' })).toHaveLength(2);
    unmount();
    open(<MarkupsPage />, { session: MANAGER });
    expect(await screen.findByText('Falha ao carregar tabelas de markup')).toBeInTheDocument();
  });

  it('a provider that could not be read keeps its row as it is', async () => {
    server.use(http.get(`${API}/providers`, () => HttpResponse.json({}, { status: 500 })));
    open(<FeesPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await form('Editar tabela de taxas');
    expect(await dialog.findByText('Falha ao carregar fornecedores')).toBeInTheDocument();
    expect(rowOf(dialog, 1).getByLabelText('Fornecedor')).toHaveValue(GOL);
  });

  it('say the sentences of every entity', () => {
    const { words, loadFailed, creating } = priceTablesText.markdown;
    expect([loadFailed, creating, words.create.success, words.update.success, words.remove.success]).toEqual([
      'Falha ao carregar tabelas de markdown',
      'Criando nova tabela de markdown',
      'Nova tabela de markdown adicionada',
      'Tabela de markdown atualizada',
      'Tabela de markdown excluída',
    ]);
  });
});
