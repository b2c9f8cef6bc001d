/** The desk where expenses are captured: it outlives screens, keeps every draft on its store, uploads photos and sends what was saved. */
import type { Expense, FormFields, Reading } from '@trajeto/expenses-data-access';
import { ApiError, isOutcomeUnknown, messageOf } from '@trajeto/shared-auth';
import { LARGEST_RECEIPT } from '@trajeto/shared-format';
import { chargeErrorsOf } from '@trajeto/shared-ui/crud';
import { emptyValues, fieldsOf, saidOf, type ExpenseValues, type Field } from '../form/values';
import { deskText } from './desk.text';
import { isOnItsWay, keyOf, newDraft, suggested, swapped, typed, withReading, type Draft } from './draft';
import { forgetPicture } from './pictures';
import type { DraftStore } from './draft-store';

/** The calls the desk makes; tests bring their own. */
export interface DeskCalls {
  askUploadLinks: (quantity: number) => Promise<string[]>;
  uploadVoucher: (link: string, photo: Blob) => Promise<Reading>;
  createExpense: (fields: FormFields, key: string) => Promise<Expense>;
}
export interface DeskWorld {
  owner: string;
  store: DraftStore;
  calls: DeskCalls;
  newId: () => string;
  now: () => number;
  /** Calls back when it is worth trying again; answers how to give that up. */
  later: (act: () => void) => () => void;
}
export type Outcome = { kind: 'sent'; expense: Expense } | { kind: 'kept' } | { kind: 'refused'; message: string };

/** As many links as one call hands out. */
const MOST_LINKS = 20;
/** Sent again under the same key: not carried out yet, or nobody knows. A 500 is shown instead: the same again would fail again. */
const isLost = (error: unknown) =>
  error instanceof ApiError && error.status !== 500 && (error.status === 429 || isOutcomeUnknown(error.status, error.code));

