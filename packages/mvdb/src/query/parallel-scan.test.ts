import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import type { HeldTable, IdRange, Table } from '../table/table.ts';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { parallelMatches } from './parallel-scan.ts';
import type { PlainCondition } from './plain-condition.ts';
import { type RecordMatch, recordMatches, type WantedRecords } from './record-matches.ts';
import { explainSentence, runSentence } from './run.ts';
import { ScanPool } from './scan-pool.ts';

const value = fc.oneof(
  fc.constantFrom('', '0', '10', '010', '-5', '4.5', 'A1', 'a1', 'ü', '日本'),
  fc.integer({ min: -20, max: 20 }).map(String),
);
const record = fc
  .array(
    fc.array(value, { maxLength: 3 }).map((values) => values.join(VALUE_MARK)),
    { maxLength: 4 },
  )
  .map((attributes) => attributes.join(FIELD_MARK));
const id = fc.string({ unit: fc.constantFrom('a', 'b', '1', '日'), minLength: 1, maxLength: 5 });

const leaf: fc.Arbitrary<PlainCondition> = fc.record({
  kind: fc.constant('test'),
  attribute: fc.integer({ min: 1, max: 4 }),
  quantifier: fc.constantFrom('any', 'every', 'no'),
  operator: fc.constantFrom('EQ', 'NE', 'LT', 'GE', 'LIKE', 'IS.NULL'),
  literals: fc.array(value, { minLength: 1, maxLength: 2 }),
  isCaseIgnored: fc.boolean(),
  isExact: fc.constant(false),
});
const condition: fc.Arbitrary<PlainCondition> = fc.oneof(
  leaf,
  leaf.map((each): PlainCondition => ({ kind: 'not', condition: each })),
  fc
    .array(leaf, { minLength: 2, maxLength: 2 })
    .map((conditions): PlainCondition => ({ kind: 'or', conditions })),
);
const wantedRecords: fc.Arbitrary<WantedRecords> = fc.record({
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  captures: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
});

let account: Account;
let table: Table;
let pool: ScanPool;

beforeAll(() => {
  account = Account.inMemory();
  table = account.createTable('T');
  const { path, durability } = account;
  pool = new ScanPool({ path, durability }, 2, 0);
  account.closeWith(pool);
});

afterAll(() => account.close());

/** One scan with the workers, which get time to help, and how many records each side looked at. */
function scanTogether(held: HeldTable, wanted: WantedRecords, bounds: readonly string[]) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const lookedAt = { here: 0, elsewhere: 0 };
  const slow = {
    *matchingIds(matches: BytePredicate, range: IdRange) {
      Atomics.wait(pause, 0, 0, 1);
      const counting: BytePredicate = (bytes, length) => {
        lookedAt.here += 1;
        return matches(bytes, length);
      };
      yield* held.table.matchingIds(counting, range);
    },
  };
  const onLookedAt = (count: number) => {
    lookedAt.elsewhere += count;
  };
  const together = { ...held, table: slow, splitKeys: bounds };
  const found = [...parallelMatches(together, wanted, pool, { onLookedAt })];
  return { found, lookedAt };
}

function scanAlone(wanted: WantedRecords): RecordMatch[] {
  return [...recordMatches((matches, range) => table.matchingIds(matches, range), wanted, {})];
}

/** Holds the table, as soon as no worker is at an earlier state any more. */
function holdTable(): HeldTable {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const held = table.hold();
    if (held !== undefined) return held;
    Atomics.wait(pause, 0, 0, 1);
  }
}

function fill(records: readonly (readonly [id: string, record: string])[]): void {
  account.transaction(() => {
    table.clear();
    for (const [key, text] of records) table.write(key, text);
  });
}

const everything: WantedRecords = {
  conditions: [
    {
      kind: 'test',
      attribute: 1,
      quantifier: 'no',
      operator: 'EQ',
      literals: ['no such'],
      isCaseIgnored: false,
      isExact: false,
    },
  ],
  captures: [1],
};

/** Scans until the workers, which need a while to start, take part. */
async function scanUntilHelped(held: () => HeldTable, bounds: readonly string[]) {
  for (;;) {
    const scan = scanTogether(held(), everything, bounds);
    if (scan.lookedAt.elsewhere > 0) return scan;
    await setTimeout(5);
  }
}

