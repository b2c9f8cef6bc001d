import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListSelect, ThemeProvider, type ListOption, type ListRead } from '../index';

const SALES: ListOption = { value: 'r1', label: 'Vendas' };
const COURSE: ListOption = { value: 'r2', label: 'Formação' };
const refetch = vi.fn(() => Promise.resolve());
const read: ListRead = { isFetching: false, isError: false, refetch };
const onSearch = vi.fn();

interface Part {
  options?: readonly ListOption[] | undefined;
  of?: Partial<ListRead>;
  current?: ListOption | null;
  error?: string;
}

function Field({ options, of, current = null, error }: Part) {
  const [value, setValue] = useState(current?.value ?? null);
  return (
    <ThemeProvider>
      <ListSelect
        label="Motivo"
        value={value}
        current={current}
        options={options}
        read={{ ...read, ...of }}
        error={error}
        onSearch={onSearch}
        onChange={setValue}
      />
    </ThemeProvider>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Motivo' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  refetch.mockClear();
  onSearch.mockClear();
});
afterEach(() => void vi.useRealTimers());

describe('a list to choose from', () => {
  it('says that it is on its way', async () => {
    render(<Field of={{ isFetching: true }} />);
    fireEvent.click(field());
    await passing(500);
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    expect(screen.queryByText('Nenhuma opção encontrada')).not.toBeInTheDocument();
  });

  it('says that it could not be read instead of looking empty, and is read again on request', () => {
    render(<Field of={{ isError: true }} error="Informe o motivo" />);
    expect(field()).toHaveAccessibleDescription(/Não foi possível carregar as opções/);
    expect(screen.queryByText('Informe o motivo')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps what it has when a later reading fails', () => {
    render(<Field options={[SALES]} of={{ isError: true }} error="Informe o motivo" />);
    expect(screen.queryByText(/Não foi possível/)).not.toBeInTheDocument();
    expect(screen.getByText('Informe o motivo')).toBeInTheDocument();
  });

  it('is searched by the server once typing pauses', async () => {
    render(<Field options={[SALES]} />);
    type('for');
    await passing(600);
    expect(onSearch).not.toHaveBeenCalled();
    type(' forma ');
    await passing(699);
    expect(onSearch).not.toHaveBeenCalled();
    await passing(1);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('forma');
  });

  it('shows whatever the server found, with or without accents', async () => {
    const { rerender } = render(<Field options={[SALES]} />);
    fireEvent.click(field());
    type('formacao');
    await passing(700);
    rerender(<Field options={[COURSE]} />);
    await passing(500);
    expect(screen.getByRole('option', { name: 'Formação', hidden: true })).toBeInTheDocument();
  });

  it('shows the value that its record names while the list does not hold it', () => {
    render(<Field options={[SALES]} current={COURSE} />);
    expect(field()).toHaveValue('Formação');
    expect(onSearch).not.toHaveBeenCalledWith('Formação');
  });
});
