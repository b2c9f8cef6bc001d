/** Somebody of a company who may do these things, and the calls a page sent. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import type { Session } from '@trajeto/shared-auth';
import { API, aSession } from '../administration.fixture';

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
