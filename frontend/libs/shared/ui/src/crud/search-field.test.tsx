import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '@trajeto/shared-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field';

const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const field = () => screen.getByRole('searchbox', { name: 'Buscar por nome' });
const type = (words: string) => fireEvent.change(field(), { target: { value: words } });

describe('the search of a list', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('leaves 700 ms after the last letter, once, without the blanks around it', async () => {
    const search = vi.fn();
    renderScreen(<SearchField label="Buscar por nome" value="" onSearch={search} />);
    type('s');
    await passing(600);
    type(' sul ');
    await passing(699);
    expect(search).not.toHaveBeenCalled();
    await passing(1);
    expect(search).toHaveBeenCalledExactlyOnceWith('sul');
  });

  it('is emptied by its × and reached by a stroke', async () => {
    const search = vi.fn();
    renderScreen(<SearchField label="Buscar por nome" value="sul" onSearch={search} />);
    fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(field()).toHaveValue('');
    await passing(700);
    expect(search).toHaveBeenCalledExactlyOnceWith('');
    fireEvent.keyDown(document.documentElement, { key: '/' });
    expect(field()).toHaveFocus();
  });
});
