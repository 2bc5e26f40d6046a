import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../../packages/mvdb/src/testing/case-count.ts';
import { type AnomalyName, anomaliesOf, anomalyNames } from './anomalies.ts';
import type { History, Operation, Outcome, Transaction } from './history.ts';

const read = (key: string, version: string | null): Operation => {
  return { type: 'read', key, version, through: 'record' };
};
const write = (key: string, version: string, replaces?: string | null): Operation => {
  return { type: 'write', key, version, ...(replaces !== undefined && { replaces }) };
};
const insert = (key: string, version: string, ...within: readonly string[]): Operation => {
  return { type: 'write', key, version, replaces: null, within };
};
const scan = (predicate: string, ...found: readonly string[]): Operation => {
  return { type: 'scan', predicate, through: 'range', found: found.map((key) => [key, `${key}1`]) };
};

/** Each in a process of its own. */
function transaction(
  id: string,
  operations: readonly Operation[],
  outcome: Outcome = 'committed',
  process = id,
): Transaction {
  return { id, process, outcome, operations };
}

const start = transaction('start', [insert('x', 'x0'), insert('y', 'y0')]);

const namesOf = (history: History) => [...new Set(anomaliesOf(history).map(({ name }) => name))];

interface Shown extends History {
  readonly name: AnomalyName;
  /** What it takes to see it. */
  readonly shownBy: readonly string[];
}

/** A history of each anomaly, as small as it can be. */
const shown: readonly Shown[] = [
  {
    name: 'dirty write (G0)',
    shownBy: ['a', 'b'],
    transactions: [
      transaction('a', [write('x', 'xa'), write('y', 'ya')]),
      transaction('b', [write('x', 'xb'), write('y', 'yb')]),
    ],
    orders: new Map([
      ['x', ['xa', 'xb']],
      ['y', ['yb', 'ya']],
    ]),
  },
  {
    name: 'aborted read (G1a)',
    shownBy: ['b'],
    transactions: [
      start,
      transaction('a', [write('x', 'xa', 'x0')], 'undone'),
      transaction('b', [read('x', 'xa')]),
    ],
  },
  {
    name: 'intermediate read (G1b)',
    shownBy: ['b'],
    transactions: [
      start,
      transaction('a', [write('x', 'xa', 'x0'), write('x', 'xaa', 'xa')]),
      transaction('b', [read('x', 'xa')]),
    ],
  },
  {
    name: 'circular information flow (G1c)',
    shownBy: ['a', 'b'],
    transactions: [
      start,
      transaction('a', [write('x', 'xa', 'x0'), read('y', 'yb')]),
      transaction('b', [write('y', 'yb', 'y0'), read('x', 'xa')]),
    ],
  },
  {
    name: 'lost update',
    shownBy: ['a', 'b'],
    transactions: [
      start,
      transaction('a', [read('x', 'x0'), write('x', 'xa', 'x0')]),
      transaction('b', [read('x', 'x0'), write('x', 'xb', 'x0')]),
    ],
  },
  {
    name: 'read skew (G-single)',
    shownBy: ['a', 'b'],
    transactions: [
      start,
      transaction('a', [read('x', 'x0'), read('y', 'yb')]),
      transaction('b', [write('x', 'xb', 'x0'), write('y', 'yb', 'y0')]),
    ],
  },
  {
    name: 'write skew (G2-item)',
    shownBy: ['a', 'b'],
    transactions: [
      start,
      transaction('a', [read('x', 'x0'), read('y', 'y0'), write('x', 'xa', 'x0')]),
      transaction('b', [read('x', 'x0'), read('y', 'y0'), write('y', 'yb', 'y0')]),
    ],
  },
  {
    name: 'phantom (G2)',
    shownBy: ['a', 'b'],
    transactions: [
      transaction('a', [scan('p'), insert('k', 'k1', 'p')]),
      transaction('b', [scan('p'), insert('l', 'l1', 'p')]),
    ],
  },
  {
    // The withdrawal with a charge, and a report that saw the deposit, but no withdrawal.
    name: 'read-only anomaly',
    shownBy: ['deposit', 'report', 'withdrawal'],
    transactions: [
      start,
      transaction('withdrawal', [read('x', 'x0'), read('y', 'y0'), write('x', 'xw', 'x0')]),
      transaction('deposit', [read('y', 'y0'), write('y', 'yd', 'y0')]),
      transaction('report', [read('x', 'x0'), read('y', 'yd')]),
    ],
  },
  {
    name: 'stale read',
    shownBy: ['a', 'b'],
    transactions: [
      start,
      transaction('a', [read('x', 'x0'), write('x', 'xa', 'x0')], 'committed', 'one'),
      transaction('b', [read('x', 'x0')], 'committed', 'one'),
    ],
  },
  {
    name: 'unrepeatable read',
    shownBy: ['b'],
    transactions: [
      start,
      transaction('a', [write('x', 'xa', 'x0')]),
      transaction('b', [read('x', 'x0'), read('x', 'xa')]),
    ],
  },
  {
    name: 'unknown version',
    shownBy: ['b'],
    transactions: [start, transaction('b', [read('x', 'xz')])],
  },
  {
    name: 'lost write',
    shownBy: ['a'],
    transactions: [
      start,
      transaction('a', [read('x', 'x0'), write('x', 'xa', 'x0')]),
      transaction('end', [read('x', 'x0'), read('y', 'y0')]),
    ],
    last: 'end',
  },
];

