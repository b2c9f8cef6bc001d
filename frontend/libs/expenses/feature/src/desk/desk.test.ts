import { waitFor } from '@testing-library/react';
import type { Expense, FormFields, Reading } from '@trajeto/expenses-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { LARGEST_RECEIPT } from '@trajeto/shared-format';
import { describe, expect, it, vi } from 'vitest';
import { CaptureDesk, type DeskCalls, type DeskWorld } from './desk';
import type { Draft } from './draft';
import { aReading } from './reading.fixture';
import { memoryDraftStore, type DraftStore } from './draft-store';

const photo = (name = 'nota.jpg') => new File(['foto'], name, { type: 'image/jpeg' });
const queued = (uuid: string): Reading => aReading({ uuid, status: 'queued', result: null });
const offline = () => Promise.reject(ApiError.network(new TypeError('failed')));
const refusal = (status: number, message: string, errors?: Record<string, string[]>) =>
  new ApiError(status, { message, code: 'X', ...(errors && { errors }) });

interface Sent {
  fields: FormFields;
  key: string;
}

/** A desk whose network obeys the test. */
function aDesk(calls: Partial<DeskCalls> = {}, store: DraftStore = memoryDraftStore()) {
  const waiting: (() => void)[] = [];
  const sent: Sent[] = [];
  const uploaded: string[] = [];
  let id = 0;
  const world: DeskWorld = {
    owner: 'ana',
    store,
    newId: () => `id${String(++id)}`,
    now: () => 1,
    later: (act) => {
      waiting.push(act);
      return () => undefined;
    },
    calls: {
      askUploadLinks: (quantity) => Promise.resolve(Array.from({ length: quantity }, (_, at) => `link${String(at)}`)),
      uploadVoucher: (link) => {
        uploaded.push(link);
        return Promise.resolve(queued(`oc-${link}-${String(uploaded.length)}`));
      },
      createExpense: (fields, key) => {
        sent.push({ fields, key });
        return Promise.resolve({ uuid: `x${String(sent.length)}` } as Expense);
      },
      ...calls,
    },
  };
  const desk = new CaptureDesk(world);
  const states = () => desk.snapshot().map(({ reading }) => reading.state);
  /** The network is back, or its half minute has passed. */
  const again = () => waiting.splice(0).forEach((act) => act());
  return { desk, sent, uploaded, states, again, waiting, store };
}

