import { mostAmong } from './fair-queue.ts';
import { queueFull } from './worker-pool.ts';

interface Waiting {
  readonly isAlone: boolean;
  /** Who writes; of nobody in particular where another process does. */
  readonly client: string;
  begin(): void;
  reject(error: Error): void;
}

/**
 * Who may write: many short writes of this process together, or another process alone. Nobody overtakes
 * whoever waits.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  #sharing = 0;
  #isTaken = false;
  readonly #waitingMax: number;

  /**
   * @param waitingMax - Short writes that may wait. When there is no room, the client with most of them has
   * one less.
   */
  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** Short writes that wait. */
  get waitingCount(): number {
    return this.#waiting.filter(({ isAlone }) => !isAlone).length;
  }

  /** Runs a short write of a client when nobody has the turn alone. @throws WorkError `QUEUE_FULL`. */
  async share<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken || this.#waiting.length > 0) {
      if (this.waitingCount >= this.#waitingMax) this.#makeRoom(client);
      await this.#wait(false, client);
    } else this.#sharing += 1;
    try {
      return await work();
    } finally {
      this.#sharing -= 1;
      this.#admit();
    }
  }

  /** Waits until the turn is free. @returns What gives it back; only the first use does anything. */
  async takeAlone(): Promise<() => void> {
    if (this.#isTaken || this.#sharing > 0 || this.#waiting.length > 0) await this.#wait(true, '');
    else this.#isTaken = true;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#isTaken = false;
      this.#admit();
    };
  }

  #wait(isAlone: boolean, client: string): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#waiting.push({ isAlone, client, begin: resolve, reject: reject }),
    );
  }

  /** @throws WorkError `QUEUE_FULL` where nobody has more than the client. */
  #makeRoom(client: string): void {
    const counts = new Map<string, number>();
    for (const { isAlone, client: each } of this.#waiting)
      if (!isAlone) counts.set(each, (counts.get(each) ?? 0) + 1);
    const most = mostAmong(counts, client);
    if (most === undefined) throw queueFull();
    const at = this.#waiting.findLastIndex((each) => !each.isAlone && each.client === most);
    for (const last of this.#waiting.splice(at, 1)) last.reject(queueFull());
  }

  #admit(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (first === undefined || this.#isTaken || (first.isAlone && this.#sharing > 0)) return;
      if (first.isAlone) this.#isTaken = true;
      else this.#sharing += 1;
      this.#waiting.shift();
      first.begin();
    }
  }
}