describe('the smallest history of each anomaly', () => {
  test('is among these', () => {
    expect(shown.map(({ name }) => name)).toEqual(anomalyNames);
  });

  test.each(shown)('shows a $name and nothing else', ({ name, shownBy, ...history }) => {
    // Who saw two versions of one thing saw two states.
    const also = name === 'unrepeatable read' ? ['read skew (G-single)'] : [];
    expect(namesOf(history)).toEqual([name, ...also]);
    const found = anomaliesOf(history).find((anomaly) => anomaly.name === name);
    expect(found?.transactions.toSorted()).toEqual(shownBy);
    for (const id of shownBy) expect(found?.detail).toContain(id);
  });

  test.each(shown)('shows a $name in whichever order it is reported', ({ name, ...history }) => {
    const transactions = history.transactions.toReversed();
    // Those of one process stay in their order.
    if (name !== 'stale read') expect(namesOf({ ...history, transactions })).toContain(name);
  });
});

describe('a cycle', () => {
  test('is printed with what was read and written', () => {
    const { transactions = [] } = shown.find(({ name }) => name === 'write skew (G2-item)') ?? {};
    expect(anomaliesOf({ transactions }).map(({ detail }) => detail)).toEqual([
      [
        'a read y0 of y (record), and b wrote yb after it',
        'b read x0 of x (record), and a wrote xa after it',
        '  a, committed: read x = x0; read y = y0; write x = xa',
        '  b, committed: read x = x0; read y = y0; write y = yb',
      ].join('\n'),
    ]);
  });

  test('of three transactions is found among others', () => {
    const ring = ['a', 'b', 'c'].map((id, index, all) => {
      const next = all[(index + 1) % 3] ?? '';
      return transaction(id, [read(next, null), insert(id, `${id}1`)]);
    });
    const after = transaction('d', [read('a', 'a1'), read('b', 'b1'), read('c', 'c1')]);
    const [found, ...more] = anomaliesOf({ transactions: [...ring, after] });
    expect([found?.name, found?.transactions.toSorted(), more]).toEqual([
      ...['write skew (G2-item)', ['a', 'b', 'c'], []],
    ]);
  });
});

describe('a transaction that was undone', () => {
  const skewed = [read('x', 'x0'), read('y', 'yb')];
  const writer = transaction('b', [write('x', 'xb', 'x0'), write('y', 'yb', 'y0')]);

  test('has seen one state like all others', () => {
    const transactions = [start, writer, transaction('a', skewed, 'undone')];
    expect(namesOf({ transactions })).toEqual(['read skew (G-single)']);
  });

  test('took part in nothing else', () => {
    const { transactions = [] } = shown.find(({ name }) => name === 'write skew (G2-item)') ?? {};
    const undone = transactions.map((one) =>
      one.id === 'b' ? { ...one, outcome: 'undone' as const } : one,
    );
    expect(anomaliesOf({ transactions: undone })).toEqual([]);
  });
});

