/** Items in an order, each once: what a database of this engine is made of. */
export class Sorted<Item> {
  readonly #compare: (one: Item, other: Item) => number;
  readonly #items: Item[];

  constructor(compare: (one: Item, other: Item) => number, items: readonly Item[] = []) {
    this.#compare = compare;
    this.#items = [...items];
  }

  get size(): number {
    return this.#items.length;
  }

  at(index: number): Item | undefined {
    return this.#items[index];
  }

  /** Where the first item stands that is not before `item`. */
  indexOf(item: Item): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find(item: Item): Item | undefined {
    const found = this.#items[this.indexOf(item)];
    return found !== undefined && this.#compare(found, item) === 0 ? found : undefined;
  }

  /** Puts an item in its place, or in that of the one that is equal to it. */
  put(item: Item): void {
    const index = this.indexOf(item);
    const isThere = this.find(item) !== undefined;
    this.#items.splice(index, isThere ? 1 : 0, item);
  }

  /** @returns Whether there was such an item. */
  remove(item: Item): boolean {
    if (this.find(item) === undefined) return false;
    this.#items.splice(this.indexOf(item), 1);
    return true;
  }

  between(from: number, to: number): readonly Item[] {
    return this.#items.slice(from, to);
  }

  removeBetween(from: number, to: number): void {
    this.#items.splice(from, to - from);
  }

  copy(): Sorted<Item> {
    return new Sorted(this.#compare, this.#items);
  }
}
