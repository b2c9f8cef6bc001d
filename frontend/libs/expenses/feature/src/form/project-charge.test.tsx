import { http, HttpResponse, server } from '@trajeto/shared-testing';
import type { Session } from '@trajeto/shared-auth';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CapturePage } from '../capture/capture-page';
import { ExpensePage } from '../expense/expense-page';
import { anExpense, API, one, openAt, page, projectReader, serveLists, serveProjects } from '../screens.fixture';

const LATE = { code: 'PHASE_OUT_OF_PERIOD', message: 'A fase não está vigente nesta data.' };
const BRIDGE = { project: { uuid: 'p1', name: 'Ponte Nova' }, phase: { uuid: 'f1', name: 'Fundação' } };
let users = 0;
let posted: Record<string, FormDataEntryValue>[] = [];

function watch(path: string, body: object, status = 200): void {
  server.use(
    http.post(`${API}${path}`, async ({ request }) => {
      posted.push(Object.fromEntries(await request.formData()));
      return HttpResponse.json(body, { status });
    }),
  );
}

/** A lunch without a receipt, complete but for its charge. */
async function openPlain(over: Partial<Session>): Promise<UserEvent> {
  const { user } = openAt('/despesas/lancar-despesas', '/despesas/lancar-despesas', <CapturePage />, `project-${String(++users)}`, over);
  await user.click(await screen.findByRole('button', { name: 'Sem comprovante' }));
  await user.click(await screen.findByRole('combobox', { name: 'Tipo de despesa' }));
  await user.click(await screen.findByRole('option', { name: /Almoço/ }));
  await user.type(screen.getByLabelText('Valor'), '4890');
  return user;
}

async function openStored(over: Record<string, unknown>, session: Partial<Session>): Promise<UserEvent> {
  server.use(
    http.get(`${API}/employees/expenses/x1`, () => one(anExpense(over))),
    http.get(`${API}/employees/expenses/x1/history`, () => page([])),
  );
  const { user } = openAt('/despesas/x1', '/despesas/:expenseId', <ExpensePage />, `project-${String(++users)}`, session);
  await screen.findByDisplayValue('Cantina X');
  return user;
}

async function choose(user: UserEvent, field: string, option: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  posted = [];
  serveLists();
  serveProjects();
});

describe('the project and the phase of an expense', () => {
  it('are chosen among the active ones and sent; a phase out of its period shows its days and cannot be chosen', async () => {
    const user = await openPlain(projectReader());
    watch('/employees/e1/expenses', { data: anExpense() }, 201);
    expect(screen.getByRole('textbox', { name: 'Fase (opcional)' })).toBeDisabled();
    await choose(user, 'Projeto (opcional)', 'Ponte Nova');
    await user.click(await screen.findByRole('combobox', { name: 'Fase (opcional)' }));
    const over = await screen.findByRole('option', { name: 'Projeto básico Não vigente: de 01/01/2020 a 31/03/2020' });
    expect(over).toHaveAttribute('data-combobox-disabled', 'true');
    await user.click(screen.getByRole('option', { name: 'Fundação' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted).toMatchObject([{ project_uuid: 'p1', phase_uuid: 'f1' }]));
  });

  it('are not sent, and not drawn, for those who may not see projects', async () => {
    const user = await openPlain({});
    watch('/employees/e1/expenses', { data: anExpense() }, 201);
    expect(screen.queryByLabelText(/^Projeto/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).not.toHaveProperty('project_uuid');
  });

  it('are demanded where the company demands a project, before anything is sent', async () => {
    const user = await openPlain(projectReader({ mandatory_project: 'true' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Selecione o projeto')).toBeVisible();
    expect(posted).toEqual([]);
    await choose(user, 'Projeto', 'Ponte Nova');
    await waitFor(() => expect(screen.queryByText('Selecione o projeto')).not.toBeInTheDocument());
  });

  it('say who may choose a demanded one to those who may not', async () => {
    const user = await openPlain({ settings: { mandatory_project: 'true' } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Seu perfil não permite escolher o projeto/)).toBeVisible();
  });

  it('show at the field that the phase ended meanwhile', async () => {
    const user = await openPlain(projectReader());
    watch('/employees/e1/expenses', LATE, 422);
    await choose(user, 'Projeto (opcional)', 'Ponte Nova');
    await choose(user, 'Fase (opcional)', 'Fundação');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Fase (opcional)' })).toHaveAccessibleDescription(LATE.message));
  });

  it('of a stored expense are shown by name and changed alone; the phase leaves with its project', async () => {
    const user = await openStored(BRIDGE, projectReader());
    watch('/employees/expenses/x1', { data: anExpense({ version: 2 }) });
    expect(screen.getByRole('combobox', { name: 'Projeto (opcional)' })).toHaveValue('Ponte Nova');
    expect(screen.getByRole('combobox', { name: 'Fase (opcional)' })).toHaveValue('Fundação');
    await user.click(screen.getByLabelText('Projeto: Nenhum'));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted).toEqual([{ project_uuid: '', phase_uuid: '' }]));
  });

  it('are not demanded of an expense that was launched before the company did', async () => {
    const user = await openStored({}, projectReader({ mandatory_project: 'true' }));
    watch('/employees/expenses/x1', { data: anExpense({ version: 2, company: 'Cantina Y' }) });
    await user.type(screen.getByDisplayValue('Cantina X'), ' Ltda');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted).toEqual([{ company: 'Cantina X Ltda' }]));
  });
});
