import fc from 'fast-check';
import { Account, type ReadOnlyTable, type Snapshot, type Table } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';

/** The two kinds of place records lie in: a database of their own, and a part of a shared one. */
const PLACES = ['T', 'DICT T'] as const;

type Records = Map<string, string>;
type State = Record<(typeof PLACES)[number], Records>;

interface Step {
  readonly kind: string;
  readonly position: (typeof PLACES)[number];
  readonly id: string;
  readonly text: string;
  readonly fails: boolean;
  readonly steps: readonly Step[];
}

const ids = fc.constantFrom(
  ...['a', 'ab', 'b', 'Z', '\u0001', 'é', '\uffff', '\u{10000}', '\u{1f600}', 'x'.repeat(1000)],
);
const texts = fc.oneof(
  fc.constantFrom('', '\u001e', 'a\u001d\u001e', '\ufeff'),
  fc.constantFrom(100, 3000, 70_000).map((length) => 'long'.repeat(length / 4)),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Lists of steps in which transactions hold such lists, so many levels deep. */
function programs(depth: number): fc.Arbitrary<Step[]> {
  const step = fc.record<Step>({
    kind: fc.constantFrom(
      ...['write', 'write', 'write', 'delete', 'clear', 'range', 'rewriteAll', 'deleteEach'],
      ...['transaction', 'transaction', 'transaction', 'snapshot', 'refresh'],
    ),
    position: fc.constantFrom(...PLACES),
    id: ids,
    text: texts,
    fails: fc.boolean(),
    steps: depth === 0 ? fc.constant([]) : programs(depth - 1),
  });
  return fc.array(step, { maxLength: 6 });
}

const byCodePoint = ([one]: [string, string], [other]: [string, string]) =>
  Buffer.from(one).compare(Buffer.from(other));

function expectSame(table: ReadOnlyTable, records: Records): void {
  const expected = [...records].sort(byCodePoint);
  const expectedIds = expected.map(([id]) => id);
  expect([...table.records()]).toEqual(expected);
  expect([...table.ids()]).toEqual(expectedIds);
  expect([...table.matchingIds(() => true)]).toEqual(expectedIds);
  expect(table.count()).toBe(expected.length);
  for (const id of ['a', 'é', ...expectedIds]) expect(table.read(id)).toBe(records.get(id));
}

class Rollback extends Error {}

/** Runs steps on an account and on plain maps, and compares the two after each. */
class Comparison {
  readonly account = Account.inMemory();
  readonly snapshots: { readonly snapshot: Snapshot; readonly state: State }[] = [];
  state: State = { T: new Map(), 'DICT T': new Map() };

  constructor() {
    for (const name of ['S', 'T', 'U']) {
      this.account.createTable(name);
      if (name !== 'T') this.account.table(`DICT ${name}`).write('a', name);
    }
  }

  run(steps: readonly Step[]): void {
    for (const step of steps) {
      this.step(step);
      this.compare();
    }
  }

  compare(): void {
    for (const position of PLACES) expectSame(this.account.table(position), this.state[position]);
    for (const { snapshot, state } of this.snapshots)
      for (const position of PLACES) expectSame(snapshot.table(position), state[position]);
    for (const name of ['S', 'U'])
      expect([...this.account.table(`DICT ${name}`).records()]).toEqual([['a', name]]);
  }

  step({ kind, position, id, text, fails, steps }: Step): void {
    const table = this.account.table(position);
    const records = this.state[position];
    switch (kind) {
      case 'write':
        table.write(id, text);
        records.set(id, text);
        break;
      case 'delete':
        expect(table.delete(id)).toBe(records.delete(id));
        break;
      case 'clear':
        table.clear();
        records.clear();
        break;
      case 'range': {
        const within = [...records].filter(([key]) => byCodePoint([id, ''], [key, '']) <= 0);
        expect([...table.records({ from: id })]).toEqual(within.sort(byCodePoint));
        expect(table.count({ to: id })).toBe(records.size - within.length);
        break;
      }
      case 'rewriteAll':
        this.eachRecord(table, records, (key) => {
          table.write(key, text);
          records.set(key, text);
        });
        break;
      case 'deleteEach':
        this.eachRecord(table, records, (key) => {
          table.delete(key);
          records.delete(key);
        });
        break;
      case 'transaction':
        this.transaction(steps, fails);
        break;
      case 'snapshot':
        if (!this.account.inTransaction && this.snapshots.length < 3)
          this.snapshots.push({ snapshot: this.account.snapshot(), state: this.copy() });
        break;
      default:
        this.account.refresh();
    }
  }

  eachRecord(table: Table, records: Records, work: (id: string) => void): void {
    const expected = [...records].sort(byCodePoint).map(([id]) => id);
    const visited: string[] = [];
    for (const [id] of table.records()) {
      visited.push(id);
      work(id);
    }
    expect(visited).toEqual(expected);
  }

  transaction(steps: readonly Step[], fails: boolean): void {
    const before = this.copy();
    try {
      this.account.transaction(() => {
        this.run(steps);
        if (fails) throw new Rollback();
      });
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
      this.state = before;
    }
  }

  copy(): State {
    return { T: new Map(this.state.T), 'DICT T': new Map(this.state['DICT T']) };
  }

  async close(): Promise<void> {
    for (const { snapshot } of this.snapshots) snapshot.close();
    await this.account.close();
  }
}

test('any program of writes, savepoints, rollbacks and snapshots leaves what plain maps hold', async () => {
  await fc.assert(
    fc.asyncProperty(programs(3), async (steps) => {
      const comparison = new Comparison();
      try {
        comparison.run(steps);
      } finally {
        await comparison.close();
      }
    }),
    { numRuns: caseCount(300) },
  );
});
