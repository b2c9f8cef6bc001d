import { CATEGORY_ICONS } from '@trajeto/shared-ui/crud';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open, OPERATOR } from '../administration.fixture';
import { CategoriesPage } from './categories-page';

const food = { uuid: 'k1', name: 'Alimentação', icon: 'tools-kitchen-2', active: true, version: 1 };
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/expense-categories`, () => HttpResponse.json(aPage([food]))),
    http.post(`${API}/expense-categories`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: food }, { status: 201 });
    }),
    http.put(`${API}/expense-categories/k1`, async ({ request }) => {
      sent.push({ ...((await request.json()) as object), version: request.headers.get('If-Match') });
      return HttpResponse.json({ data: food });
    }),
  );
});

describe('the categories of expenses', () => {
  it('have forty pictures to choose from, all different', () => {
    expect(new Set(CATEGORY_ICONS.map(({ slug }) => slug)).size).toBe(40);
    expect(CATEGORY_ICONS.every(({ slug }) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toBe(true);
  });

  it('a new one needs a name and a picture', async () => {
    open(<CategoriesPage />, { session: OPERATOR });
    await userEvent.click(await screen.findByRole('button', { name: 'Nova categoria' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova categoria' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('O ícone é obrigatório')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Nome'), 'Lavanderia');
    await userEvent.click(dialog.getByRole('radio', { name: 'Lavanderia' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ name: 'Lavanderia', icon: 'wash-machine' }]));
  });

  it('a link opens one to be renamed, against the version that was read', async () => {
    open(<CategoriesPage />, { session: OPERATOR, at: '/?abrir=k1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar categoria' }));
    expect(dialog.getByRole('radio', { name: 'Refeição' })).toBeChecked();
    await userEvent.type(dialog.getByLabelText('Nome'), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ name: 'Alimentação 2', icon: 'tools-kitchen-2', version: '"1"' }]));
  });

  it('one that leaves the page while it is edited keeps its dialog and what was typed', async () => {
    const { queryClient } = open(<CategoriesPage />, { session: OPERATOR, at: '/?abrir=k1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar categoria' }));
    await userEvent.type(dialog.getByLabelText('Nome'), ' 2');
    server.use(http.get(`${API}/expense-categories`, () => HttpResponse.json(aPage([]))));
    await act(() => queryClient.invalidateQueries());
    expect(dialog.getByLabelText('Nome')).toHaveValue('Alimentação 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ name: 'Alimentação 2', icon: 'tools-kitchen-2', version: '"1"' }]));
  });

  it('what somebody else changed meanwhile stands beside what was typed, which may be kept over it', async () => {
    const { queryClient } = open(<CategoriesPage />, { session: OPERATOR, at: '/?abrir=k1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar categoria' }));
    await userEvent.type(dialog.getByLabelText('Nome'), ' 2');
    server.use(
      http.get(`${API}/expense-categories`, () => HttpResponse.json(aPage([{ ...food, name: 'Comida', icon: 'pizza', version: 2 }]))),
    );
    await act(() => queryClient.invalidateQueries());
    expect(await dialog.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Ver diferenças' }));
    expect(dialog.getByRole('row', { name: 'Nome Alimentação 2 Comida' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Manter o que digitei' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    // The icon was not touched: it follows the record.
    await waitFor(() => expect(sent).toEqual([{ name: 'Alimentação 2', icon: 'pizza', version: '"2"' }]));
  });

  it('one is drawn as inactive while the server is asked, and as before when it refuses', async () => {
    let refuse: () => void = () => undefined;
    const refusal = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.use(
      http.patch(`${API}/expense-categories/k1/inactive`, async () => {
        await refusal;
        return HttpResponse.json({ message: 'Não pode', code: 'IN_USE' }, { status: 409 });
      }),
    );
    open(<CategoriesPage />, { session: OPERATOR });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Alimentação' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    expect(await screen.findByText('Inativo')).toBeInTheDocument();
    refuse();
    expect(await screen.findByText('Ativo')).toBeInTheDocument();
  });

  it('closing what was typed asks first', async () => {
    open(<CategoriesPage />, { session: OPERATOR, at: '/?abrir=k1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar categoria' }));
    await userEvent.type(dialog.getByLabelText('Nome'), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument();
  });
});
