import { windowOf } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bootstrap, open } from '../shell.fixture';

const limit = { customer: { uuid: 'c1', trading_name: 'Aurora', invoice_limit: '100000.00' } };
const sees = { actions: [{ action: 'ViewCreditLimit', slug: 'view-credit-limit' }] };
const search = () => screen.getByRole('button', { name: /^Buscar ações/ });

describe('the search of the header', () => {
  it.each([
    [1399, sees, 'a lens'],
    [1400, sees, 'a field'],
    [1399, {}, 'a field'],
  ])('in a window of %i px, with %j, is %s', async (pixels, profile, shape) => {
    windowOf(pixels);
    open('/busca', { answer: bootstrap({}, profile, limit) });
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    await waitFor(() => expect(search().textContent.includes('Buscar ações...') ? 'a field' : 'a lens').toBe(shape));
  });
});
