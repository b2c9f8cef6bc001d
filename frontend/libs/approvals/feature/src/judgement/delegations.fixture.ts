/** Whom the reader decides for now, as the inbox asks; nobody unless a test says so. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';

const API = 'http://localhost:3000/api/v1';

interface Named {
  uuid: string;
  name: string;
}

export function serveDelegations(delegate: Named = { uuid: '', name: '' }, absent: readonly Named[] = []): void {
  const data = absent.map((approver) => ({
    ...{ uuid: `d-${approver.uuid}`, version: 1, approver, delegate, reason: null, active: true, ended_at: null },
    ...{ start_at: '2026-12-01T03:00:00Z', end_at: '2026-12-16T03:00:00Z' },
    ...{ created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' },
  }));
  const meta = { current_page: 1, from: 1, last_page: 1, per_page: 100, to: data.length, total: data.length };
  server.use(http.get(`${API}/approval-delegations`, () => HttpResponse.json({ data, links: {}, meta })));
}
