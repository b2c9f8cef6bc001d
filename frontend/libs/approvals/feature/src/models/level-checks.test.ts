import { describe, expect, it } from 'vitest';
import { deadEndsOf, levelsProblem, previewOf, valueWithoutLevel } from './level-checks';
import { newLevel, valuesOf, type LevelApprover, type LevelValues } from './model-values';

const someone = (name: string, isActive = true): LevelApprover => ({
  ...{ uuid: name, rowUuid: name, name, group: null, selfApprover: false, isActive },
});
const level = (minValue: string, maxValue: string, ...approvers: LevelApprover[]): LevelValues => ({
  ...newLevel(),
  ...{ minValue, maxValue, approvers: approvers.length > 0 ? approvers : [someone('Bruno')] },
});

describe('the levels of a model', () => {
  it.each([
    [[['', '']], null],
    [
      [
        ['', '1000.00'],
        ['1000.01', ''],
      ],
      null,
    ],
    [
      [
        ['500.00', ''],
        ['', '499.99'],
      ],
      null,
    ],
    [[['1500.00', '']], 0.01],
    [[['', '1000.00']], 1000.01],
    [
      [
        ['', '1000.00'],
        ['2000.00', ''],
      ],
      1000.01,
    ],
  ])('of the bands %j leave %j without a level', (bands, value) => {
    const found = valueWithoutLevel(bands.map(([from = '', to = '']) => level(from, to)));
    if (value === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(value, 2);
  });

  it('warn of a level in which all approvers are inactive and of a value that passes by itself', () => {
    expect(deadEndsOf([level('', '', someone('Bruno', false), someone('Carla'))])).toEqual([]);
    expect(deadEndsOf([level('', ''), level('', '', someone('Igor', false))])).toEqual([
      'O nível 2 não tem aprovador ativo: um administrador decide no lugar.',
    ]);
    expect(deadEndsOf([level('', '1000.00')])).toEqual(['Um pedido de R$\u00a01.000,01 não passa por nenhum nível: ninguém o aprova.']);
  });

  it('may not be without approvers, nor end below where they begin', () => {
    expect(levelsProblem([{ ...newLevel() }])).toBe('Selecione pelo menos um aprovador');
    expect(levelsProblem([level('10.00', '9.99')])).toBe('O valor mínimo não pode ser maior que o máximo');
    expect(levelsProblem([level('9.99', '9.99')])).toBeNull();
  });

  it('are told as the way of a request', () => {
    const costCenters = [{ value: 'cc1', label: 'Comercial' }];
    const levels = [level('', '', someone('Bruno'), someone('Carla')), level('', '', someone('Fábio'), someone('Igor', false))];
    const values = { ...valuesOf(null), costCenters, levels };
    expect(previewOf(values)).toBe('Prévia: Viagem do centro Comercial → Nível 1 (Bruno ou Carla) → Nível 2 (Fábio)');
    expect(previewOf(valuesOf(null))).toBe('Escolha os aprovadores para ver a prévia.');
  });
});
