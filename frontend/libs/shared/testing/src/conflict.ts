/** What every form of a record does when somebody else saved the record while it was edited. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { server } from './server';

const API = 'http://localhost:3000/api/v1';
const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.';

const A_UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

type Stored = Readonly<Record<string, unknown>> & { version: number };

export interface EditedForm {
  /** Draws the screen with the form open. */
  open: () => unknown;
  row: Stored;
  /** Where the record is read: a path of the API, and its answer to the record as it stands. */
  reads: Readonly<Record<string, (row: Stored) => object>>;
  write: { method: 'put' | 'patch'; path: string };
  /** What somebody else saved meanwhile. */
  theirs: object;
  /** Changes one field, and how this version and theirs are shown beside its label. */
  type: () => Promise<unknown>;
  label: RegExp;
  typed: RegExp;
  now: RegExp;
  /** Part of what is sent once the person keeps what was typed. */
  sent: object;
}

/** Answers reads with the record as it stands, and a write against an older version with a refusal. */
function serve({ row, reads, write }: EditedForm) {
  let stored = row;
  const accepted: unknown[] = [];
  for (const [path, answer] of Object.entries(reads)) server.use(http.get(`${API}${path}`, () => HttpResponse.json(answer(stored))));
  const save = async ({ request }: { request: Request }) => {
    if (request.headers.get('If-Match') !== `"${String(stored.version)}"`)
      return HttpResponse.json({ message: STALE, code: 'STALE_VERSION', details: { current_version: stored.version } }, { status: 409 });
    accepted.push(await request.json());
    stored = { ...stored, version: stored.version + 1 };
    return HttpResponse.json({ data: stored });
  };
  server.use(http[write.method](`${API}${write.path}`, save));
  const change = (fields: object) => {
    stored = { ...stored, ...fields, version: stored.version + 1 };
  };
  return { accepted, change };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Fails unless the form shows both versions, keeps what was typed, and saves it over the newer version when told to. */
export async function expectBothVersions(form: EditedForm): Promise<void> {
  const { accepted, change } = serve(form);
  await form.open();
  await form.type();
  change(form.theirs);
  await press('Salvar');
  expect(await screen.findByText(STALE)).toBeInTheDocument();
  await press('Ver diferenças');
  const table = within(await screen.findByRole('table', { name: /^Diferenças/ }));
  await waitFor(() => {
    const [typed, now] = within(table.getByRole('row', { name: form.label })).getAllByRole('cell');
    expect(typed).toHaveTextContent(form.typed);
    expect(now).toHaveTextContent(form.now);
  });
  expect(screen.getByRole('table', { name: /^Diferenças/ })).not.toHaveTextContent(A_UUID);
  expect(accepted).toEqual([]);
  await press('Manter o que digitei');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver diferenças' })).not.toBeInTheDocument());
  await press('Salvar');
  await waitFor(() => expect(accepted).toHaveLength(1));
  expect(accepted[0]).toMatchObject(form.sent);
}