describe('parallelMatches', () => {
  test('finds what one thread finds, in the same order, and looks at each record once', async () => {
    const ids = Array.from({ length: 100 }, (_, number) => String(1000 + number));
    fill(ids.map((each) => [each, each]));
    await scanUntilHelped(holdTable, ids);
    let helpedCount = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(id, record), { selector: ([key]) => key, maxLength: 60 }),
        fc.uniqueArray(id, { maxLength: 12 }),
        wantedRecords,
        (records, splitKeys, wanted) => {
          fill(records);
          const bounds = splitKeys.sort((one, other) => (one < other ? -1 : 1));
          const { found, lookedAt } = scanTogether(holdTable(), wanted, bounds);
          expect(found).toEqual(scanAlone(wanted));
          expect(lookedAt.here + lookedAt.elsewhere).toBe(records.length);
          helpedCount += lookedAt.elsewhere;
        },
      ),
      { numRuns: caseCount(300) },
    );
    expect(helpedCount).toBeGreaterThan(0);
  });

  test('reads the state held, whatever is written meanwhile', async () => {
    const ids = Array.from({ length: 100 }, (_, number) => String(1000 + number));
    fill(ids.map((each) => [each, 'old']));
    await scanUntilHelped(holdTable, ids);
    const held = holdTable();
    fill(ids.map((each) => [`${each}*2`, 'new']));
    const { found } = scanTogether(held, everything, ids);
    expect(found).toEqual(ids.map((each) => ({ id: each, captured: ['old'] })));
    expect(scanAlone(everything).every(({ captured: [text] }) => text === 'new')).toBe(true);
  });

  test('does without the room that workers lack', async () => {
    const large = 'x'.repeat(200_000);
    const ids = Array.from({ length: 60 }, (_, number) => String(1000 + number));
    fill(ids.map((each) => [each, large]));
    const { found } = await scanUntilHelped(holdTable, ids);
    expect(found.map((match) => match.id)).toEqual(ids);
    expect(found.every(({ captured: [text] }) => text === large)).toBe(true);
  });

  test('can be left before its end', async () => {
    const ids = Array.from({ length: 100 }, (_, number) => String(1000 + number));
    fill(ids.map((each) => [each, each]));
    const watcher = { onLookedAt: () => {} };
    const held = { ...holdTable(), splitKeys: ids };
    for (const match of parallelMatches(held, everything, pool, watcher)) {
      expect(match.id).toBe('1000');
      break;
    }
    const { found } = await scanUntilHelped(holdTable, ids);
    expect(found.length).toBe(ids.length);
  });

  test('says when the parts have become uneven', async () => {
    const ids = Array.from({ length: 100 }, (_, number) => String(1000 + number));
    fill(ids.map((each) => [each, each]));
    let isForgotten = false;
    const forgetSplitKeys = () => {
      isForgotten = true;
    };
    while (!isForgotten) await scanUntilHelped(() => ({ ...holdTable(), forgetSplitKeys }), ids);
    expect(isForgotten).toBe(true);
  });

  test('goes on alone once the workers are gone', async () => {
    const path = join(account.path, 'data.mdb');
    const lost = new ScanPool({ path, durability: 'memory' }, 1, 0);
    const ids = ['1', '2', '3'];
    fill(ids.map((each) => [each, each]));
    while (lost.workerCount > 0) {
      const held = { ...holdTable(), splitKeys: ids };
      const found = [...parallelMatches(held, everything, lost, { onLookedAt: () => {} })];
      expect(found.map((match) => match.id)).toEqual(ids);
      await setTimeout(5);
    }
    await lost.close();
  });
});

describe('Table.hold', () => {
  test('gives ids that part the table evenly, once it was scanned', () => {
    const other = account.createTable('EVEN');
    account.transaction(() => {
      for (let number = 10_000; number < 30_000; number += 1) other.write(String(number), '');
    });
    const splitKeys = () => {
      const held = other.hold();
      held?.release();
      return held?.splitKeys;
    };
    expect(splitKeys()).toEqual([]);
    for (const _id of other.matchingIds(() => false));
    expect(splitKeys()).toEqual(['18192', '26384']);
  });

  test('is impossible inside a transaction, of a dictionary, and of a snapshot', () => {
    account.transaction(() => {
      expect(table.hold()).toBeUndefined();
    });
    expect(account.table('DICT T').hold()).toBeUndefined();
    const snapshot = account.snapshot();
    expect((snapshot.table('T') as Table).hold()).toBeUndefined();
    snapshot.close();
  });

  test('is impossible while another state is held too', () => {
    const snapshot = account.snapshot();
    table.write('another', '');
    expect(table.hold()).toBeUndefined();
    snapshot.close();
  });
});

describe('a sentence on a large table', () => {
  test('is answered by several threads as by one, and explain says so', async () => {
    const path = mkdtempSync(join(tmpdir(), 'mvdb-parallel-'));
    const accounts = [1, 2].map((scanThreads) =>
      Account.open({ path, durability: 'memory', scanThreads }),
    );
    const [first] = accounts;
    first?.transaction(() => {
      const large = first.createTable('LARGE');
      for (let number = 0; number < 200_000; number += 1)
        large.write(String(number), String(number % 7));
      first.table('DICT LARGE').write('KIND', ['D', '1', '', 'Kind', '5R', 'S'].join(FIELD_MARK));
    });
    const sessions = accounts.map((each) => new Session(each));
    const select = (session: Session) => {
      runSentence(session, 'SSELECT LARGE WITH KIND = 3 BY.DSND @ID');
      return session.selectLists.take(0);
    };
    for (let round = 0; round < 3; round += 1) {
      const [alone, together] = sessions.map(select);
      expect(alone?.length).toBe(28_571);
      expect(together).toEqual(alone);
      await setTimeout(0);
    }
    const threads = sessions.map(
      (session) => explainSentence(session, 'SELECT LARGE WITH KIND = 3').paths[0]?.threads,
    );
    expect(threads).toEqual([undefined, 2]);
    const limits = sessions.map((session) => {
      const count = { stepsMax: 199_999 };
      expect(() => runSentence(session, 'COUNT LARGE WITH KIND = 9', count)).toThrow(
        expect.objectContaining({ code: 'BUDGET_EXCEEDED' }),
      );
      return runSentence(session, 'COUNT LARGE WITH KIND = 9', { stepsMax: 201_000 });
    });
    expect(limits).toEqual(limits.map(() => ({ kind: 'count', count: 0, missingIds: [] })));
    await Promise.all(accounts.map((each) => each.close()));
    rmSync(path, { recursive: true });
  });
});
