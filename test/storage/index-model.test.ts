import fc from 'fast-check';
import { Account, type MvdbError, type Snapshot } from 'mvdb';
import { compareValues } from 'mvdb/functions';
import { expect, test } from 'vitest';
import type { IndexReader } from '../../packages/mvdb/src/indexing/index-reader.ts';
import type { IndexOptions } from '../../packages/mvdb/src/indexing/indexes.ts';
import {
  buildIndex,
  createIndex,
  deleteIndex,
  openIndex,
} from '../../packages/mvdb/src/session/index-commands.ts';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';

interface Shape {
  readonly items: readonly string[];
  readonly options: IndexOptions;
}

/** Items of the dictionary: attribute, justification. */
const ITEMS: Readonly<Record<string, readonly [attribute: number, justification: 'L' | 'R']>> = {
  CODE: [1, 'L'],
  KEY: [3, 'L'],
  QTY: [2, 'R'],
};

const SHAPES: Readonly<Record<string, Shape>> = {
  BOTH: { items: ['CODE', 'QTY'], options: {} },
  CODE: { items: ['CODE'], options: {} },
  FOLDED: { items: ['CODE'], options: { isCaseIgnored: true, skipsEmpty: true } },
  KEY: { items: ['KEY'], options: { isUnique: true, skipsEmpty: true } },
  QTY: { items: ['QTY'], options: {} },
};
const UNIQUE = 'KEY';

type Records = Map<string, string>;

/** The records, and the indexes that have been built. */
interface State {
  readonly records: Records;
  readonly built: Set<string>;
}

interface Step {
  readonly kind: string;
  readonly id: string;
  readonly record: string;
  readonly index: string;
  readonly fails: boolean;
  readonly steps: readonly Step[];
}

const codes = fc.constantFrom(
  '',
  'a',
  'A',
  'b',
  '1',
  '01',
  'é',
  'x'.repeat(1950),
  `${'x'.repeat(1950)}y`,
);
const quantities = fc.constantFrom('', '0', '7', '07', '-1.5', '10', '9', 'n/a');
const lists = (values: fc.Arbitrary<string>) =>
  fc.array(values, { maxLength: 3 }).map((list) => list.join('\u001d'));
const records = fc
  .tuple(lists(codes), lists(quantities), fc.constantFrom('', '', 'k1', 'k2', 'k3'))
  .map((attributes) => attributes.join('\u001e'));
const indexNames = fc.constantFrom(...Object.keys(SHAPES).filter((name) => name !== UNIQUE));

function programs(depth: number): fc.Arbitrary<Step[]> {
  const step = fc.record<Step>({
    kind: fc.constantFrom(
      ...['write', 'write', 'write', 'write', 'delete', 'clear', 'transaction', 'transaction'],
      ...['build', 'build', 'rebuild', 'drop', 'rename', 'snapshot'],
    ),
    id: fc.constantFrom('a', 'b', 'c', 'd', '\u{10000}', 'é'.repeat(500)),
    record: records,
    index: indexNames,
    fails: fc.boolean(),
    steps: depth === 0 ? fc.constant([]) : programs(depth - 1),
  });
  return fc.array(step, { maxLength: 7 });
}

/** What an index must hold, worked out from the records alone: the values with an id, sorted. */
function expectedEntries(name: string, recordsById: Records): string[][] {
  const { items, options } = SHAPES[name] ?? { items: [], options: {} };
  const orders = items.map((item) => ITEMS[item]?.[1] ?? 'L');
  const entries: string[][] = [];
  for (const [id, record] of recordsById) {
    const attributes = record.split('\u001e');
    const lists = items.map((item, position) => {
      const text = attributes[(ITEMS[item]?.[0] ?? 1) - 1] ?? '';
      const cased = options.isCaseIgnored ? text.toUpperCase() : text;
      const values = cased.split('\u001d').map((value) => plain(value, orders[position] ?? 'L'));
      return [...new Set(values)];
    });
    const [first = [], second] = lists;
    const tuples = second
      ? first.flatMap((one) => second.map((other) => [one, other]))
      : first.map((one) => [one]);
    for (const tuple of tuples)
      if (!options.skipsEmpty || tuple.some((value) => value !== '')) entries.push([...tuple, id]);
  }
  return entries.sort((left, right) => {
    for (const [position, order] of orders.entries()) {
      const difference = compareItems(left[position] ?? '', right[position] ?? '', order);
      if (difference !== 0) return difference;
    }
    return Buffer.from(left.at(-1) ?? '').compare(Buffer.from(right.at(-1) ?? ''));
  });
}

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text);
const plain = (value: string, order: 'L' | 'R') =>
  order === 'R' && isNumber(value) ? String(Number(value)) : cut(value);
