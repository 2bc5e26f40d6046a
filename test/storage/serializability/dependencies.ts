import type { History, Read, Scan, Through, Transaction } from './history.ts';
import { type Versions, versionsOf, writesByKey } from './versions.ts';

/**
 * Why one transaction comes before another: it wrote the version before the other's (`ww`), or the one that the other
 * read (`wr`), it read the version before the other's (`rw`), or it ended earlier in the same process (`process`).
 */
export type DependencyType = 'ww' | 'wr' | 'rw' | 'process';

export interface Dependency {
  readonly type: DependencyType;
  readonly from: Transaction;
  readonly to: Transaction;
  /** What both of them read or wrote; blank for two of a process. */
  readonly key: string;
  /** The version that the second one read or wrote. For `rw` the first one read another one. */
  readonly version: string;
  /** For `rw`: what the first one read. */
  readonly read?: string | null;
  readonly through: Through;
}

/** What one transaction alone shows to be wrong. */
export interface Oddity {
  readonly name: 'G1a' | 'G1b' | 'unrepeatable read' | 'unknown version' | 'lost write';
  readonly transaction: Transaction;
  readonly detail: string;
}

export interface Dependencies {
  readonly dependencies: readonly Dependency[];
  readonly oddities: readonly Oddity[];
}

/** The dependencies between the transactions of a history, and what shows to be wrong without them. */
export function dependenciesOf(history: History): Dependencies {
  const settled = settledHistory(history);
  const versions = versionsOf(settled);
  const expand = expanding(settled);
  const dependencies = [...writeDependencies(versions), ...processDependencies(settled, history)];
  const oddities: Oddity[] = [];
  for (const transaction of settled.transactions) {
    const reads = expand(transaction);
    oddities.push(...unrepeatable(transaction, reads));
    const own = writesByKey(transaction);
    const seen = new Set<string>();
    for (const read of reads) {
      if (read === undefined) continue;
      const name = JSON.stringify([read.key, read.version]);
      const isOwn = own.get(read.key)?.some(({ version }) => version === read.version);
      if (isOwn || seen.has(name)) continue;
      seen.add(name);
      oddities.push(...oddityOf(transaction, read, versions));
      dependencies.push(...readDependencies(transaction, read, versions));
    }
  }
  oddities.push(...lostWrites(settled, dependencies));
  return { dependencies, oddities };
}

const isCommitted = ({ outcome }: Transaction) => outcome === 'committed';

/**
 * What nobody knows the outcome of is committed where others saw it, or it is among the noted versions. A version that
 * several attempts wrote, such as a count, says nothing of any of them.
 */
function settledHistory(history: History): History {
  const seen = seenVersions(history);
  const written = new Set<string>();
  for (const { operations } of history.transactions)
    for (const operation of operations) {
      if (operation.type !== 'write') continue;
      if (written.has(operation.version)) seen.delete(operation.version);
      written.add(operation.version);
    }
  const isSeen = ({ operations }: Transaction) =>
    operations.some((operation) => operation.type === 'write' && seen.has(operation.version));
  const settle = (one: Transaction): Transaction =>
    one.outcome === 'unknown' ? { ...one, outcome: isSeen(one) ? 'committed' : 'undone' } : one;
  return { ...history, transactions: history.transactions.map(settle) };
}

function seenVersions({ transactions, orders }: History): Set<string> {
  const seen = new Set([...(orders?.values() ?? [])].flat());
  for (const { outcome, operations } of transactions)
    for (const operation of outcome === 'unknown' ? [] : operations) {
      if (operation.type === 'read' && operation.version !== null) seen.add(operation.version);
      if (operation.type === 'scan') for (const [, version] of operation.found) seen.add(version);
    }
  return seen;
}

function* writeDependencies(versions: Versions): Generator<Dependency> {
  for (const { key, version, previous, writer: to } of versions.installed) {
    const from = versions.originOf(key, previous)?.writer;
    if (from && from !== to && isCommitted(from))
      yield { type: 'ww', from, to, key, version, through: 'record' };
  }
}

