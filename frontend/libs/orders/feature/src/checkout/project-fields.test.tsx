import { phaseOption } from '@trajeto/shared-ui/crud';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrder, API, CUSTOMER, list, openCheckout, ORDER, simulation } from './checkout.fixture';

const BRIDGE = { uuid: 'p1', name: 'Ponte Nova' };
const PHASES = [
  { uuid: 'f1', name: 'Fundação', start_at: '2020-01-01 00:00:00', end_at: null },
  { uuid: 'f2', name: 'Projeto básico', start_at: '2020-01-01 00:00:00', end_at: '2020-03-31 23:59:59' },
  { uuid: 'f3', name: 'Acabamento', start_at: '2098-12-01 00:00:00', end_at: null },
];
const MAY = { actions: new Set(['CreateOrder', 'ViewProject']) };
const LATE = { code: 'PHASE_OUT_OF_PERIOD', message: 'A fase não está vigente nesta data.' };
let saved: unknown[] = [];
let questions: URLSearchParams[] = [];

const order = (over: Record<string, unknown> = {}) => anOrder('Horário da reunião', { project: null, phase: null, ...over });
const field = (name: string) => screen.getByRole('combobox', { name });

/** Drawn without the theme, which lets Tab and screen readers reach it. */
const clearing = (name: string) => screen.getByLabelText(name);

/** The saved charge becomes the order's. */
function keepCharge(before = order()): void {
  let now = before;
  server.use(
    http.put(`${API}/orders/${ORDER}`, async ({ request }) => {
      const body = (await request.json()) as { project_uuid?: string | null; phase_uuid?: string | null };
      saved.push(body);
      const project = body.project_uuid === undefined ? {} : { project: body.project_uuid && BRIDGE };
      const phase = body.phase_uuid === undefined ? {} : { phase: body.phase_uuid && { uuid: 'f1', name: 'Fundação' } };
      now = { ...now, version: now.version + 1, ...project, ...phase };
      return HttpResponse.json({ data: now });
    }),
  );
}

async function openCharge(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Editar: Cobrança' }));
}

beforeEach(() => {
  saved = [];
  questions = [];
  const noted = (request: Request) => questions.push(new URL(request.url).searchParams);
  server.use(
    http.get(`${API}/customers/${CUSTOMER}/projects`, ({ request }) => {
      noted(request);
      return list(BRIDGE);
    }),
    http.get(`${API}/customers/projects/p1/phases`, ({ request }) => {
      noted(request);
      return list(...PHASES);
    }),
  );
});

