import { SessionProvider } from '@trajeto/shared-auth';
import { PHONE, renderScreen, windowOf } from '@trajeto/shared-testing';
import { readAddress } from '@trajeto/shared-ui/crud';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../models/models.fixture';
import { QUEUE_ADDRESS, type QueueValues } from './address';
import { serveDelegations } from './delegations.fixture';
import { Toolbar } from './toolbar';

const COUNTS = { travel: 3, advance: 1, expenseReport: 2 };
const values = readAddress(QUEUE_ADDRESS, new URLSearchParams());
const draw = (onChange = vi.fn(), at: QueueValues = values) =>
  renderScreen(
    <SessionProvider session={session()}>
      <Toolbar values={at} counts={COUNTS} onChange={onChange} />
    </SessionProvider>,
  );
beforeEach(() => serveDelegations());

it('offers the kinds side by side where there is room', () => {
  draw();
  expect(screen.getByRole('radio', { name: 'Prestações 2' })).toBeInTheDocument();
});

it('names what is searched in full, and shows words that fit the narrow field', () => {
  draw();
  const field = screen.getByRole('searchbox', { name: 'Buscar por número, pessoa ou título' });
  expect(field).toHaveAttribute('placeholder', 'Buscar');
});

it('offers the kinds as one field on the phone, where four of them are cut at the edge', async () => {
  windowOf(PHONE);
  const change = vi.fn();
  draw(change);
  expect(screen.queryByRole('radio', { name: 'Prestações 2' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Tipo' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Prestações 2' }));
  expect(change).toHaveBeenCalledWith({ type: 'expense_report' });
});

const HEITOR = { uuid: 'e9', name: 'Heitor' };
const BRUNO = { uuid: 'e1', name: 'Bruno Lima' };

it('offers whom one decides for, to who decides for somebody now', async () => {
  serveDelegations(HEITOR, [BRUNO]);
  const change = vi.fn();
  draw(change);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Em nome de' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Em nome de Bruno Lima' }));
  expect(change).toHaveBeenCalledWith({ on_behalf_of: 'e1' });
});

it('does not offer it for an absence of one’s own, nor in what was decided', async () => {
  serveDelegations(BRUNO, [HEITOR]);
  draw();
  draw(vi.fn(), { ...values, box: 'decided', on_behalf_of: 'e1' });
  await screen.findByRole('combobox', { name: 'Ordenar' });
  expect(screen.queryByRole('combobox', { name: 'Em nome de' })).not.toBeInTheDocument();
});
