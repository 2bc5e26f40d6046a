import type { History, Transaction, Write } from './history.ts';

/** What a transaction left of a key. */
export interface Installed {
  readonly key: string;
  /** The last version that it wrote. */
  readonly version: string;
  /** What its first write of the key replaced. */
  readonly replaces: string | null | undefined;
  readonly writer: Transaction;
}

/** Who wrote a version, and whether the transaction went on to write another one of the same key. */
export interface Origin {
  readonly writer: Transaction;
  readonly isLast: boolean;
}

/** Who wrote what, and in which order. */
export interface Versions {
  /** The writer of a version; `undefined` where nobody wrote it. */
  originOf(key: string, version: string): Origin | undefined;
  /** What committed transactions left of a key, in the order of its versions. */
  orderOf(key: string): readonly Installed[];
  /** The version after this one; the first after `null`. */
  after(key: string, version: string | null): Installed | undefined;
  readonly keys: readonly string[];
}

/** @param isDone - Whether a transaction is one that counts as committed. */
export function versionsOf(history: History, isDone: (one: Transaction) => boolean): Versions {
  const origins = new Map<string, Origin>();
  const installed = new Map<string, Installed[]>();
  for (const writer of history.transactions)
    for (const [key, writes] of writesByKey(writer)) {
      const last = writes.at(-1);
      for (const write of writes)
        origins.set(nameOf(key, write.version), { writer, isLast: write === last });
      if (last === undefined || !isDone(writer)) continue;
      const one = { key, version: last.version, replaces: writes[0]?.replaces, writer };
      installed.set(key, [...(installed.get(key) ?? []), one]);
    }
  const orders = new Map(
    [...installed].map(([key, all]) => [key, inOrder(key, all, history.orders?.get(key))]),
  );
  const following = new Map<string, Installed>();
  for (const [key, order] of orders)
    for (const [index, one] of order.entries())
      following.set(nameOf(key, order[index - 1]?.version ?? null), one);
  return {
    originOf: (key, version) => origins.get(nameOf(key, version)),
    orderOf: (key) => orders.get(key) ?? [],
    after: (key, version) => following.get(nameOf(key, version)),
    keys: [...orders.keys()],
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

function inOrder(
  key: string,
  installed: readonly Installed[],
  noted: readonly string[] | undefined,
): readonly Installed[] {
  if (noted === undefined) return inChain(key, installed);
  const byVersion = new Map(installed.map((one) => [one.version, one]));
  const order = noted.flatMap((version) => byVersion.get(version) ?? []);
  if (order.length !== installed.length) throw new TypeError(`A version of ${key} was not noted.`);
  return order;
}

/** From each version to those that replaced it. Where two did, one of them is lost; it may stand before or after the other. */
function inChain(key: string, installed: readonly Installed[]): readonly Installed[] {
  const replacing = new Map<string | null, Installed[]>();
  for (const one of installed) {
    const { replaces, version } = one;
    if (replaces === undefined)
      throw new TypeError(`What ${version} of ${key} replaces is unknown.`);
    replacing.set(replaces, [...(replacing.get(replaces) ?? []), one]);
  }
  const order: Installed[] = [];
  const follow = (start: string | null) => {
    const waiting = [...(replacing.get(start) ?? [])];
    replacing.delete(start);
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      order.push(one);
      waiting.push(...(replacing.get(one.version) ?? []));
      replacing.delete(one.version);
    }
  };
  follow(null);
  // What replaces a version that was undone begins a chain of its own; only then what replaces each other in a circle.
  const versions = new Set<string | null>(installed.map(({ version }) => version));
  const starts = [...replacing.keys()];
  for (const start of starts) if (!versions.has(start)) follow(start);
  for (const start of starts) follow(start);
  return order;
}
