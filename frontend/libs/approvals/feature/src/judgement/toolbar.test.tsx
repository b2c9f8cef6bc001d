import { PHONE, renderScreen, windowOf } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readQueueAddress } from './address';
import { Toolbar } from './toolbar';

const COUNTS = { travel: 3, advance: 1, expenseReport: 2 };
const address = readQueueAddress(new URLSearchParams());

it('offers the kinds side by side where there is room', () => {
  renderScreen(<Toolbar address={address} counts={COUNTS} onChange={vi.fn()} />);
  expect(screen.getByRole('radio', { name: 'Prestações 2' })).toBeInTheDocument();
});

it('names what is searched in full, and shows words that fit the narrow field', () => {
  renderScreen(<Toolbar address={address} counts={COUNTS} onChange={vi.fn()} />);
  const field = screen.getByRole('searchbox', { name: 'Buscar por número, pessoa ou título' });
  expect(field).toHaveAttribute('placeholder', 'Buscar');
});

it('offers the kinds as one field on the phone, where four of them are cut at the edge', async () => {
  windowOf(PHONE);
  const change = vi.fn();
  renderScreen(<Toolbar address={address} counts={COUNTS} onChange={change} />);
  expect(screen.queryByRole('radio', { name: 'Prestações 2' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Tipo' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Prestações 2' }));
  expect(change).toHaveBeenCalledWith({ kind: 'expense_report' });
});
