import { renderScreen } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivacyPage } from './index';

const TITLES = [
  'Informações que coletamos',
  'Como usamos suas informações',
  'Compartilhamento de informações',
  'Proteção das informações',
  'Seus direitos',
  'Retenção de dados',
  'Cookies e tecnologias semelhantes',
  'Transferências internacionais',
  'Alterações nesta política',
  'Contato',
].map((title, index) => `${index + 1}. ${title}`);

describe('the privacy policy', () => {
  beforeEach(() => {
    renderScreen(
      <MemoryRouter>
        <PrivacyPage />
      </MemoryRouter>,
    );
  });

  it('has its ten sections, each with words, and its date', () => {
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(TITLES);
    for (const title of TITLES) {
      const section = screen.getByRole('region', { name: title });
      expect(section.textContent.length).toBeGreaterThan(title.length + 120);
    }
    expect(screen.getByText('Última atualização: 20/11/2024')).toBeInTheDocument();
  });

  it('has an index that scrolls to each of them and takes the keyboard along', async () => {
    const index = screen.getByRole('navigation', { name: 'Nesta página' });
    expect(
      within(index)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(TITLES);
    const scrolled = vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView');
    await userEvent.click(within(index).getByRole('button', { name: '7. Cookies e tecnologias semelhantes' }));
    const heading = screen.getByRole('heading', { name: '7. Cookies e tecnologias semelhantes' });
    expect(scrolled.mock.contexts).toEqual([heading]);
    expect(heading).toHaveFocus();
  });

  it('offers the same index as a list on the phone', async () => {
    await userEvent.selectOptions(screen.getByLabelText('Ir para a seção'), '10. Contato');
    expect(screen.getByRole('heading', { name: '10. Contato' })).toHaveFocus();
  });

  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
