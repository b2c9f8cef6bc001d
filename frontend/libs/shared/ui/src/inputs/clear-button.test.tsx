import { MultiSelect, Select } from '@mantine/core';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ThemeProvider } from '../theme/provider';
import { SearchSelect } from './search-select';

const inTheme = (field: ReactNode) => renderScreen(<ThemeProvider>{field}</ThemeProvider>);

const branches = [
  { value: 'n', label: 'Norte' },
  { value: 's', label: 'Sul' },
];

function One({ name }: { name?: string }) {
  const [value, setValue] = useState<string | null>('s');
  const clear = name === undefined ? {} : { clearButtonProps: { 'aria-label': name } };
  return <Select label="Filial" data={branches} searchable clearable value={value} onChange={setValue} {...clear} />;
}

const Many = () => <MultiSelect label="Filial" data={branches} searchable clearable defaultValue={['s']} />;

describe('the button that empties a field', () => {
  it.each([
    ['one', <One key="one" />],
    ['many', <Many key="many" />],
  ])('(%s) is read aloud, reached by Tab, and gives the focus back to the field it emptied', async (_, field) => {
    inTheme(field);
    const input = screen.getByRole('combobox', { name: 'Filial' });
    await userEvent.click(input);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Limpar' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Limpar' })).not.toBeInTheDocument();
    expect(input).toHaveFocus();
    expect(input).toHaveValue('');
  });

  it('has the words of the screen where it has some', () => {
    inTheme(<One name="Sem filial" />);
    expect(screen.getByRole('button', { name: 'Sem filial' })).toBeInTheDocument();
  });

  it.each([
    ['its label', { label: 'Motivo' }],
    ['its name', { 'aria-label': 'Motivo' }],
  ])('of a list the server keeps is called after %s', (_, named) => {
    const query = () => ({ queryKey: ['branches'], queryFn: () => branches });
    inTheme(<SearchSelect {...named} clearable query={query} value="s" current={branches[1]} onChange={vi.fn()} />);
    expect(screen.getByRole('button', { name: 'Limpar Motivo' })).toBeInTheDocument();
  });
});
