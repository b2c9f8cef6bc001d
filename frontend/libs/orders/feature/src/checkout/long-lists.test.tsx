import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrder, API, CUSTOMER, list, openCheckout, ORDER } from './checkout.fixture';

const FIRST_PAGE = Array.from({ length: 100 }, (_, at) => `Item ${String(at)}`);

/** A list of the company that holds more than one answer does: the last is found by its name alone. */
function serveLong(path: string, rowOf: (name: string) => object): void {
  server.use(
    http.get(`${API}/customers/${CUSTOMER}/${path}`, ({ request }) => {
      const words = new URL(request.url).searchParams.get('name');
      return list(...(words === null ? FIRST_PAGE : ['Zona Sul']).map((name) => ({ uuid: name, ...rowOf(name) })));
    }),
  );
}

async function choose(user: UserEvent, label: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: label });
  await user.click(field);
  await user.clear(field);
  await user.type(field, 'zona');
  await user.click(await screen.findByRole('option', { name: 'Zona Sul' }, { timeout: 3000 }));
}

describe('a choice beyond the first hundred', () => {
  let saved: unknown[] = [];
  beforeEach(() => {
    saved = [];
  });

  it.each([
    ['Centro de custo', 'cost-centers', 'cost_center_uuid', (name: string) => ({ name })],
    ['Filial', 'branches', 'branch_uuid', (name: string) => ({ name })],
    ['Motivo da viagem', 'reason-trips', 'reason_trip_uuid', (reason: string) => ({ reason })],
  ])('of %s is found by its name and charged', { tags: 'long' }, async (label, path, key, rowOf) => {
    const user = openCheckout(anOrder('Horário da reunião'));
    serveLong(path, rowOf);
    server.use(
      http.put(`${API}/orders/${ORDER}`, async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json({ data: anOrder('Horário da reunião') });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Editar: Cobrança' }));
    await choose(user, label);
    await waitFor(() => expect(saved).toEqual([{ [key]: 'Zona Sul' }]));
  });

  it('of a justification is read back from what the item keeps', async () => {
    const user = openCheckout(anOrder('Zona Sul: fica perto'));
    serveLong('justifications', (description) => ({ description }));
    await user.click(await screen.findByRole('button', { name: /^Editar: Política/ }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Justificativa' })).toHaveValue('Zona Sul'));
    expect(screen.getByLabelText('Detalhe')).toHaveValue('fica perto');
  });
});