describe('photos', () => {
  it('all go up, each by its own link', async () => {
    const { desk, uploaded, states } = aDesk();
    desk.add('receipt', [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')], {});
    await waitFor(() => expect(states()).toEqual(['reading', 'reading', 'reading']));
    expect(uploaded).toEqual(['link0', 'link1', 'link2']);
  });

  it('wait for the network and go up when it is back; none is lost, none goes twice', async () => {
    const calls = { askUploadLinks: vi.fn<DeskCalls['askUploadLinks']>(offline) };
    const { desk, states, again, waiting, uploaded } = aDesk(calls);
    desk.add('receipt', [photo(), photo()], {});
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(states()).toEqual(['waiting', 'waiting']);
    calls.askUploadLinks.mockImplementation((quantity) => Promise.resolve(Array.from({ length: quantity }, () => 'link')));
    again();
    await waitFor(() => expect(states()).toEqual(['reading', 'reading']));
    expect(uploaded).toHaveLength(2);
  });

  it('lost half-way are sent again from the one that was lost', async () => {
    let isDown = false;
    const uploadVoucher = vi.fn<DeskCalls['uploadVoucher']>((link) => (isDown ? offline() : Promise.resolve(queued(`oc-${link}`))));
    const { desk, states, again, waiting } = aDesk({ uploadVoucher });
    uploadVoucher
      .mockImplementationOnce(() => Promise.resolve(queued('oc-first')))
      .mockImplementationOnce(() => {
        isDown = true;
        return offline();
      });
    desk.add('receipt', [photo('a.jpg'), photo('b.jpg')], {});
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(states()).toEqual(['reading', 'waiting']);
    isDown = false;
    again();
    await waitFor(() => expect(states()).toEqual(['reading', 'reading']));
    expect(uploadVoucher).toHaveBeenCalledTimes(3);
  });

  it('the server cannot read are told apart from the others, and stay on the desk', async () => {
    const uploadVoucher = vi
      .fn<DeskCalls['uploadVoucher']>(() => Promise.resolve(queued('oc2')))
      .mockRejectedValueOnce(refusal(422, 'Não foi possível ler o arquivo.'));
    const { desk, states } = aDesk({ uploadVoucher });
    desk.add('receipt', [photo('ruim.jpg'), photo('boa.jpg')], {});
    await waitFor(() => expect(states()).toEqual(['failed', 'reading']));
    expect(desk.snapshot()[0]?.reading.problem).toBe('Não foi possível ler o arquivo.');
  });

  it('above fifteen megabytes are never sent', async () => {
    const { desk, states, uploaded } = aDesk();
    const large = photo();
    Object.defineProperty(large, 'size', { value: LARGEST_RECEIPT + 1 });
    desk.add('receipt', [large], {});
    await waitFor(() => expect(states()).toEqual(['failed']));
    expect(uploaded).toEqual([]);
  });

  it('can be read again after a failure', async () => {
    const uploadVoucher = vi.fn<DeskCalls['uploadVoucher']>(() => Promise.resolve(queued('oc2'))).mockRejectedValueOnce(refusal(500, ''));
    const { desk, states } = aDesk({ uploadVoucher });
    const [id = ''] = desk.add('receipt', [photo()], {});
    await waitFor(() => expect(states()).toEqual(['failed']));
    desk.readAgain(id);
    await waitFor(() => expect(states()).toEqual(['reading']));
  });
});

describe('saving', () => {
  it('names the photo the server already has and takes the draft off the desk', async () => {
    const { desk, sent, states } = aDesk();
    const [id = ''] = desk.add('receipt', [photo()], {});
    await waitFor(() => expect(states()).toEqual(['reading']));
    desk.hear([aReading({ uuid: desk.snapshot()[0]?.reading.uuid ?? '' })]);
    expect(await desk.save(id, false)).toMatchObject({ kind: 'sent' });
    expect(sent[0]?.fields).toMatchObject({ value: '86.40', voucherOcrUuid: 'oc-link0-1' });
    expect(sent[0]?.fields).not.toHaveProperty('voucherImage');
    expect(desk.snapshot()).toEqual([]);
  });

  it('sends the photo itself where it never went up', async () => {
    const { desk, sent } = aDesk({ askUploadLinks: offline });
    const file = photo();
    const [id = ''] = desk.add('receipt', [file], {});
    await desk.save(id, false);
    expect(sent[0]?.fields.voucherImage).toBe(file);
  });

  it('without a network keeps the expense and sends it later under the same key, once', async () => {
    const keys: string[] = [];
    const createExpense = vi.fn<DeskCalls['createExpense']>((_fields, key) => {
      keys.push(key);
      return keys.length === 1 ? offline() : Promise.resolve({ uuid: 'x1' } as Expense);
    });
    const { desk, again } = aDesk({ createExpense });
    await desk.ready;
    const heard = vi.fn();
    desk.onSent(heard);
    const [id = ''] = desk.add('plain', [], { value: '10.00' });
    expect(await desk.save(id, false)).toEqual({ kind: 'kept' });
    expect(desk.snapshot()[0]?.outbox?.state).toBe('waiting');
    again();
    await waitFor(() => expect(desk.snapshot()).toEqual([]));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each([502, 503, 504])('answered %s, which may have created it, is sent later under the same key', async (status) => {
    const keys: string[] = [];
    const createExpense = vi.fn<DeskCalls['createExpense']>((_fields, key) => {
      keys.push(key);
      return keys.length === 1 ? Promise.reject(refusal(status, '')) : Promise.resolve({ uuid: 'x1' } as Expense);
    });
    const { desk, again } = aDesk({ createExpense });
    const [id = ''] = desk.add('plain', [], { value: '10.00' });
    expect(await desk.save(id, false)).toEqual({ kind: 'kept' });
    again();
    await waitFor(() => expect(desk.snapshot()).toEqual([]));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('that is refused says why, keeps everything, and is a new act after a correction', async () => {
    const keys: string[] = [];
    const createExpense = vi.fn<DeskCalls['createExpense']>((_fields, key) => {
      keys.push(key);
      return keys.length === 1
        ? Promise.reject(refusal(422, 'Dados inválidos.', { value: ['Valor inválido'] }))
        : Promise.resolve({ uuid: 'x1' } as Expense);
    });
    const { desk } = aDesk({ createExpense });
    const [id = ''] = desk.add('plain', [], { value: '10.00' });
    expect(await desk.save(id, false)).toEqual({ kind: 'refused', message: 'Dados inválidos.' });
    expect(desk.snapshot()[0]).toMatchObject({
      values: { value: '10.00' },
      outbox: { state: 'refused', fields: { value: 'Valor inválido' } },
    });
    desk.reopen(id);
    desk.change(id, { value: '11.00' });
    expect(await desk.save(id, false)).toMatchObject({ kind: 'sent' });
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('twice at once sends once', async () => {
    const { desk, sent } = aDesk();
    const [id = ''] = desk.add('plain', [], { value: '10.00' });
    await Promise.all([desk.save(id, false), desk.save(id, false)]);
    expect(sent).toHaveLength(1);
  });
});

describe('a draft open in two tabs', () => {
  /** Both tabs read the draft from the store they share. */
  async function twoTabs() {
    const store = memoryDraftStore();
    const first = aDesk({}, store);
    const [id = ''] = first.desk.add('plain', [], { value: '10.00' });
    await first.desk.ready;
    const second = aDesk({}, store);
    await second.desk.ready;
    return { first, second, id };
  }

  it('is one expense when both send it: they use the same key', async () => {
    const { first, second, id } = await twoTabs();
    await Promise.all([first.desk.save(id, false), second.desk.save(id, false)]);
    expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
    expect(second.sent[0]?.key).toBe(first.sent[0]?.key);
  });

  it('leaves the second once the first has sent it', async () => {
    const { first, second, id } = await twoTabs();
    await first.desk.save(id, false);
    await second.desk.followStore();
    expect(second.desk.snapshot()).toEqual([]);
    expect(await second.desk.save(id, false)).toEqual({ kind: 'kept' });
    expect(second.sent).toEqual([]);
  });

  it('stays in a browser that could not keep it', async () => {
    const full: DraftStore = { all: () => Promise.resolve([]), keep: offline, drop: () => Promise.resolve() };
    const { desk } = aDesk({}, full);
    desk.add('plain', [], { value: '10.00' });
    await desk.ready;
    await desk.followStore();
    expect(desk.snapshot()).toHaveLength(1);
  });

  it('keeps its key when it is saved again before anybody knows what came of it', async () => {
    const keys: string[] = [];
    const createExpense: DeskCalls['createExpense'] = (_fields, key) => {
      keys.push(key);
      return offline();
    };
    const { desk } = aDesk({ createExpense });
    const [id = ''] = desk.add('plain', [], { value: '10.00' });
    await desk.save(id, false);
    await desk.save(id, false);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a page closed half-way', () => {
  it('shows once what was put on the desk while the store was being read', async () => {
    const { desk, store } = aDesk({ createExpense: offline });
    desk.add('plain', [], {});
    await desk.ready;
    expect(await store.all('ana')).toHaveLength(1);
    expect(desk.snapshot()).toHaveLength(1);
  });

  it('goes on where it stopped: the photo is sent, the expense under its own key', async () => {
    const store = memoryDraftStore();
    const before = aDesk({ askUploadLinks: offline, createExpense: offline }, store);
    const [photographed = ''] = before.desk.add('receipt', [photo()], {});
    const [saved = ''] = before.desk.add('plain', [], { value: '10.00' });
    await before.desk.save(saved, false);
    const key = before.desk.snapshot().find(({ id }) => id === saved)?.outbox?.key;

    const after = aDesk({}, store);
    await after.desk.ready;
    await waitFor(() => expect(after.sent).toHaveLength(1));
    expect(after.sent[0]?.key).toBe(key);
    await waitFor(() => expect(after.desk.snapshot().map(({ id, reading }) => [id, reading.state])).toEqual([[photographed, 'reading']]));
  });

  it('fills a field that the form gained since the draft was kept', async () => {
    const store = memoryDraftStore();
    const before = aDesk({ createExpense: offline }, store);
    before.desk.add('plain', [], { value: '10.00' });
    const [draft] = before.desk.snapshot();
    const older = Object.entries(draft?.values ?? {}).filter(([field]) => !/^(project|phase)/.test(field));
    await store.keep({ ...draft, values: Object.fromEntries(older) } as unknown as Draft);
    const after = aDesk({}, store);
    await after.desk.ready;
    expect(after.desk.snapshot()[0]?.values).toMatchObject({ value: '10.00', projectUuid: null, phaseUuid: null });
  });

  it("never shows one person's drafts to another", async () => {
    const store = memoryDraftStore();
    aDesk({ askUploadLinks: offline }, store).desk.add('receipt', [photo()], {});
    expect(await store.all('bruno')).toEqual([]);
  });

  it('a browser that cannot keep anything still works', async () => {
    const broken: DraftStore = { all: offline, keep: offline, drop: offline };
    const { desk, sent } = aDesk({}, broken);
    const [id = ''] = desk.add('plain', [], { value: '10.00' });
    expect(await desk.save(id, false)).toMatchObject({ kind: 'sent' });
    expect(sent).toHaveLength(1);
  });
});
