import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { PhasesPage, PhasesSection } from './phases-page';
import { holding, noteWrites, type Sent } from './structure.fixture';

const project = {
  uuid: 'p1',
  version: 2,
  name: 'Fábrica nova',
  original_name: 'Fábrica nova',
  code: null,
  customer_uuid: 'c1',
  active: true,
};
const phase = {
  uuid: 'f1',
  version: 5,
  project_uuid: 'p1',
  name: 'Obra',
  original_name: 'Obra',
  code: 'F-01',
  budget: '12300.00',
  alert: null,
  start_at: '2026-12-01 08:30:00',
  end_at: '2026-12-31 23:59:59',
  active: true,
};
const ALL = ['view-project', 'create-project', 'update-project', 'delete-project'];
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/customers/projects/p1`, () => HttpResponse.json({ data: project })),
    http.get(`${API}/customers/projects/p1/phases`, () => HttpResponse.json(aPage([phase]))),
  );
  noteWrites(sent, '/customers/projects/p1/phases', phase);
  noteWrites(sent, '/customers/phases/*', phase);
});

const openPage = (search = '') =>
  open(<PhasesPage />, {
    session: holding(...ALL),
    at: `/configuracoes/projetos/p1/fases${search}`,
    path: '/configuracoes/projetos/:projectId/fases',
  });

describe('the phases of a project', () => {
  it('stand under the name of their project, with the way back, their days as people write them', async () => {
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: /^Fases de Fábrica nova/ })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /Projetos/ })[0]).toHaveAttribute('href', '/configuracoes/projetos');
    expect(await screen.findByText('01/12/2026')).toBeInTheDocument();
    expect(screen.getByText('31/12/2026')).toBeInTheDocument();
  });

  it('a new one needs name, code and a first day, and ends after it starts', async () => {
    openPage('?abrir=novo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova fase' }));
    const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await save();
    for (const sentence of [
      'O nome da fase é obrigatório',
      'O código de integração externa é obrigatório',
      'A data de início é obrigatória',
    ])
      expect(dialog.getByText(sentence)).toBeInTheDocument();
    fill(/^Nome/, 'Projeto executivo');
    fill(/^Código/, 'F-02');
    fill(/^Início/, '31/02/2027');
    await save();
    expect(dialog.getByText('Data inválida')).toBeInTheDocument();
    fill(/^Início/, '10/02/2027');
    fill(/^Fim/, '09/02/2027');
    await save();
    expect(dialog.getByText('O fim deve ser depois do início')).toBeInTheDocument();
    fill(/^Fim/, '28/02/2027');
    await save();
    const body = {
      name: 'Projeto executivo',
      code: 'F-02',
      start_at: '2027-02-10 00:00:00',
      end_at: '2027-02-28 23:59:59',
      budget: null,
      alert: null,
    };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /customers/projects/p1/phases', body, version: null }]));
  });

  it('an hour somebody else wrote stays with its day', async () => {
    openPage('?abrir=f1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar fase' }));
    fireEvent.change(dialog.getByLabelText(/^Fim/), { target: { value: '' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: '"5"', body: { start_at: '2026-12-01 08:30:00', end_at: null, budget: '12300.00' } });
  });

  it('as a section ask for the project first', async () => {
    const { unmount } = open(<PhasesSection />, { session: holding(...ALL), at: '/x#fases' });
    expect(await screen.findByText('Escolha o projeto para ver as fases dele')).toBeInTheDocument();
    unmount();
    open(<PhasesSection />, { session: holding(...ALL), at: '/x?projeto=p1#fases' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Fases de Fábrica nova' })).toBeInTheDocument();
    expect(await screen.findByText('Obra')).toBeInTheDocument();
  });
});