export class CaptureDesk {
  private drafts: readonly Draft[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly sentListeners = new Set<(expense: Expense) => void>();
  private readonly world: DeskWorld;
  /** Drafts known to be on the store. */
  private readonly stored = new Set<string>();
  private isUploading = false;
  private stopWaiting: (() => void) | null = null;
  /** Resolves once the store has been read. */
  readonly ready: Promise<void>;

  constructor(world: DeskWorld) {
    this.world = world;
    this.ready = this.load();
  }

  readonly snapshot = (): readonly Draft[] => this.drafts;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly onSent = (listener: (expense: Expense) => void): (() => void) => {
    this.sentListeners.add(listener);
    return () => this.sentListeners.delete(listener);
  };

  /** What was interrupted by a closed page starts over: a photo half sent is sent again, an expense under its own key. */
  private async load(): Promise<void> {
    const kept = await this.world.store.all(this.world.owner).catch(() => []);
    kept.forEach(({ id }) => this.stored.add(id));
    // What was put on the desk while the store was being read is on both.
    const again = kept
      .filter(({ id }) => !this.find(id))
      .map((draft) => ({
        ...draft,
        // One kept before the form had a field lacks it.
        values: { ...emptyValues(), ...draft.values },
        reading: draft.reading.state === 'sending' ? { ...draft.reading, state: 'waiting' as const } : draft.reading,
        outbox: draft.outbox?.state === 'sending' ? { ...draft.outbox, state: 'waiting' as const } : draft.outbox,
      }));
    this.show([...again, ...this.drafts]);
    this.resume();
  }

  private show(drafts: readonly Draft[]): void {
    this.drafts = drafts;
    this.listeners.forEach((listener) => listener());
  }

  private find(id: string): Draft | undefined {
    return this.drafts.find((draft) => draft.id === id);
  }

  private put(id: string, change: (draft: Draft) => Draft): void {
    const draft = this.find(id);
    if (!draft) return;
    const next = change(draft);
    if (next === draft) return;
    this.show(this.drafts.map((one) => (one.id === id ? next : one)));
    this.keep(next);
  }

  /** A full disk loses the copy for the next visit, not the draft of this one. */
  private keep(draft: Draft): void {
    this.world.store.keep(draft).then(
      () => this.stored.add(draft.id),
      () => undefined,
    );
  }

  /** Takes away what another tab sent or discarded: it was on the store and is there no more. */
  readonly followStore = async (): Promise<void> => {
    const known = [...this.stored];
    const kept = await this.world.store.all(this.world.owner).catch(() => null);
    if (!kept) return;
    const gone = known.filter((id) => !kept.some((draft) => draft.id === id) && this.find(id)?.outbox?.state !== 'sending');
    gone.forEach(this.discard);
  };

  add(kind: Draft['kind'], photos: readonly File[], values: Partial<ExpenseValues>): string[] {
    const { owner, now, newId } = this.world;
    const beginnings = kind === 'receipt' ? photos : [null];
    const added = beginnings.map((photo) => newDraft({ id: newId(), owner, now: now(), kind, photo, name: photo?.name ?? '', values }));
    this.show([...this.drafts, ...added]);
    added.forEach((draft) => this.keep(draft));
    void this.upload();
    return added.map(({ id }) => id);
  }

  readonly change = (id: string, patch: Partial<ExpenseValues>): void => this.put(id, (draft) => typed(draft, patch));
  readonly swap = (id: string, field: Field, value: string): void => this.put(id, (draft) => swapped(draft, field, value));
  readonly suggest = (id: string, patch: Partial<ExpenseValues>): void => this.put(id, (draft) => suggested(draft, patch));
  readonly setOdometer = (id: string, odometer: Blob | null): void => this.put(id, (draft) => ({ ...draft, odometer }));
  /** A receipt for a draft that had none, or another one; what was typed stays. */
  readonly setPhoto = (id: string, photo: File): void => {
    forgetPicture(this.find(id)?.photo ?? null);
    this.put(id, (draft) => ({
      ...draft,
      kind: draft.kind === 'plain' ? 'receipt' : draft.kind,
      photo,
      name: photo.name,
      reading: { state: 'waiting', uuid: null, answer: null, problem: null },
    }));
    void this.upload();
  };

  readonly discard = (id: string): void => {
    forgetPicture(this.find(id)?.photo ?? null);
    this.show(this.drafts.filter((draft) => draft.id !== id));
    this.stored.delete(id);
    this.world.store.drop(id).catch(() => undefined);
  };

  readonly readAgain = (id: string): void => {
    this.put(id, (draft) => ({ ...draft, reading: { state: 'waiting', uuid: null, answer: null, problem: null } }));
    void this.upload();
  };

  /** What the server says of photos it was sent. */
  readonly hear = (readings: readonly Reading[]): void => {
    for (const reading of readings) {
      const draft = this.drafts.find((one) => one.reading.uuid === reading.uuid && one.reading.state === 'reading');
      if (draft) this.put(draft.id, (one) => withReading(one, reading));
    }
  };

  /** Tries again whatever the network kept back. */
  readonly resume = (): void => {
    this.stopWaiting?.();
    this.stopWaiting = null;
    void this.upload();
    void this.sendAll();
  };

  private tryLater(): void {
    this.stopWaiting ??= this.world.later(this.resume);
  }

  private async upload(): Promise<void> {
    if (this.isUploading) return;
    this.isUploading = true;
    try {
      for (let next = this.unsent(); next.length > 0; next = this.unsent()) await this.uploadThese(next);
    } catch {
      this.tryLater();
    } finally {
      this.isUploading = false;
    }
  }

  private unsent(): Draft[] {
    return this.drafts.filter(({ photo, reading }) => photo !== null && reading.state === 'waiting').slice(0, MOST_LINKS);
  }

  /** Asks for links and sends each photo to its own; a lost network ends it, a refused photo only itself. */
  private async uploadThese(drafts: readonly Draft[]): Promise<void> {
    const sendable = drafts.filter((draft) => !this.refuseTooLarge(draft));
    if (sendable.length === 0) return;
    const links = await this.askLinks(sendable);
    for (const [index, draft] of sendable.entries()) {
      const link = links?.[index];
      if (link && draft.photo) await this.uploadOne(draft.id, link, draft.photo);
    }
  }

  private refuseTooLarge({ id, photo }: Draft): boolean {
    const isTooLarge = (photo?.size ?? 0) > LARGEST_RECEIPT;
    if (isTooLarge) this.failReading(id, deskText.tooLarge);
    return isTooLarge;
  }

  private failReading(id: string, problem: string): void {
    this.put(id, (draft) => ({ ...draft, reading: { ...draft.reading, state: 'failed', problem } }));
  }

  private async askLinks(drafts: readonly Draft[]): Promise<string[] | null> {
    try {
      return await this.world.calls.askUploadLinks(drafts.length);
    } catch (error) {
      if (isLost(error)) throw error;
      drafts.forEach(({ id }) => this.failReading(id, messageOf(error, deskText.readFailed)));
      return null;
    }
  }

  private async uploadOne(id: string, link: string, photo: Blob): Promise<void> {
    this.put(id, (draft) => ({ ...draft, reading: { ...draft.reading, state: 'sending' } }));
    try {
      const answer = await this.world.calls.uploadVoucher(link, photo);
      this.put(id, (draft) => (draft.photo === photo ? withReading(draft, answer) : draft));
    } catch (error) {
      if (!isLost(error)) {
        this.failReading(id, messageOf(error, deskText.readFailed));
        return;
      }
      this.put(id, (draft) => ({ ...draft, reading: { ...draft.reading, state: 'waiting' } }));
      throw error;
    }
  }

  /** Sends a draft now, or keeps it for when there is a network; its key makes a repeat the same expense. */
  async save(id: string, isMileage: boolean): Promise<Outcome> {
    const draft = this.find(id);
    if (!draft || draft.outbox?.state === 'sending') return { kind: 'kept' };
    const key = keyOf(draft, this.world.newId);
    this.put(id, (one) => ({ ...one, outbox: { state: 'waiting', key, isMileage, problem: null, fields: {} } }));
    return this.send(id);
  }

  private async sendAll(): Promise<void> {
    for (const { id, outbox } of this.drafts) if (outbox?.state === 'waiting') await this.send(id);
  }

  private async send(id: string): Promise<Outcome> {
    const draft = this.find(id);
    if (!draft?.outbox || draft.outbox.state === 'sending') return { kind: 'kept' };
    const { outbox } = draft;
    this.put(id, (one) => ({ ...one, outbox: { ...outbox, state: 'sending' } }));
    try {
      const expense = await this.world.calls.createExpense(expenseOf(draft, outbox.isMileage), outbox.key);
      this.discard(id);
      this.sentListeners.forEach((listener) => listener(expense));
      return { kind: 'sent', expense };
    } catch (error) {
      return this.unsentBecause(draft, error);
    }
  }

  private unsentBecause({ id, outbox }: Draft, error: unknown): Outcome {
    if (!outbox) return { kind: 'kept' };
    if (isLost(error)) {
      this.put(id, (draft) => ({ ...draft, outbox: { ...outbox, state: 'waiting' } }));
      this.tryLater();
      return { kind: 'kept' };
    }
    const message = messageOf(error, deskText.createFailed);
    const refused = { ...outbox, state: 'refused' as const, problem: message, fields: chargeErrorsOf(error) };
    this.put(id, (draft) => ({ ...draft, wasRefused: true, outbox: refused }));
    return { kind: 'refused', message };
  }

  /** Refused ones go back to being written; their next sending is a new act. */
  readonly reopen = (id: string): void => this.put(id, (draft) => (isOnItsWay(draft) ? draft : { ...draft, outbox: null }));
}

/** The form of a draft: a photo the server already has is named, any other travels along. */
export function expenseOf(draft: Draft, isMileage: boolean): FormFields {
  const { reading, photo, odometer, values } = draft;
  const isThere = reading.uuid !== null && photo !== null;
  return {
    ...saidOf(fieldsOf(values, isMileage)),
    ...(isThere ? { voucherOcrUuid: reading.uuid } : photo && { voucherImage: photo }),
    ...(isMileage && odometer && { odometerImage: odometer }),
  };
}