test('a version that was undone, and then written by another attempt, is of the latter', () => {
  const count = [read('count', null), insert('count', '1')];
  const one = transaction('a', count, 'undone', 'p');
  const other = transaction('b', count, 'committed', 'p');
  const reader = transaction('c', [read('count', '1')]);
  expect(namesOf({ transactions: [one, other, reader] })).toEqual([]);
  expect(namesOf({ transactions: [other, one, reader] })).toEqual([]);
  const unknown = transaction('a', count, 'unknown', 'p');
  expect(namesOf({ transactions: [unknown, other, reader] })).toEqual([]);
  expect(namesOf({ transactions: [one, reader] })).toEqual(['aborted read (G1a)']);
});

describe('a transaction of which nobody knows', () => {
  const unknown = transaction('a', [read('x', 'x0'), write('x', 'xa', 'x0')], 'unknown');

  test('was committed where others saw it', () => {
    const seen = transaction('b', [read('x', 'xa'), write('x', 'xb', 'xa')]);
    expect(namesOf({ transactions: [start, unknown, seen] })).toEqual([]);
    const missed = transaction('c', [read('x', 'x0'), write('x', 'xc', 'x0')]);
    expect(namesOf({ transactions: [start, unknown, seen, missed] })).toEqual(['lost update']);
  });

  test('may take effect after its process has gone on', () => {
    const earlier = transaction('k', [read('y', 'y0'), write('y', 'yk', 'y0')], 'committed', 'one');
    const pending = { ...unknown, process: 'one' };
    const next = (...reads: Operation[]) => transaction('n', reads, 'committed', 'one');
    const seen = transaction('b', [read('x', 'xa')]);
    const goingOn = (...reads: Operation[]) =>
      namesOf({ transactions: [start, earlier, pending, next(...reads), seen] });
    expect(goingOn(read('x', 'x0'), read('y', 'yk'))).toEqual([]);
    expect(goingOn(read('x', 'xa'), read('y', 'yk'))).toEqual([]);
    // What its process did before it is still to be seen.
    expect(goingOn(read('x', 'x0'), read('y', 'y0'))).toEqual(['stale read']);
  });

  test('takes effect after what its process did before', () => {
    const before = transaction('r', [read('x', 'xc')], 'committed', 'one');
    const transactions = [
      start,
      transaction('c', [read('x', 'xa'), write('x', 'xc', 'xa')]),
      ...[before, { ...unknown, process: 'one' }],
    ];
    expect(namesOf({ transactions })).toEqual(['stale read']);
  });

  test('was undone where nobody did', () => {
    const other = transaction('b', [read('x', 'x0'), write('x', 'xb', 'x0')]);
    expect(namesOf({ transactions: [start, unknown, other] })).toEqual([]);
  });
});

test('a write that does not say what it replaces needs a noted order', () => {
  const transactions = [transaction('a', [write('x', 'xa')])];
  expect(() => anomaliesOf({ transactions })).toThrow('What xa of x replaces is unknown.');
  const orders = new Map([['x', ['other']]]);
  expect(() => anomaliesOf({ transactions, orders })).toThrow('xa of x was not noted.');
});

/* Histories of three transactions, of which most are not serializable, and all serial orders of each. */

const PLACES = ['x', 'y'] as const;
const versionAt = fc.constantFrom(null, 0, 1, 2);
const smallHistory = fc.record({
  reads: fc.array(fc.record({ x: fc.option(versionAt), y: fc.option(versionAt) }), {
    minLength: 3,
    maxLength: 3,
  }),
  writes: fc.array(fc.subarray([...PLACES]), { minLength: 3, maxLength: 3 }),
  orders: fc.record({
    x: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    y: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  }),
});

type Small = typeof smallHistory extends fc.Arbitrary<infer Value> ? Value : never;

const versionOf = (key: string, writer: number) => `${key}${writer}`;

