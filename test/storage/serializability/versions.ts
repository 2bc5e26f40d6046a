import type { History, Transaction, Write } from './history.ts';

/** What a committed transaction left of a key. */
export interface Installed {
  readonly key: string;
  /** The last version that it wrote. */
  readonly version: string;
  /** The version before it, of another transaction; `null` where it is the first one. */
  readonly previous: string | null;
  readonly writer: Transaction;
}

/** Who wrote a version, and whether the transaction went on to write another one of the same key. */
export interface Origin {
  readonly writer: Transaction;
  readonly isLast: boolean;
}

/** Who wrote what, and in which order. */
export interface Versions {
  readonly installed: readonly Installed[];
  /** The writer of a version, a committed one if there is one; `undefined` where nobody wrote it. */
  originOf(key: string, version: string | null): Origin | undefined;
  /** What was written after a version; after `null`, first. Where it is more than one, all but one of them are lost. */
  after(key: string, version: string | null): readonly Installed[];
}

/** @throws TypeError where the order of the versions of a key cannot be known. */
export function versionsOf({ transactions, orders }: History): Versions {
  const origins = new Map<string, Origin>();
  const installed: Installed[] = [];
  const previousIn = notedOrders(transactions, orders);
  for (const writer of transactions)
    for (const [key, writes] of writesByKey(writer)) {
      const last = writes.at(-1);
      for (const write of writes) {
        const name = nameOf(key, write.version);
        if (origins.get(name)?.writer.outcome === 'committed') continue;
        origins.set(name, { writer, isLast: write === last });
      }
      if (writer.outcome !== 'committed' || last === undefined) continue;
      const { version } = last;
      const previous = previousIn(key, version) ?? { version: replacedBy(writes) };
      installed.push({ key, version, previous: previous.version, writer });
    }
  const following = new Map<string, Installed[]>();
  for (const one of installed) {
    const name = nameOf(one.key, one.previous);
    following.set(name, [...(following.get(name) ?? []), one]);
  }
  return {
    installed,
    originOf: (key, version) => origins.get(nameOf(key, version)),
    after: (key, version) => following.get(nameOf(key, version)) ?? [],
  };
}

/** The writes of a transaction by key, in their order. */
export function writesByKey({ operations }: Transaction): Map<string, Write[]> {
  const writes = new Map<string, Write[]>();
  for (const operation of operations) {
    if (operation.type !== 'write') continue;
    const { key } = operation;
    const earlier = writes.get(key);
    if (earlier) earlier.push(operation);
    else writes.set(key, [operation]);
  }
  return writes;
}

function nameOf(key: string, version: string | null): string {
  return JSON.stringify([key, version]);
}

function replacedBy([write]: readonly Write[]): string | null {
  if (write?.replaces === undefined)
    throw new TypeError(`What ${write?.version} of ${write?.key} replaces is unknown.`);
  return write.replaces;
}

/** Finds what stands before a version in the order that was noted for its key; `undefined` where none was. */
function notedOrders(transactions: readonly Transaction[], orders: History['orders']) {
  const left = new Set<string>();
  for (const writer of transactions)
    if (writer.outcome === 'committed')
      for (const [key, writes] of writesByKey(writer))
        left.add(nameOf(key, writes.at(-1)?.version ?? ''));
  const previous = new Map<string, string | null>();
  for (const [key, order] of orders ?? []) {
    const versions = order.filter((version) => left.has(nameOf(key, version)));
    for (const [index, version] of versions.entries())
      previous.set(nameOf(key, version), versions[index - 1] ?? null);
  }
  return (key: string, version: string) => {
    if (!orders?.has(key)) return undefined;
    const found = previous.get(nameOf(key, version));
    if (found === undefined) throw new TypeError(`${version} of ${key} was not noted.`);
    return { version: found };
  };
}
