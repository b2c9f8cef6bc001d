import type { PriceProvider } from '@trajeto/config-data-access/prices';
import { describe, expect, it } from 'vitest';
import { pastedRows } from './price-paste';
import { GOL } from './prices.fixture';

const providers = [{ uuid: GOL, name: 'Gol' }] as unknown as PriceProvider[];
const sheet = (...lines: string[][]) => lines.map((cells) => cells.join('\t')).join('\r\n');

describe('rows copied from a sheet', () => {
  it('are read by their labels, whatever the case and accents, under a head or without one', () => {
    const head = ['Serviço', 'Fornecedor', 'Âmbito', 'Canal', 'Tipo', 'Valor', 'Por'];
    const rows = sheet(
      head,
      ['AEREO', 'gol', 'nacional', 'Online', 'R$', '1.040,5', 'viajante'],
      ['Hotel', '', '', '', '%', '7,50%'],
      [''],
    );
    expect(pastedRows(rows, providers)).toEqual({
      rows: [
        {
          serviceType: 'airway',
          providerUuid: GOL,
          scope: 'national',
          channel: 'online',
          valueType: 'fixed',
          value: '1040.50',
          appliesTo: 'traveler',
        },
        { serviceType: 'hotel', providerUuid: '', scope: 'both', channel: 'both', valueType: 'percent', value: '7.50', appliesTo: 'item' },
      ],
    });
  });

  it.each([
    [['Aéreo', 'Goll', '', '', 'R$', '40'], 'Linha 2 colada: Fornecedor “Goll” não existe. Nada foi incluído.'],
    [['Barco', '', '', '', 'R$', '40'], 'Linha 2 colada: Serviço “Barco” não existe. Nada foi incluído.'],
    [['Aéreo', '', '', '', 'R$', 'x'], 'Linha 2 colada: Valor “x” não existe. Nada foi incluído.'],
  ])('%j refuses all of them, by its line and column', (line, problem) => {
    expect(pastedRows(sheet(['Aéreo', '', '', '', 'R$', '40'], line), providers)).toEqual({ problem });
  });

  it('are five hundred at most, as many as a table has', () => {
    const many = Array.from({ length: 501 }, () => ['Aéreo', '', '', '', 'R$', '1']);
    expect(pastedRows(sheet(...many), providers)).toEqual({ problem: 'Uma tabela tem no máximo 500 linhas. Nada foi incluído.' });
  });
});
