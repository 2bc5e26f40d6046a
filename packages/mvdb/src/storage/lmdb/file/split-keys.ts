import { SPLIT_KEY_DISTANCE } from '../../record-store.ts';

/** Notes the keys that part what a scan passes evenly. */
export class SplitKeys {
  readonly keys: string[] = [];
  /** Records until the next one. */
  #until = SPLIT_KEY_DISTANCE;

  /** @param keyOf - The key of one of the records that are passed, by its number from 0. */
  pass(count: number, keyOf: (index: number) => string): void {
    while (this.#until < count) {
      this.keys.push(keyOf(this.#until));
      this.#until += SPLIT_KEY_DISTANCE;
    }
    this.#until -= count;
  }
}
