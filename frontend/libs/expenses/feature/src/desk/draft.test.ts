import type { Reading } from '@trajeto/expenses-data-access';
import { describe, expect, it } from 'vitest';
import { aReading } from './reading.fixture';
import { framesOf, newDraft, provenanceOf, readInstead, suggested, typed, withReading } from './draft';

const photo = new Blob(['foto'], { type: 'image/jpeg' });
const PLACE = { left: 0.1, top: 0.2, width: 0.3, height: 0.02 };
const FIELDS: Reading['fields'] = {
  date: { origin: 'qr_code', place: null },
  value: { origin: 'read_once', place: PLACE },
  establishmentName: { origin: 'read_twice', place: PLACE },
  establishmentCnpj: null,
};
const aDraft = () => newDraft({ id: 'd1', owner: 'ana', now: 1, kind: 'receipt', photo });

describe('a reading', () => {
  it('fills what nobody touched', () => {
    const read = withReading(aDraft(), aReading());
    expect(read.values).toMatchObject({ expenseDate: '2026-11-18', value: '86.40', company: 'Cantina da Serra', expenseTypeUuid: 'et1' });
    expect(read.reading.state).toBe('done');
  });

  it('never writes over what a person typed, but offers what it read', () => {
    const read = withReading(typed(aDraft(), { value: '90.00', company: 'Cantina' }), aReading());
    expect(read.values).toMatchObject({ value: '90.00', company: 'Cantina', expenseDate: '2026-11-18' });
    expect(readInstead(read, 'value')).toBe('86.40');
    expect(readInstead(read, 'expenseDate')).toBeNull();
    expect(readInstead(typed(read, { value: '86.40' }), 'value')).toBeNull();
  });

  it('leaves empty what it was not sure of', () => {
    const unsure = aReading({ result: { ...aReading().result, value: null } as Reading['result'] });
    expect(withReading(aDraft(), unsure).values.value).toBe('');
  });

  it('fills nothing while it is under way', () => {
    const going = withReading(aDraft(), aReading({ status: 'processing', result: null }));
    expect(going.reading.state).toBe('reading');
    expect(going.values.value).toBe('');
  });

  it('that failed keeps the photo and says why', () => {
    const failed = withReading(aDraft(), aReading({ status: 'failed', result: null, message: 'Imagem ilegível' }));
    expect(failed.reading).toMatchObject({ state: 'failed', problem: 'Imagem ilegível' });
    expect(failed.photo).toBe(photo);
  });
});

describe('where a value came from', () => {
  it('is told until a person writes it', () => {
    const read = withReading(aDraft(), aReading());
    expect(provenanceOf(read, 'expenseDate')).toEqual({ source: 'qr_code', confidence: 1 });
    expect(provenanceOf(read, 'value')).toEqual({ source: 'qr_code', confidence: 0.81 });
    expect(provenanceOf(typed(read, { value: '1.00' }), 'value')).toBeNull();
    expect(provenanceOf(read, 'justification')).toBeNull();
  });

  it('is told for each field by itself where the server does', () => {
    const read = withReading(aDraft(), aReading({ fields: FIELDS }));
    expect(provenanceOf(read, 'expenseDate')).toEqual({ source: 'qr_code', confidence: 1 });
    expect(provenanceOf(read, 'value')).toEqual({ source: 'read_once', confidence: 0.81 });
    expect(provenanceOf(read, 'expenseTypeUuid')).toEqual({ source: 'text', confidence: 0.72 });
  });

  it('is framed on the picture while the field holds what was read there', () => {
    const read = withReading(aDraft(), aReading({ fields: FIELDS }));
    expect(framesOf(read, 'value')).toEqual([
      { field: 'value', place: PLACE, isCalm: false, isCurrent: true },
      { field: 'company', place: PLACE, isCalm: true, isCurrent: false },
    ]);
    expect(framesOf(typed(read, { value: '90.00' }), null).map(({ field }) => field)).toEqual(['company']);
    expect(framesOf(withReading(aDraft(), aReading()), 'value')).toEqual([]);
    expect(framesOf(aDraft(), 'value')).toEqual([]);
  });
});

it('a default gives way to typing', () => {
  const chosen = typed(aDraft(), { costCenterUuid: 'c2' });
  expect(suggested(chosen, { costCenterUuid: 'c1', paymentMethod: 'pix' }).values).toMatchObject({
    costCenterUuid: 'c2',
    paymentMethod: 'pix',
  });
});
