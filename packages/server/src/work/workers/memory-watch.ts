import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { WorkWatch } from 'mvdb/host';
import { workTooLarge } from './worker-pool.ts';

/** Steps between two looks at the clock, and time between two looks at the memory. */
const LOOK_DISTANCE = 64;
const LOOK_MS = 10;

/** Time between two collections of garbage that the watch asks for: each may take as long as a tenth of it. */
const COLLECTION_MS = 1_000;

/**
 * Ends work that needs more memory than it may, while there is memory left to end it in. What nobody refers
 * to any more is not counted.
 */
export class MemoryWatch implements WorkWatch {
  readonly #bytesMax: number;
  #stepsToLook = LOOK_DISTANCE;
  #nextLookAt = 0;
  #nextCollectionAt = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** @throws WorkError `WORK_TOO_LARGE`. */
  spend(steps: number): void {
    this.#stepsToLook -= steps;
    if (this.#stepsToLook > 0) return;
    this.#stepsToLook = LOOK_DISTANCE;
    const now = performance.now();
    if (now < this.#nextLookAt) return;
    this.#nextLookAt = now + LOOK_MS;
    if (usedBytes() <= this.#bytesMax || now < this.#nextCollectionAt) return;
    collectGarbage();
    if (usedBytes() > this.#bytesMax) throw workTooLarge();
    this.#nextCollectionAt = performance.now() + COLLECTION_MS;
  }

  beforeIrreversible(): void {}
}

function usedBytes(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

let collect: (() => void) | undefined;

/** The engine shows its collector only to contexts made after it was asked to, by any thread, and before it was asked not to. */
function collectGarbage(): void {
  while (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('globalThis.gc') as typeof collect;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}
