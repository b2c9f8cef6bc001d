/** A field whose calendar cannot be fetched still takes a typed day. */
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DayInput } from './day-input';

vi.mock('./calendar', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('says that the day is typed where the calendar cannot be fetched', async () => {
  const picked = vi.fn();
  renderScreen(<DayInput label="Ida" value={null} onChange={picked} />);
  await userEvent.click(screen.getByLabelText('Ida'));
  expect(await screen.findByText('O calendário não pôde ser carregado. Digite a data.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Ida'), '26/11/2026');
  expect(picked).toHaveBeenLastCalledWith('2026-11-26');
});
