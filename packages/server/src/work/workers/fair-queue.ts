/**
 * What waits, in one line for each client. Clients take turns, so that nobody waits behind all that another
 * has asked for.
 */
export class FairQueue<Item> {
  /** In the order in which their turn comes. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Whether anything waits of a client who may go. */
  has(mayGo: (client: string) => boolean): boolean {
    return [...this.#lines.keys()].some(mayGo);
  }

  add(client: string, item: Item): void {
    const line = this.#lines.get(client);
    if (line === undefined) this.#lines.set(client, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** Takes the first item of the next client who may go. */
  take(mayGo: (client: string) => boolean): Item | undefined {
    for (const [client, line] of this.#lines) {
      if (!mayGo(client)) continue;
      this.#lines.delete(client);
      const item = line.shift();
      if (line.length > 0) this.#lines.set(client, line);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Takes the last item of the client who has {@link mostAmong most}, where `client` is to have one more. */
  takeForRoom(client: string): Item | undefined {
    const counts = [...this.#lines].map(([each, line]) => [each, line.length] as const);
    const most = mostAmong(counts, client);
    const item = most === undefined ? undefined : this.#lines.get(most)?.pop();
    if (item !== undefined) this.#size -= 1;
    return item;
  }

  takeAll(): readonly Item[] {
    const items = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#size = 0;
    return items;
  }
}

/** The client who has most, if that is still more than `client` would have with one more. */
export function mostAmong(
  counts: Iterable<readonly [client: string, count: number]>,
  client: string,
): string | undefined {
  let most: string | undefined;
  let mostCount = 0;
  let ownCount = 0;
  for (const [each, count] of counts) {
    if (each === client) ownCount = count;
    else if (count > mostCount) {
      most = each;
      mostCount = count;
    }
  }
  return mostCount > ownCount + 1 ? most : undefined;
}
