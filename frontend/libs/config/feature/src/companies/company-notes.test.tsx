import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { htmlToStored, storedToHtml } from '@trajeto/shared-ui/rich-text';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, MANAGER, open } from '../administration.fixture';
import { answerTables } from '../prices/prices.fixture';
import { aCompanyOf } from './companies.fixture';
import { CompanyPage } from './company-page';
import { notesOf, notesProblem, notesSent } from './company-notes';

const stored = [{ service: 'hotel' as const, label: 'Hotel', obs: htmlToStored('<p>Café <b>incluído</b></p>') }];
const company = aCompanyOf({ additional_info: stored });
let sent: unknown[] = [];

// jsdom lays nothing out, and the editor scrolls to where it writes.
const nowhere = new DOMRect();
Object.assign(Range.prototype, { getClientRects: () => [nowhere], getBoundingClientRect: () => nowhere });

beforeEach(() => {
  answerTables();
  sent = [];
  server.use(
    http.get(`${API}/customers/c1`, () => HttpResponse.json({ data: company })),
    http.put(`${API}/customers/c1`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: company });
    }),
  );
});

async function openNote(service: RegExp) {
  open(<CompanyPage onWork={vi.fn()} profiles={null} />, { session: MANAGER, at: '/c1#informacoes-basicas', path: '/:customerId' });
  await userEvent.click(await screen.findByRole('button', { name: service }));
}

describe('the notes of an agency about a company', () => {
  it('have a place for every service, the stored ones filled', () => {
    const notes = notesOf({ additionalInfo: stored } as never);
    expect(notes.map(({ label }) => label)).toEqual([
      'Aéreo',
      'Hotel',
      'Rodoviário',
      'Veículo',
      'Hotel offline',
      'Seguro',
      'Transfer',
      'Outros',
    ]);
    expect(notesSent(notes)).toEqual(stored);
  });

  it('keep both of a service noted twice, each with its label', () => {
    const twice = [...stored, { service: 'hotel' as const, label: 'Resorts', obs: htmlToStored('<p>Só com aval</p>') }];
    expect(notesSent(notesOf({ additionalInfo: twice } as never))).toEqual(twice);
  });

  it('that are blank are not sent, and too long ones are refused before they are', () => {
    const [first] = notesOf(null);
    if (!first) throw new Error('no service');
    expect(notesSent([{ ...first, html: '<p> </p>' }])).toEqual([]);
    expect(notesProblem([{ ...first, html: `<p>${'é'.repeat(30_000)}</p>` }])).toBe('A observação de Aéreo é longa demais');
  });

  it('are written with the buttons the server keeps, in Portuguese', { tags: 'long' }, async () => {
    await openNote(/^Hotel Café incluído/);
    expect(await screen.findByRole('textbox', { name: 'Observação: Hotel' })).toHaveTextContent('Café incluído');
    const toolbar = within(screen.getByRole('toolbar', { name: 'Formatação de Observação: Hotel' }));
    expect(toolbar.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Negrito',
      'Itálico',
      'Sublinhado',
      'Tachado',
      'Lista com marcadores',
      'Lista numerada',
      'Citação',
      'Título',
      'Subtítulo',
      'Desfazer',
      'Refazer',
    ]);
  });

  it('are saved with the rest of the company', { tags: 'long' }, async () => {
    await openNote(/^Hotel Café incluído/);
    await userEvent.click(await screen.findByRole('button', { name: 'Lista numerada' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [body] = sent as [{ additional_info: { service: string; obs: string }[] }];
    expect(body.additional_info.map(({ service, obs }) => [service, storedToHtml(obs)])).toEqual([
      ['hotel', '<ol><li><p>Café <strong>incluído</strong></p></li></ol>'],
    ]);
  });

  it('are left out of what discarding drops', async () => {
    await openNote(/^Hotel Café incluído/);
    await userEvent.click(await screen.findByRole('button', { name: 'Citação' }));
    const text = screen.getByRole('textbox', { name: 'Observação: Hotel' });
    expect(text.querySelector('blockquote')).not.toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(text.querySelector('blockquote')).toBeNull());
  });
});