/** The index reports long values apart by the records only. */
const cut = (value: string) => value.slice(0, 400);

function compareItems(left: string, right: string, order: 'L' | 'R'): number {
  if (order === 'R' && left !== '' && right !== '' && isNumber(left) !== isNumber(right))
    return isNumber(left) ? -1 : 1;
  if (order === 'R') return compareValues(left, right);
  return left < right ? -1 : Number(left > right);
}

const entriesOf = (index: IndexReader | undefined) =>
  index && Array.from(index.entries(), ({ values, id }) => [...values.map(cut), id]);

class Rollback extends Error {}

/** Runs steps on an indexed table and on a plain map, and compares the two. */
class Comparison {
  readonly account = Account.inMemory();
  readonly snapshots: {
    readonly snapshot: Snapshot;
    readonly state: State;
    readonly name: string;
  }[] = [];
  name = 'T';
  state: State = { records: new Map(), built: new Set() };

  constructor() {
    this.account.createTable('T');
    for (const [item, [attribute, justification]] of Object.entries(ITEMS))
      this.account
        .table('DICT T')
        .write(item, ['D', attribute, '', '', `8${justification}`, 'M'].join('\u001e'));
    this.build(UNIQUE);
  }

  build(index: string): void {
    const { items, options } = SHAPES[index] ?? { items: [], options: {} };
    createIndex(this.account, this.name, items, { name: index, ...options });
    buildIndex(this.account, this.name, index);
    this.state.built.add(index);
  }

  run(steps: readonly Step[]): void {
    for (const step of steps) {
      this.step(step);
      this.compare();
    }
  }

  compare(): void {
    for (const index of Object.keys(SHAPES))
      expect(entriesOf(openIndex(this.account, this.name, index))).toEqual(
        this.state.built.has(index) ? expectedEntries(index, this.state.records) : undefined,
      );
    for (const { snapshot, state, name } of this.snapshots) {
      const readers = snapshot.indexReaders(name);
      expect(readers.map((reader) => reader.name)).toEqual([...state.built].sort());
      for (const reader of readers)
        expect(entriesOf(reader)).toEqual(expectedEntries(reader.name, state.records));
    }
  }

  step({ kind, id, record, index, fails, steps }: Step): void {
    const table = this.account.table(this.name);
    const { records, built } = this.state;
    switch (kind) {
      case 'write':
        this.write(id, record);
        break;
      case 'delete':
        expect(table.delete(id)).toBe(records.delete(id));
        break;
      case 'clear':
        table.clear();
        records.clear();
        break;
      case 'build':
        if (!built.has(index)) this.build(index);
        break;
      case 'rebuild':
        if (built.has(index)) buildIndex(this.account, this.name, index);
        break;
      case 'drop':
        if (built.delete(index)) deleteIndex(this.account, this.name, index);
        break;
      case 'rename': {
        const name = this.name === 'T' ? 'U' : 'T';
        this.account.renameTable(this.name, name);
        this.name = name;
        break;
      }
      case 'snapshot':
        if (!this.account.inTransaction && this.snapshots.length < 2)
          this.snapshots.push({
            snapshot: this.account.snapshot(),
            state: this.copy(),
            name: this.name,
          });
        break;
      default:
        this.transaction(steps, fails);
    }
  }

  write(id: string, record: string): void {
    const key = record.split('\u001e')[2] ?? '';
    const isTaken = [...this.state.records].some(
      ([other, text]) => other !== id && key !== '' && text.split('\u001e')[2] === key,
    );
    try {
      this.account.table(this.name).write(id, record);
      this.state.records.set(id, record);
      expect(isTaken).toBe(false);
    } catch (error) {
      expect((error as MvdbError).code).toBe('UNIQUE_VIOLATION');
      expect(isTaken).toBe(true);
    }
  }

  transaction(steps: readonly Step[], fails: boolean): void {
    const before = this.copy();
    const { name } = this;
    try {
      this.account.transaction(() => {
        this.run(steps);
        if (fails) throw new Rollback();
      });
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
      this.state = before;
      this.name = name;
    }
  }

  copy(): State {
    return { records: new Map(this.state.records), built: new Set(this.state.built) };
  }

  async close(): Promise<void> {
    for (const { snapshot } of this.snapshots) snapshot.close();
    await this.account.close();
  }
}

test('any program of writes, deletes, savepoints and rollbacks leaves indexes as worked out from the records', async () => {
  await fc.assert(
    fc.asyncProperty(programs(2), async (steps) => {
      const comparison = new Comparison();
      try {
        comparison.run(steps);
      } finally {
        await comparison.close();
      }
    }),
    { numRuns: caseCount(200) },
  );
});