function historyOf({ reads, writes, orders }: Small): History {
  const written = (key: 'x' | 'y') => orders[key].filter((one) => writes[one]?.includes(key));
  const operationsOf = (index: number): Operation[] => [
    ...PLACES.flatMap((key) => {
      const seen = reads[index]?.[key] ?? undefined;
      // What it wrote itself it would read from itself.
      if (seen === undefined || seen === index || !writes[seen]?.includes(key)) return [];
      return [read(key, versionOf(key, seen))];
    }),
    ...PLACES.flatMap((key) => {
      const isFirst = reads[index]?.[key] === index;
      return isFirst ? [read(key, null)] : [];
    }),
    ...(writes[index] ?? []).map((key) => write(key, versionOf(key, index))),
  ];
  return {
    transactions: [0, 1, 2].map((index) => transaction(`t${index}`, operationsOf(index))),
    orders: new Map(
      PLACES.map((key) => [key, written(key).map((writer) => versionOf(key, writer))]),
    ),
  };
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** Whether the transactions could have been made one after the other, and left the versions in their order. */
function isSerial({ transactions, orders }: History): boolean {
  return ORDERS.some((order) => {
    const left = new Map<string, string[]>(PLACES.map((key) => [key, []]));
    const isAsRead = order.every((index) =>
      transactions[index]?.operations.every((operation) => {
        if (operation.type === 'write') return left.get(operation.key)?.push(operation.version);
        if (operation.type !== 'read') return false;
        return operation.version === (left.get(operation.key)?.at(-1) ?? null);
      }),
    );
    return isAsRead && PLACES.every((key) => String(left.get(key)) === String(orders?.get(key)));
  });
}

test('a history has no anomaly exactly where a serial order explains it', () => {
  const verdicts = { serial: 0, other: 0 };
  fc.assert(
    fc.property(smallHistory, (small) => {
      const history = historyOf(small);
      const serial = isSerial(history);
      verdicts[serial ? 'serial' : 'other'] += 1;
      expect(anomaliesOf(history).length === 0).toBe(serial);
    }),
    { numRuns: caseCount(5_000, 500) },
  );
  expect(Math.min(verdicts.serial, verdicts.other)).toBeGreaterThan(20);
});

/* A model that does one transaction after the other, and so is serializable by itself. */

const KEYS = ['x', 'y', 'z'];
const step = fc.record({
  does: fc.constantFrom('read', 'update', 'overwrite', 'insert', 'scan'),
  key: fc.constantFrom(...KEYS),
});
const steps = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  process: fc.constantFrom('p', 'q', 'r'),
  isUndone: fc.boolean(),
});

interface Plan {
  readonly steps: readonly { readonly does: string; readonly key: string }[];
  readonly process: string;
  readonly isUndone: boolean;
}

class Model {
  readonly transactions: Transaction[] = [];
  readonly #orders = new Map<string, string[]>();
  #state = new Map<string, string>();
  #members: readonly string[] = [];

  run(plan: Plan): void {
    const before = { state: new Map(this.#state), members: this.#members };
    const id = `t${this.transactions.length}`;
    const operations = plan.steps.map(({ does, key }, index) =>
      this.#operate(does, key, `${id}.${index}`),
    );
    if (plan.isUndone) {
      this.#state = before.state;
      this.#members = before.members;
    } else this.#note(operations.flat());
    this.transactions.push({
      id,
      process: plan.process,
      outcome: plan.isUndone ? 'undone' : 'committed',
      operations: operations.flat(),
    });
  }

  get history(): History {
    return { transactions: this.transactions, orders: this.#orders };
  }

  #operate(does: string, key: string, version: string): Operation[] {
    const now = this.#state.get(key) ?? null;
    if (does === 'read') return [read(key, now)];
    if (does === 'scan') {
      const found = this.#members.map((one) => [one, `${one}1`] as const);
      return [{ type: 'scan', predicate: 'p', through: 'index', found }];
    }
    if (does === 'insert') {
      this.#members = [...this.#members, version];
      return [insert(version, `${version}1`, 'p')];
    }
    this.#state.set(key, version);
    return does === 'update' ? [read(key, now), write(key, version, now)] : [write(key, version)];
  }

  #note(operations: readonly Operation[]): void {
    for (const operation of operations)
      if (operation.type === 'write' && operation.within === undefined)
        this.#orders.set(operation.key, [
          ...(this.#orders.get(operation.key) ?? []),
          operation.version,
        ]);
  }
}

describe('a serial history', () => {
  test('has no anomaly, in whichever order its processes report', () => {
    fc.assert(
      fc.property(
        fc.array(steps, { maxLength: 40 }),
        fc.shuffledSubarray(['p', 'q', 'r'], { minLength: 3 }),
        (plans, processes) => {
          const model = new Model();
          for (const plan of plans) model.run(plan);
          const transactions = processes.flatMap((name) =>
            model.transactions.filter(({ process }) => process === name),
          );
          expect(anomaliesOf({ ...model.history, transactions })).toEqual([]);
        },
      ),
      { numRuns: caseCount(400) },
    );
  });
});
