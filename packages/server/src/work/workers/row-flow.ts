/** Batches on their way between a thread that reads rows and the one that takes them, in shared memory. */
const TAKEN = 0;

/** Value of the place once nobody takes any more. */
const LEFT = -1;

/** Batches that may be on their way. */
const BATCHES_AHEAD = 4;

/** How fast rows are taken, given by the thread that takes them to the one that reads them. */
export class RowFlow {
  readonly shared: SharedArrayBuffer;
  readonly #positions: Int32Array;

  constructor(shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#positions = new Int32Array(shared);
  }

  /** Whether nobody takes rows any more. */
  get isLeft(): boolean {
    return Atomics.load(this.#positions, TAKEN) === LEFT;
  }

  /** Says that one more batch was taken. */
  take(): void {
    const taken = Atomics.load(this.#positions, TAKEN);
    if (taken === LEFT) return;
    Atomics.store(this.#positions, TAKEN, taken + 1);
    Atomics.notify(this.#positions, TAKEN);
  }

  /** Says that no more will be taken. */
  leave(): void {
    Atomics.store(this.#positions, TAKEN, LEFT);
    Atomics.notify(this.#positions, TAKEN);
  }

  /**
   * Holds this thread up until another batch may go.
   *
   * @param sent - Batches that went before.
   * @returns False where none was taken for so long.
   */
  await(sent: number, patienceMs: number): boolean {
    for (;;) {
      const taken = Atomics.load(this.#positions, TAKEN);
      if (taken === LEFT || sent - taken < BATCHES_AHEAD) return true;
      if (Atomics.wait(this.#positions, TAKEN, taken, patienceMs) === 'timed-out') return false;
    }
  }
}
