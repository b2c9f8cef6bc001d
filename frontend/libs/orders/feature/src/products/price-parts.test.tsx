import type { Offer } from '@trajeto/orders-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PriceParts } from './price-parts';

const none = { boardingTax: '40.00', seatsValue: '0.00', baggageValue: '0.00', unflownValue: '0.00' };
const hidden = { providerValue: null, du: null, fee: null, markup: null, markdown: null, providerFees: null };
const shown = { providerValue: '300.00', du: '0.00', fee: '25.00', markup: '12.00', markdown: '7.00', providerFees: '0.00' };
const parts = (over: Partial<Offer['parts']>): Offer['parts'] => ({ ...none, ...hidden, ...over });

describe('what a price is made of', () => {
  it('is shown to the agency, without what is nothing', () => {
    renderScreen(<PriceParts parts={parts(shown)} />);
    const lines = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent?.replaceAll(/\s/g, ' ')]);
    expect(lines).toEqual([
      ['Fornecedor', 'R$ 300,00'],
      ['Taxa de embarque', 'R$ 40,00'],
      ['Taxa da agência', 'R$ 25,00'],
      ['Markup', 'R$ 12,00'],
      ['Markdown', '−R$ 7,00'],
    ]);
  });

  it('names what a credit of an unflown ticket takes off', () => {
    renderScreen(<PriceParts parts={parts({ ...shown, unflownValue: '80.00' })} />);
    const value = screen.getByText('Crédito aéreo').nextSibling?.textContent;
    expect(value?.replaceAll(/\s/g, ' ')).toBe('−R$ 80,00');
  });

  it('is not drawn for a customer, who is told the sum alone', () => {
    renderScreen(<PriceParts parts={parts({})} />);
    expect(screen.queryByText('Composição do preço')).toBeNull();
  });
});
