import type { Reading } from '@trajeto/expenses-data-access';
import { describe, expect, it } from 'vitest';
import { aReading } from './reading.fixture';
import { framesOf, newDraft, offersOf, provenanceOf, suggested, swapped, typed, withReading } from './draft';

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
    expect(offersOf(read, 'value')).toEqual([{ value: '86.40', isInstead: true }]);
    expect(offersOf(read, 'expenseDate')).toEqual([]);
    expect(offersOf(typed(read, { value: '86.40' }), 'value')).toEqual([]);
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

describe('a field with two candidates', () => {
  const OTHER = { left: 0.1, top: 0.5, width: 0.3, height: 0.02 };
  const rivals = [{ value: '86.90', confidence: 0.62, origin: 'read_twice' as const, place: OTHER }];
  const two = () => withReading(aDraft(), aReading({ fields: { ...FIELDS, value: { origin: 'read_once', place: PLACE, rivals } } }));
  const valueFrame = (draft: ReturnType<typeof aDraft>) => framesOf(draft, 'value').find(({ field }) => field === 'value');

  it('holds the likelier one and offers the other', () => {
    expect(two().values.value).toBe('86.40');
    expect(offersOf(two(), 'value')).toEqual([{ value: '86.90', isInstead: false }]);
  });

  it('swapped, it still counts as read: origin, certainty and frame are those of the other, and the way back is offered', () => {
    const other = swapped(two(), 'value', '86.90');
    expect(other.values.value).toBe('86.90');
    expect(other.touched).not.toContain('value');
    expect(provenanceOf(other, 'value')).toEqual({ source: 'read_twice', confidence: 0.62 });
    expect(valueFrame(other)?.place).toEqual(OTHER);
    expect(offersOf(other, 'value')).toEqual([{ value: '86.40', isInstead: false }]);
    const back = swapped(other, 'value', '86.40');
    expect(provenanceOf(back, 'value')).toEqual({ source: 'read_once', confidence: 0.81 });
    expect(valueFrame(back)?.place).toEqual(PLACE);
  });

  it('offers both where the person wrote a third, and what is taken is no longer typed', () => {
    const third = typed(two(), { value: '90.00' });
    expect(offersOf(third, 'value').map(({ value, isInstead }) => [value, isInstead])).toEqual([
      ['86.40', true],
      ['86.90', false],
    ]);
    const taken = swapped(third, 'value', '86.90');
    expect(provenanceOf(taken, 'value')).toEqual({ source: 'read_twice', confidence: 0.62 });
    expect(withReading(taken, aReading()).values.value).toBe('86.40');
  });

  it('typed by hand, the other is framed, but not told as read', () => {
    const same = typed(two(), { value: '86.90' });
    expect(provenanceOf(same, 'value')).toBeNull();
    expect(valueFrame(same)?.place).toEqual(OTHER);
  });
});

it('a default gives way to typing', () => {
  const chosen = typed(aDraft(), { costCenterUuid: 'c2' });
  expect(suggested(chosen, { costCenterUuid: 'c1', paymentMethod: 'pix' }).values).toMatchObject({
    costCenterUuid: 'c2',
    paymentMethod: 'pix',
  });
});
