import { MultiSelect, Select, Tooltip } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkTabs, MaskedInput, noOption, Pages, PeopleStack, PersonAvatar, ThemeProvider } from './index';

const inTheme = (drawn: React.ReactNode) => render(<ThemeProvider>{drawn}</ThemeProvider>);
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Pessoa ${at}` }));

describe('a select', () => {
  it.each([
    ['one', <Select key="s" label="Filial" data={['Sul']} searchable />],
    ['many', <MultiSelect key="m" label="Filial" data={['Sul']} searchable />],
  ])('(%s) says when it has no option', async (_, select) => {
    inTheme(select);
    await userEvent.type(screen.getByRole('combobox', { name: 'Filial' }), 'norte');
    expect(await screen.findByText('Nenhuma opção encontrada')).toBeInTheDocument();
  });

  it('says that its options are on the way', () => {
    expect(noOption(true)).toBe('Carregando...');
    expect(noOption(false)).toBe('Nenhuma opção encontrada');
  });

  it('opens no higher than 220 px', async () => {
    inTheme(<Select label="Filial" data={['Sul']} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Filial' }));
    // The page has no size here, so the list stays hidden where it would open.
    const list = await screen.findByRole('listbox', { name: 'Filial', hidden: true });
    expect((list.firstElementChild as HTMLElement).style.maxHeight).toBe('calc(13.75rem * var(--mantine-scale))');
  });
});

describe('a list of options', () => {
  it.each([
    ['one', <Select key="s" label="Filial" data={['Sul']} />],
    ['many', <MultiSelect key="m" label="Filial" data={['Sul']} />],
  ])('(%s) begins where its field begins, so that it never ends beyond the screen', async (_, select) => {
    inTheme(select);
    await userEvent.click(screen.getByRole('combobox', { name: 'Filial' }));
    const list = await screen.findByRole('listbox', { name: 'Filial', hidden: true });
    expect(list.closest('[data-position]')).toHaveAttribute('data-position', 'bottom-start');
  });
});

describe('a field for a phone', () => {
  function Phone() {
    const [phone, setPhone] = useState('');
    return (
      <>
        <MaskedInput mask="phone" label="Telefone" value={phone} onChange={setPhone} />
        <output>{phone}</output>
      </>
    );
  }

  it.each([
    ['11987654321', '+55 (11) 9 8765-4321', '5511987654321'],
    ['1140028922', '+55 (11) 4002-8922', '551140028922'],
    ['5511987654321', '+55 (11) 9 8765-4321', '5511987654321'],
    ['12125551234', '+12 (12) 5551-234', '12125551234'],
  ])('takes %s for %s', async (typed, shown, sent) => {
    inTheme(<Phone />);
    const field = screen.getByRole('textbox', { name: 'Telefone' });
    await userEvent.type(field, typed);
    await userEvent.tab();
    expect(field).toHaveValue(shown);
    expect(screen.getByText(sent)).toBeInTheDocument();
  });

  it('takes a national number as Brazilian before Enter sends the form', async () => {
    inTheme(<Phone />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Telefone' }), '11987654321{Enter}');
    expect(screen.getByText('5511987654321')).toBeInTheDocument();
  });
});

describe('a tooltip', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('opens after 200 ms', async () => {
    inTheme(
      <Tooltip label="Copiar">
        <button>C</button>
      </Tooltip>,
    );
    const button = screen.getByRole('button');
    fireEvent.mouseEnter(button);
    await passing(199);
    expect(button).not.toHaveAttribute('aria-describedby');
    await passing(1);
    expect(button).toHaveAttribute('aria-describedby');
    // The page has no size here, so it may stay hidden where it opens.
    await passing(100);
    expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('Copiar');
  });
});

describe('people side by side', () => {
  it.each([
    [5, undefined, 5, null],
    [6, undefined, 5, '+1'],
    [12, 3, 3, '+9'],
  ])('%i of them with a cap of %s: %i faces and %s', (count, cap, faces, rest) => {
    inTheme(<PeopleStack people={people(count)} {...(cap && { cap })} />);
    expect(screen.getAllByTitle(/^Pessoa/)).toHaveLength(faces);
    if (rest) expect(screen.getByText(rest)).toBeInTheDocument();
    else expect(screen.queryByText(/^\+/)).not.toBeInTheDocument();
  });

  it('of whom only some were read are counted whole', () => {
    inTheme(<PeopleStack people={people(10)} cap={3} total={12} />);
    expect(screen.getByText('+9')).toBeInTheDocument();
  });

  it('a picture that is missing or fails leaves the initials', () => {
    inTheme(<PersonAvatar name="Bruno de Souza Lima" src="/nada.png" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('BL')).toBeInTheDocument();
  });
});

describe('the pages of a list', () => {
  const meta = (currentPage: number) => ({ currentPage, lastPage: 13, from: 1, to: 20, total: 248 });

  it.each([
    [1, true, false],
    [7, false, false],
    [13, false, true],
  ])('on page %i: previous shut %s, next shut %s', (page, isFirst, isLast) => {
    inTheme(<Pages meta={meta(page)} onPage={vi.fn()} />);
    const shut = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');
    expect([shut('Página anterior'), shut('Próxima página')]).toEqual([isFirst, isLast]);
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName(`Página ${page}`);
  });

  it('lead to the page pressed', async () => {
    const go = vi.fn();
    inTheme(<Pages meta={meta(7)} onPage={go} />);
    for (const name of ['Página anterior', 'Próxima página', 'Página 13']) await userEvent.click(screen.getByRole('button', { name }));
    expect(go.mock.calls).toEqual([[6], [8], [13]]);
  });
});

it('tabs are links, the one that is open is brought into sight', () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const tabs = ['Todos', 'Abertos'].map((label, at) => ({ id: label, label, to: `/lista/${at}`, isCurrent: at === 1, count: at }));
  const page = <LinkTabs label="Situação" tabs={tabs} />;
  inTheme(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  expect(screen.getByRole('navigation', { name: 'Situação' })).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Abertos 1');
  expect(screen.getByRole('link', { name: 'Todos 0' })).toHaveAttribute('href', '/lista/0');
  expect(seen.mock.instances).toEqual([screen.getByRole('link', { current: 'page' })]);
});
