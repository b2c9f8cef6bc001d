import { describe, expect, it } from 'vitest';
import { bodyOf, customerValue, markupOf, optionFor, quoteProblems } from './values';

const option = (over: object) => ({ ...optionFor({} as Parameters<typeof optionFor>[0]), providerValue: '620.00', otherTaxes: '31.00', ...over });

describe('the markup of an option', () => {
  it.each([
    ['5', '32.55'],
    ['2,5', '16.28'],
    ['0', '0.00'],
    ['100', '651.00'],
  ])('of %s %% is reckoned of the price and the taxes, to the cent', (markupPercent, markup) => {
    expect(markupOf(option({ markupPercent }))).toBe(markup);
  });

  it('is what was typed where no percentage is', () => {
    expect(markupOf(option({ hotelMarkup: '41.00' }))).toBe('41.00');
  });

  it('is in what the customer pays and in what is sent', () => {
    const chosen = option({ hotelFee: '20.00', markupPercent: '5' });
    expect(customerValue(chosen)).toBe('703.55');
    expect(bodyOf({ options: [chosen], day: null, time: '18:00' }).options[0]?.hotelMarkup).toBe('32.55');
  });

  it('takes percentages from 0 to 100 only', () => {
    const problems = quoteProblems({ options: [option({ markupPercent: '101' })], day: null, time: '18:00' });
    expect(problems['options.0.markupPercent']).toBe('Informe um percentual de 0 a 100');
  });
});
