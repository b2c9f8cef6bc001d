import { describe, expect, it } from 'vitest';
import { drivenOf, emptyValues, fieldsOf, isPlate, plateOf, previewOf, problemsOf, saidOf, shownPlate, type ExpenseValues } from './values';

const TODAY = '2026-11-21';
const complete: ExpenseValues = {
  ...emptyValues(),
  expenseTypeUuid: 't1',
  expenseDate: '2026-11-19',
  value: '48.90',
  paymentMethod: 'cartao-pessoal',
  costCenterUuid: 'c1',
};
const receipt = { today: TODAY, isMileage: false, isOver: false, needsProject: false };

describe('an expense may be sent', () => {
  it('when nothing it needs is missing', () => expect(problemsOf(complete, receipt)).toEqual({}));

  it('not while it is empty, and says why field by field', () =>
    expect(problemsOf(emptyValues(), receipt)).toEqual({
      expenseTypeUuid: 'Selecione o tipo de despesa',
      expenseDate: 'Informe a data',
      value: 'Informe o valor',
      paymentMethod: 'Selecione a forma de pagamento',
      costCenterUuid: 'Selecione o centro de custo',
    }));

  it.each([
    [{ expenseDate: '2026-11-22' }, { expenseDate: 'A data não pode ser futura' }],
    [{ expenseDate: TODAY }, {}],
    [{ value: '0.00' }, { value: 'O valor deve ser maior que zero' }],
    [{ value: '0.01' }, {}],
  ])('with %j: %j', (patch, problems) => expect(problemsOf({ ...complete, ...patch }, receipt)).toEqual(problems));

  it('above a limit only with an explanation', () => {
    expect(problemsOf(complete, { ...receipt, isOver: true })).toEqual({ justification: 'Explique por que passou do limite' });
    expect(problemsOf({ ...complete, justification: 'Almoço com cliente' }, { ...receipt, isOver: true })).toEqual({});
  });

  it('without a project only where the company demands none', () => {
    expect(problemsOf(complete, { ...receipt, needsProject: true })).toEqual({ projectUuid: 'Selecione o projeto' });
    expect(problemsOf({ ...complete, projectUuid: 'p1' }, { ...receipt, needsProject: true })).toEqual({});
  });

  it('as a drive with car, plate and way instead of a value', () => {
    const drive = { ...complete, value: '' };
    expect(problemsOf(drive, { ...receipt, isMileage: true })).toEqual({
      carModel: 'Informe o modelo do carro',
      licensePlate: 'Informe a placa',
      kilometer: 'Informe os quilômetros',
    });
    const told = { ...drive, carModel: 'Gol', licensePlate: 'ABC1D2', kilometer: '12.5' };
    expect(problemsOf(told, { ...receipt, isMileage: true })).toEqual({ licensePlate: 'Placa inválida' });
  });
});

describe('a plate', () => {
  it.each([
    ['abc-1234', 'ABC1234', 'ABC-1234', true],
    ['abc1d23', 'ABC1D23', 'ABC1D23', true],
    ['AB1234', 'AB1234', 'AB1234', false],
    ['ABC12D3', 'ABC12D3', 'ABC12D3', false],
  ])('%s is kept as %s, shown as %s, right: %s', (typed, kept, shown, isRight) => {
    expect(plateOf(typed)).toBe(kept);
    expect(shownPlate(kept)).toBe(shown);
    expect(isPlate(kept)).toBe(isRight);
  });
});

it.each([
  ['12.5', false, '12.5'],
  ['12.5', true, '25'],
  ['0.1', true, '0.2'],
  ['1234.56', true, '2469.12'],
  ['', true, ''],
  ['0', false, ''],
])('%s km, there and back: %s, is %s', (kilometer, isRoundTrip, driven) => expect(drivenOf({ kilometer, isRoundTrip })).toBe(driven));

describe('the form of an expense', () => {
  it('says nothing of what a new one does not have', () =>
    expect(saidOf(fieldsOf(complete, false))).toEqual({
      expenseTypeUuid: 't1',
      expenseDate: '2026-11-19',
      value: '48.90',
      paymentMethod: 'cartao-pessoal',
      costCenterUuid: 'c1',
    }));

  it('clears what an edited one no longer has', () =>
    expect(fieldsOf(complete, false)).toMatchObject({
      company: null,
      orderUuid: null,
      projectUuid: null,
      phaseUuid: null,
      justification: null,
      customerReturn: '0.00',
    }));

  it('of a drive carries the way and never a value', () => {
    const fields = fieldsOf({ ...complete, carModel: 'Gol', licensePlate: 'ABC1234', kilometer: '10', isRoundTrip: true }, true);
    expect(fields).toMatchObject({ carModel: 'Gol', licensePlate: 'ABC1234', kilometer: '20' });
    expect(fields).not.toHaveProperty('value');
  });

  it('leaves refundable to the method until somebody lets go of it', () => {
    expect(fieldsOf(complete, false)).not.toHaveProperty('refundable');
    expect(fieldsOf({ ...complete, refundable: false }, false)).toMatchObject({ refundable: false });
  });
});

describe('the limits', () => {
  it('are asked as soon as kind and day are known', () => {
    expect(previewOf({ ...complete, expenseDate: null }, false)).toBeNull();
    expect(previewOf({ ...complete, value: '', paymentMethod: null }, false)).toEqual({ expenseTypeUuid: 't1', expenseDate: '2026-11-19' });
    expect(previewOf(complete, false, 'x1')).toMatchObject({ value: '48.90', expenseUuid: 'x1' });
  });
});
