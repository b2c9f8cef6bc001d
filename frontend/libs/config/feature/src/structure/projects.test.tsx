import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { ProjectsPage } from './projects-page';
import { holding, noteWrites, type Sent } from './structure.fixture';

const project = {
  uuid: 'p1',
  version: 2,
  name: 'Fábrica nova',
  original_name: 'Fábrica nova',
  code: null,
  customer_uuid: 'c1',
  active: false,
};
const ALL = ['view-project', 'create-project', 'update-project', 'delete-project'];
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  server.use(http.get(`${API}/customers/c1/projects`, () => HttpResponse.json(aPage([project]))));
  noteWrites(sent, '/customers/c1/projects', project);
  noteWrites(sent, '/customers/projects/*', project);
});

describe('the projects of a company', () => {
  it('a new one needs a name alone', async () => {
    open(<ProjectsPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo projeto' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome do projeto é obrigatório')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Nome/), 'Museu');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'POST /customers/c1/projects', body: { name: 'Museu', code: null }, version: null }]),
    );
  });

  it('one leads to its phases and is switched on again', async () => {
    open(<ProjectsPage />, { session: holding(...ALL) });
    const link = await screen.findByRole('link', { name: 'Fases de Fábrica nova' });
    expect(link).toHaveAttribute('href', '/configuracoes/projetos/p1/fases');
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Fábrica nova' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ativar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /customers/projects/p1/active', body: null, version: '"2"' }]));
  });
});
