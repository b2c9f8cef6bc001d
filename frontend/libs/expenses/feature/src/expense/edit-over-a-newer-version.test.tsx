/** An expense edited while somebody else changes it: nothing of theirs is reverted, nothing typed is lost. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anExpense, API, one, openAt, serveLists } from '../screens.fixture';
import { ExpensePage } from './expense-page';

const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.';
const EXPENSE = `${API}/employees/expenses/x1`;

let stored = anExpense();
let sent: { version: string | null; fields: Record<string, FormDataEntryValue> }[] = [];

beforeEach(() => {
  serveLists();
  stored = anExpense();
  sent = [];
  server.use(
    http.get(EXPENSE, () => one(stored)),
    http.post(EXPENSE, async ({ request }) => {
      sent.push({ version: request.headers.get('If-Match'), fields: Object.fromEntries(await request.formData()) });
      return HttpResponse.json({ message: 'Alterado.', code: 'STALE_VERSION' }, { status: 409 });
    }),
  );
});

async function openExpense() {
  const opened = openAt('/despesas/x1', '/despesas/:expenseId', <ExpensePage />, 'edits-an-expense');
  await screen.findByDisplayValue('Cantina X');
  /** Somebody else saves; the page learns of it as it does from a live event. */
  const changeElsewhere = async (over: Record<string, unknown>) => {
    stored = anExpense({ version: 2, ...over });
    await act(() => opened.queryClient.invalidateQueries());
  };
  return { ...opened, changeElsewhere };
}

describe('an expense changed by somebody else while it is edited', () => {
  it('keeps their change: only what was typed is sent, against the version it was typed over', async () => {
    const { user, changeElsewhere } = await openExpense();
    await user.type(screen.getByDisplayValue('Cantina X'), ' Centro');
    await changeElsewhere({ value: '60.00' });
    expect(await screen.findByText(STALE)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ version: '"1"', fields: { company: 'Cantina X Centro' } });
    expect(screen.getByDisplayValue('Cantina X Centro')).toBeVisible();
  });

  it('is filled again with the newer version when the person asks for it', async () => {
    const { user, changeElsewhere } = await openExpense();
    await user.type(screen.getByDisplayValue('Cantina X'), ' Centro');
    await changeElsewhere({ value: '60.00' });
    await user.click(await screen.findByRole('button', { name: 'Recarregar' }));
    expect(await screen.findByDisplayValue('60,00')).toBeVisible();
    expect(screen.getByDisplayValue('Cantina X')).toBeVisible();
    expect(screen.queryByText(STALE)).not.toBeInTheDocument();
  });

  it('follows the newer version at once while nothing was typed', async () => {
    const { changeElsewhere } = await openExpense();
    await changeElsewhere({ value: '60.00' });
    expect(await screen.findByDisplayValue('60,00')).toBeVisible();
    expect(screen.queryByText(STALE)).not.toBeInTheDocument();
  });
});
