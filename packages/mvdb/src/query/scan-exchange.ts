import { decodeText } from '../text/decode-text.ts';

/** The memory that the threads of one scan share. */
export interface SharedScan {
  readonly control: SharedArrayBuffer;
  /** One for each worker, for what it finds. */
  readonly areas: readonly SharedArrayBuffer[];
}

/** What a worker found in one part of the table. */
export interface Delivery {
  /** Number of records it looked at. */
  readonly lookedAt: number;
  readonly area: number;
  /** Where in the area the texts lie. */
  readonly start: number;
  readonly end: number;
}

/** Most parts that a scan can be divided in. */
export const PARTS_MAX = 32_000;

/** Room for what a worker finds; with more it leaves the rest to the thread that asked. */
const AREA_BYTES = 8 * 2 ** 20;
const LENGTH_BYTES = 4;

/** Places in the control memory. The first holds two numbers: parts taken from the front, and not from the back. */
const CLAIMS = 0;
const CANCELLED = 1;
const PROGRESS = 2;
const HEAD_SIZE = 3;
const STATE = 0;
const LOOKED_AT = 1;
const AREA = 2;
const START = 3;
const END = 4;
const PART_SIZE = 5;

const OPEN = 0;
const DELIVERED = 1;
const FAILED = 2;

const ONE_AT_FRONT = 0x10000;

/**
 * Divides a scan among threads. The thread that asked takes parts from the front, workers take them from the
 * back until they meet; so the parts of the workers are done when their turn comes in the order of the table.
 */
export class ScanExchange {
  readonly shared: SharedScan;
  readonly partCount: number;
  readonly #control: Int32Array;

  constructor(shared: SharedScan) {
    this.shared = shared;
    this.#control = new Int32Array(shared.control);
    this.partCount = (this.#control.length - HEAD_SIZE) / PART_SIZE;
  }

  /** @param partCount - At most {@link PARTS_MAX}. */
  static of(partCount: number, workerCount: number): ScanExchange {
    const size = (HEAD_SIZE + partCount * PART_SIZE) * Int32Array.BYTES_PER_ELEMENT;
    const control = new SharedArrayBuffer(size);
    new Int32Array(control)[CLAIMS] = partCount;
    const areas = Array.from({ length: workerCount }, () => new SharedArrayBuffer(AREA_BYTES));
    return new ScanExchange({ control, areas });
  }

  /** Takes the next part from the front. @returns False where workers have taken the rest. */
  claimFirst(): boolean {
    return this.#claim(ONE_AT_FRONT) !== undefined;
  }

  /** Takes the last part that is free, from 0. */
  claimLast(): number | undefined {
    if (Atomics.load(this.#control, CANCELLED) !== 0) return undefined;
    const claims = this.#claim(-1);
    return claims === undefined ? undefined : (claims & 0xffff) - 1;
  }

  deliver(part: number, { lookedAt, area, start, end }: Delivery): void {
    const at = positionOf(part);
    this.#control[at + LOOKED_AT] = lookedAt;
    this.#control[at + AREA] = area;
    this.#control[at + START] = start;
    this.#control[at + END] = end;
    this.#settle(at, DELIVERED);
  }

  /** A worker shows that it is alive. */
  noteProgress(): void {
    Atomics.add(this.#control, PROGRESS, 1);
  }

  /** Gives back a part that was claimed. */
  fail(part: number): void {
    this.#settle(positionOf(part), FAILED);
  }

  /**
   * Waits for a part that a worker has taken, as long as the workers get on.
   *
   * @param patienceMs - How long none of them may show progress.
   * @returns `'failed'` where the worker gave the part back, `'late'` where it is not waited for any more.
   */
  await(part: number, patienceMs: number): Delivery | 'failed' | 'late' {
    const at = positionOf(part);
    let progress: number | undefined;
    while (progress !== Atomics.load(this.#control, PROGRESS)) {
      progress = Atomics.load(this.#control, PROGRESS);
      if (Atomics.wait(this.#control, at + STATE, OPEN, patienceMs) !== 'timed-out') break;
    }
    const state = Atomics.load(this.#control, at + STATE);
    if (state !== DELIVERED) return state === FAILED ? 'failed' : 'late';
    const { [at + LOOKED_AT]: lookedAt = 0, [at + AREA]: area = 0 } = this.#control;
    const { [at + START]: start = 0, [at + END]: end = 0 } = this.#control;
    return { lookedAt, area, start, end };
  }

  /** The texts that a worker delivered, one by one. */
  *texts({ area, start, end }: Delivery): Generator<string> {
    const bytes = this.#areaBytes(area);
    let offset = start;
    while (offset < end) {
      const length = bytes.readUInt32LE(offset);
      offset += LENGTH_BYTES + length;
      yield decodeText(bytes, offset - length, offset);
    }
  }

  /** Where a worker puts its texts. */
  writer(area: number): TextWriter {
    return new TextWriter(this.#areaBytes(area));
  }

  /** Asks the workers to take no more parts. */
  cancel(): void {
    Atomics.store(this.#control, CANCELLED, 1);
  }

  /** @returns The claims before, unless everything is claimed. */
  #claim(change: number): number | undefined {
    for (;;) {
      const claims = Atomics.load(this.#control, CLAIMS);
      if (claims >>> 16 >= (claims & 0xffff)) return undefined;
      if (Atomics.compareExchange(this.#control, CLAIMS, claims, claims + change) === claims)
        return claims;
    }
  }

  #settle(at: number, state: number): void {
    Atomics.store(this.#control, at + STATE, state);
    Atomics.notify(this.#control, at + STATE);
  }

  #areaBytes(area: number): Buffer {
    return Buffer.from(this.shared.areas[area] ?? new SharedArrayBuffer(0));
  }
}

/** Writes texts one after the other into the area of a worker. */
export class TextWriter {
  readonly #bytes: Buffer;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Where the next text will be written. */
  get end(): number {
    return this.#end;
  }

  /** @returns False where there may be no room for it. */
  write(text: string): boolean {
    const start = this.#end + LENGTH_BYTES;
    // A character of a string takes three bytes at most.
    if (start + text.length * 3 > this.#bytes.length) return false;
    const length = this.#bytes.write(text, start);
    this.#bytes.writeUInt32LE(length, this.#end);
    this.#end = start + length;
    return true;
  }
}

function positionOf(part: number): number {
  return HEAD_SIZE + part * PART_SIZE;
}