describe('the project and the phase of a trip', () => {
  it('are chosen among the active ones; a phase out of its period is shown with its dates and cannot be chosen', async () => {
    const user = openCheckout(order(), MAY);
    keepCharge();
    await openCharge(user);
    expect(screen.getByRole('textbox', { name: 'Fase' })).toBeDisabled();
    await user.click(field('Projeto'));
    await user.click(await screen.findByRole('option', { name: 'Ponte Nova' }));
    await waitFor(() => expect(saved).toEqual([{ project_uuid: 'p1', phase_uuid: null }]));
    await user.click(await screen.findByRole('combobox', { name: 'Fase' }));
    const over = await screen.findByRole('option', { name: 'Projeto básico Não vigente: de 01/01/2020 a 31/03/2020' });
    expect(over).toHaveAttribute('data-combobox-disabled', 'true');
    expect(screen.getByRole('option', { name: 'Acabamento Não vigente: a partir de 01/12/2098' })).toBeInTheDocument();
    await user.click(over);
    await user.click(screen.getByRole('option', { name: 'Fundação' }));
    await waitFor(() => expect(saved.slice(1)).toEqual([{ phase_uuid: 'f1' }]));
    await waitFor(() => expect(field('Fase')).toHaveValue('Fundação'));
    expect(questions.map((question) => question.get('active'))).toEqual(['true', 'true']);
  });

  it('leave together: without its project an order has no phase', async () => {
    const user = openCheckout(order({ project: BRIDGE, phase: { uuid: 'f1', name: 'Fundação' } }), MAY);
    keepCharge();
    expect(await screen.findByText('Comercial Sudeste · Ponte Nova · Fundação · Visita a cliente')).toBeVisible();
    await openCharge(user);
    await user.click(clearing('Projeto: Nenhum'));
    await waitFor(() => expect(saved).toEqual([{ project_uuid: null, phase_uuid: null }]));
    expect(await screen.findByRole('textbox', { name: 'Fase' })).toBeDisabled();
  });

  it('are asked of those who approve', async () => {
    const asked: (string | null)[] = [];
    openCheckout(order({ project: BRIDGE, phase: { uuid: 'f1', name: 'Fundação' } }), MAY);
    server.use(
      http.get(`${API}/customers/${CUSTOMER}/approval-models/simulation`, ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query.get('project_uuid'), query.get('phase_uuid'));
        return HttpResponse.json({ data: simulation });
      }),
    );
    await waitFor(() => expect(asked).toEqual(['p1', 'f1']));
  });

  it('are demanded where the company demands a project, before anything is sent', async () => {
    const user = openCheckout(order(), { ...MAY, settings: { mandatory_project: 'true' } });
    await user.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText('Selecione o projeto')).toBeVisible();
    keepCharge();
    await user.click(field('Projeto'));
    await user.click(await screen.findByRole('option', { name: 'Ponte Nova' }));
    await waitFor(() => expect(screen.queryByText('Selecione o projeto')).not.toBeInTheDocument());
    expect(screen.queryByLabelText('Projeto: Nenhum')).not.toBeInTheDocument();
  });

  it('are read only for those who may not see projects, who read why a demanded one is missing', async () => {
    const user = openCheckout(order(), { settings: { mandatory_project: 'true' } });
    await user.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText(/^Seu perfil não permite escolher o projeto/)).toBeVisible();
    expect(questions).toEqual([]);
  });

  it('are not drawn for those who may not see projects where none is demanded', async () => {
    const user = openCheckout(order());
    await openCharge(user);
    expect(await screen.findByRole('combobox', { name: 'Centro de custo' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Projeto')).not.toBeInTheDocument();
  });

  it('show at the field that the phase does not last, until another choice is saved', async () => {
    const charged = order({ project: BRIDGE, phase: { uuid: 'f9', name: 'Sondagem' } });
    const user = openCheckout(charged, MAY);
    server.use(http.post(`${API}/orders/${ORDER}/submit`, () => HttpResponse.json(LATE, { status: 422 })));
    keepCharge(charged);
    await user.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText(LATE.message)).toBeVisible();
    expect(field('Fase')).toHaveAccessibleDescription(LATE.message);
    await user.click(clearing('Fase: Nenhuma'));
    await waitFor(() => expect(screen.queryByText(LATE.message)).not.toBeInTheDocument());
    expect(saved).toEqual([{ phase_uuid: null }]);
  });

  it('show at the field that the phase ended while the page was open', async () => {
    const user = openCheckout(order({ project: BRIDGE }), MAY);
    server.use(http.put(`${API}/orders/${ORDER}`, () => HttpResponse.json(LATE, { status: 422 })));
    await openCharge(user);
    await user.click(field('Fase'));
    await user.click(await screen.findByRole('option', { name: 'Fundação' }));
    expect(await screen.findByText(LATE.message)).toBeVisible();
    expect(field('Fase')).toHaveAccessibleDescription(LATE.message);
  });
});

describe('a phase', () => {
  it.each([
    ['2026-11-20T02:59:59Z', true],
    ['2026-11-20T03:00:00Z', undefined],
    ['2026-11-23T02:59:59Z', undefined],
    ['2026-11-23T03:00:00Z', true],
  ])('at %s, by the clock of São Paulo', (now, disabled) => {
    const phase = { uuid: 'f1', name: 'Obra', startAt: '2026-11-20 00:00:00', endAt: '2026-11-22 23:59:59' };
    expect(phaseOption(phase, new Date(now)).disabled).toBe(disabled);
  });
});