/**
 * What the outcome was not known of may take effect at any later moment, also after the process has gone on: it comes
 * after what its process did before, and before nothing of what that did next.
 */
function* processDependencies(settled: History, history: History): Generator<Dependency> {
  const last = new Map<string, Transaction>();
  for (const [at, to] of settled.transactions.entries()) {
    if (!isCommitted(to)) continue;
    const from = last.get(to.process);
    if (from) yield { type: 'process', from, to, key: '', version: '', through: 'record' };
    if (history.transactions[at]?.outcome !== 'unknown') last.set(to.process, to);
  }
}

function* readDependencies(
  reader: Transaction,
  { key, version, through }: Read,
  versions: Versions,
): Generator<Dependency> {
  const writer = versions.originOf(key, version)?.writer;
  if (version !== null && writer && isCommitted(writer))
    yield { type: 'wr', from: writer, to: reader, key, version, through };
  for (const next of versions.after(key, version))
    if (next.writer !== reader)
      yield {
        type: 'rw',
        from: reader,
        to: next.writer,
        key,
        version: next.version,
        read: version,
        through,
      };
}

function* oddityOf(
  transaction: Transaction,
  { key, version }: Read,
  versions: Versions,
): Generator<Oddity> {
  if (version === null) return;
  const origin = versions.originOf(key, version);
  const read = `${transaction.id} read ${version} of ${key}`;
  if (origin === undefined)
    yield { name: 'unknown version', transaction, detail: `${read}, which nobody wrote` };
  else if (!isCommitted(origin.writer))
    yield { name: 'G1a', transaction, detail: `${read}, which ${origin.writer.id} had undone` };
  else if (!origin.isLast)
    yield { name: 'G1b', transaction, detail: `${read}, which ${origin.writer.id} wrote again` };
}

/** Gives the reads of a transaction in the order of its operations, `undefined` for each write. */
type Expand = (transaction: Transaction) => readonly (Read | undefined)[];

/** What was missing in a scan was read as missing. */
function expanding({ transactions }: History): Expand {
  const members = new Map<string, Set<string>>();
  for (const { operations } of transactions)
    for (const operation of operations) {
      const { key, within = [] } = operation.type === 'write' ? operation : { key: '' };
      for (const predicate of within)
        members.set(predicate, (members.get(predicate) ?? new Set()).add(key));
    }
  const readsOf = ({ predicate, through, found }: Scan): Read[] => {
    const versions = new Map(found);
    const keys = new Set([...versions.keys(), ...(members.get(predicate) ?? [])]);
    return Array.from(keys, (key) => ({
      type: 'read',
      key,
      version: versions.get(key) ?? null,
      through,
    }));
  };
  return ({ operations }) =>
    operations.flatMap((operation) => {
      if (operation.type === 'scan') return readsOf(operation);
      return [operation.type === 'read' ? operation : undefined];
    });
}

/** A transaction sees what it wrote itself, and else the same version each time. */
function* unrepeatable(
  transaction: Transaction,
  reads: readonly (Read | undefined)[],
): Generator<Oddity> {
  const seen = new Map<string, string | null>();
  const writes = transaction.operations.filter(({ type }) => type === 'write').values();
  for (const read of reads) {
    if (read === undefined) {
      const write = writes.next().value;
      if (write?.type === 'write') seen.set(write.key, write.version);
      continue;
    }
    const { key, version } = read;
    const expected = seen.get(key);
    if (expected !== undefined && expected !== version)
      yield {
        name: 'unrepeatable read',
        transaction,
        detail: `${transaction.id} read ${version} of ${key} after ${expected}`,
      };
    seen.set(key, version);
  }
}

/** Nothing comes after what the last transaction read. */
function* lostWrites({ last }: History, dependencies: readonly Dependency[]): Generator<Oddity> {
  if (last === undefined) return;
  for (const { type, from, to, key, version, read } of dependencies)
    if (type === 'rw' && from.id === last)
      yield {
        name: 'lost write',
        transaction: to,
        detail: `${to.id} wrote ${version} of ${key}, and ${read} is there in the end`,
      };
}
