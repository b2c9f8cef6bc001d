import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { renderScreen } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchOption } from './offered';
import { SearchSelect } from './search-select';

/** More than a page holds: the server alone knows them all. */
const CENTERS = ['Vendas', 'Vendas Sul', 'Engenharia', 'Jurídico'].map((label, at) => ({ value: `c${at}`, label }));
const ask = vi.fn<(words: string) => Promise<SearchOption[]>>();
const query = (words: string) =>
  queryOptions({ queryKey: ['centers', words], queryFn: () => ask(words), retry: false, placeholderData: keepPreviousData });

function Field({ current = null }: { current?: SearchOption | null }) {
  const [value, setValue] = useState(current?.value ?? null);
  return (
    <>
      <SearchSelect label="Centro de custo" query={query} value={value} current={current} onChange={setValue} isInDialog />
      <output>{value ?? 'nenhum'}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Centro de custo' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const asked = () => ask.mock.calls.map(([words]) => words);

beforeEach(() => {
  ask.mockReset();
  ask.mockImplementation((words) => Promise.resolve(CENTERS.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))));
});

describe('a select over a list of the server', () => {
  it('asks for nothing before it is opened, then for the first page', async () => {
    renderScreen(<Field />);
    expect(asked()).toEqual([]);
    await userEvent.click(field());
    await waitFor(() => expect(options()).toEqual(CENTERS.map(({ label }) => label)));
    expect(asked()).toEqual(['']);
  });

  it('sends what is typed once the typing pauses, and offers what the server found', async () => {
    renderScreen(<Field />);
    await userEvent.click(field());
    await waitFor(() => expect(options()).toHaveLength(4));
    await userEvent.type(field(), 'sul');
    await waitFor(() => expect(options()).toEqual(['Vendas Sul']));
    expect(asked()).toEqual(['', 'sul']);
    await userEvent.click(screen.getByRole('option', { name: 'Vendas Sul' }));
    expect(field()).toHaveValue('Vendas Sul');
    expect(screen.getByText('c1')).toBeInTheDocument();
  });

  it('typing over a chosen entry asks the server too, and leaving the field keeps the choice', async () => {
    renderScreen(<Field current={CENTERS[3]} />);
    expect(field()).toHaveValue('Jurídico');
    await userEvent.click(field());
    await userEvent.clear(field());
    await userEvent.type(field(), 'engenharia');
    await waitFor(() => expect(options()).toEqual(['Engenharia']));
    expect(field()).toHaveValue('engenharia');
    await userEvent.tab();
    expect(field()).toHaveValue('Jurídico');
  });

  it('says that it loads, never that there is nothing, while an answer is on its way', async () => {
    let answer: (found: SearchOption[]) => void = () => undefined;
    ask.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    renderScreen(<Field />);
    await userEvent.click(field());
    expect(await screen.findByText('Carregando...')).toBeInTheDocument();
    expect(screen.queryByText('Nenhuma opção encontrada')).not.toBeInTheDocument();
    answer([]);
    expect(await screen.findByText('Nenhuma opção encontrada')).toBeInTheDocument();
    await userEvent.type(field(), 'x');
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    expect(screen.queryByText('Nenhuma opção encontrada')).not.toBeInTheDocument();
  });

  it('says that the list could not be read, and reads it again when told to', async () => {
    ask.mockRejectedValueOnce(new Error('500'));
    renderScreen(<Field />);
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('option', { name: /Não foi possível carregar as opções/ }));
    await waitFor(() => expect(asked()).toEqual(['', '']));
    expect(screen.getByText('nenhum')).toBeInTheDocument();
    await userEvent.click(field());
    await waitFor(() => expect(options()).toHaveLength(4));
  });
});
