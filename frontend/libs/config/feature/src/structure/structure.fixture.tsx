/** Somebody of a company who may do these things, and the calls a page sent. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import type { Session } from '@trajeto/shared-auth';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import { API, aSession, open } from '../administration.fixture';

export const holding = (...actions: string[]): Session => ({
  ...aSession({ context: 'customer', type: 'employee', agencyUuid: null }, 'c1'),
  actions: new Set(actions),
});

export interface Sent {
  call: string;
  body: unknown;
  version: string | null;
}

/** Notes every write under `path` and answers `row`. */
export function noteWrites(sent: Sent[], path: string, row: object): void {
  const note = async ({ request }: { request: Request }) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    sent.push({ call, body: await request.json().catch(() => null), version: request.headers.get('If-Match') });
    return request.method === 'DELETE' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ data: row });
  };
  server.use(
    http.post(`${API}${path}`, note),
    http.put(`${API}${path}`, note),
    http.patch(`${API}${path}`, note),
    http.delete(`${API}${path}`, note),
  );
}

interface ImportedPage {
  page: ReactElement;
  actions: readonly string[];
  path: string;
  title: string;
}

/** Drops a sheet on a page's import and imports it; answers the forms that were sent. */
export async function importSheet({ page, actions, path, title }: ImportedPage): Promise<string[]> {
  // Asked of the request itself: the window of these tests cannot send the bytes of a file.
  const sendAny = globalThis.fetch;
  const forms: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = input as Request;
    if (!request.url.endsWith(path)) return sendAny(input, init);
    forms.push(await request.text());
    return HttpResponse.json({ data: { rows: 2, created: 2, updated: 0 } });
  });
  open(page, { session: holding(...actions) });
  await userEvent.click(await screen.findByRole('button', { name: 'Importar planilha' }));
  const dialog = await screen.findByRole('dialog', { name: title });
  const area = within(dialog).getByRole('button', { name: /Arraste a planilha/ });
  fireEvent.drop(area, { dataTransfer: { files: { item: () => new File(['PK'], 'planilha.xlsx') } } });
  expect(await within(dialog).findByText(/2 novos · 0 atualizados/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Importar' }));
  return forms;
}
