/** One write a person started: it lasts until its answer came, or until nothing offers to send it again. */

/** What the offer to send a write again does when it is taken, or when it goes away untaken. */
export interface RetryOffer {
  retry: () => void;
  decline: () => void;
}
interface Held {
  isTaken: Promise<boolean>;
  settle: (isTaken: boolean) => void;
  /** Takes the offer off the screen. */
  hide: () => void;
}

export class WriteAttempt<Variables = unknown> {
  readonly variables: Variables;
  private readonly sendAgain: () => void;
  private held: Held | null = null;
  private isReleased = false;

  /** `sendAgain` sends the write for a caller that no longer waits. */
  constructor(variables: Variables, sendAgain: () => void) {
    this.variables = variables;
    this.sendAgain = sendAgain;
  }

  /** Keeps the caller's promise open while the offer that `show` draws stands; `show` answers how to take it off the screen. */
  offer(show: (offer: RetryOffer) => () => void): void {
    let settle: Held['settle'] = () => undefined;
    const isTaken = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const retry = () => (this.isReleased ? this.sendAgain() : settle(true));
    this.held = { isTaken, settle, hide: show({ retry, decline: () => settle(false) }) };
  }

  /** Answers once the offer was taken (true) or went away (false); false at once without one. */
  async isRetried(): Promise<boolean> {
    const held = this.held;
    const isTaken = held ? await held.isTaken : false;
    if (this.held === held) this.held = null;
    return isTaken;
  }

  /** Another press took the place of this attempt: its offer goes, its caller is refused. */
  replace(): void {
    this.held?.hide();
    this.held?.settle(false);
  }

  /** The caller is gone: it is refused, the offer stays. */
  release(): void {
    this.isReleased = true;
    this.held?.settle(false);
  }
}
