import { createHash } from 'node:crypto';

const LIMIT = 1n << 64n;

/** A count and a sum of digests, which do not depend on the order of the records. */
export class RecordSum {
  #count = 0;
  #sum = 0n;

  get count(): number {
    return this.#count;
  }

  add(id: string, record: string): void {
    const digest = createHash('sha1').update(id).update('\u001f').update(record).digest();
    this.#sum = (this.#sum + digest.readBigUInt64LE(0)) % LIMIT;
    this.#count += 1;
  }

  equals(other: RecordSum): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }

  get text(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}
