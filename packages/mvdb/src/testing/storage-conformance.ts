import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Account } from '../account/account.ts';
import type { ErrorCode } from '../errors/errors.ts';
import { hasCode } from '../errors/errors.ts';
import { ascending } from '../indexing/id-order.ts';
import { runSentence } from '../query/run.ts';
import { buildIndex, createIndex } from '../session/index-commands.ts';
import { Session } from '../session/session.ts';
import type { AccountStorage, StorageEngine, StorageOptions } from '../storage/account-storage.ts';
import { EntryRun } from '../storage/entry-run.ts';
import type { Environment } from '../storage/environment.ts';
import { ALL_ENTRIES } from '../storage/index-store.ts';
import { FIELD_MARK } from '../text/marks.ts';

/** One thing that an engine has to do, for any runner of tests. */
export interface ConformanceCase {
  readonly name: string;
  run(): Promise<void>;
}

export interface ConformanceOptions {
  /** Sequences of changes that are compared with a model; 50 by default. */
  readonly sequences?: number;
}

type Check = (environment: Environment, engine: StorageEngine) => void | Promise<void>;

const OPENING: StorageOptions = {
  create: true,
  readOnly: false,
  onlyReads: false,
  busyTimeoutMs: 5_000,
};

/** Ids whose order by code point is neither that of their code units nor that of a dictionary. */
const IDS = ['a', 'B', 'b', '10', '9', 'é', '\ufb01', '😀', 'b\u0001'];

const encoder = new TextEncoder();

/**
 * What every engine has to do, as cases to be run one by one: records and entries in their order, transactions with
 * savepoints, states that are held, rejections by code, an account with an index on top.
 *
 * @param newEngine - Makes an engine whose account is not there yet.
 * @example storageConformance(() => lmdb('new')).map(({ name, run }) => [name, run])
 */
export function storageConformance(
  newEngine: () => StorageEngine,
  { sequences = 50 }: ConformanceOptions = {},
): readonly ConformanceCase[] {
  const checks = { ...CHECKS, ...modelChecks(sequences) };
  return Object.entries(checks).map(([name, check]) => ({
    name,
    async run() {
      const engine = newEngine();
      const storage = engine.open(OPENING);
      try {
        await check(storage.environment, engine);
      } finally {
        await storage.environment.close();
      }
    },
  }));
}

const CHECKS: Readonly<Record<string, Check>> = {
  'records are read by key, and missing ones are undefined'(environment) {
    const store = environment.store('table 1');
    store.put('1', 'one');
    store.put('1', 'first');
    store.put('2', '');
    assert.equal(store.get('1'), 'first');
    assert.equal(store.get('2'), '');
    assert.equal(store.get('3'), undefined);
    assert.deepEqual(store.getMany(['2', '3', '1', '2']), ['', undefined, 'first', '']);
    assert.equal(store.remove('1'), true);
    assert.equal(store.remove('1'), false);
    assert.equal(store.get('1'), undefined);
    assert.equal(store.size().entries, 1);
  },

  'keys ascend by code point, in ranges without their end'(environment) {
    const store = environment.store('table 1');
    for (const id of IDS) store.put(id, `of ${id}`);
    const sorted = ascending(IDS);
    assert.deepEqual([...store.keys({})], sorted);
    assert.deepEqual(
      [...store.entries({ from: 'b', to: '\ufb01' })],
      [
        ['b', 'of b'],
        ['b\u0001', 'of b\u0001'],
        ['é', 'of é'],
      ],
    );
    assert.equal(store.count({ from: 'a' }), sorted.length - sorted.indexOf('a'));
    assert.equal(store.count({ to: 'a' }), sorted.indexOf('a'));
    store.clear({ from: 'B', to: 'b' });
    assert.deepEqual(
      [...store.keys({})],
      sorted.filter((id) => id < 'B' || id >= 'b'),
    );
    store.clear();
    assert.equal(store.count({}), 0);
  },

  'a test on bytes sees each record as UTF-8, and may not use the database'(environment) {
    const store = environment.store('table 1');
    for (const id of ['1', '2', '3', '4']) store.put(id, `é${id}`);
    const isEven = (bytes: Uint8Array, length: number) => {
      assert.deepEqual([...bytes.subarray(0, 2)], [...encoder.encode('é')]);
      return (bytes[length - 1] ?? 0) % 2 === 0;
    };
    assert.deepEqual([...store.matchingKeys(isEven, {})], ['2', '4']);
    assert.deepEqual(store.allMatchingKeys(isEven, { from: '3' }), ['4']);
    assert.throws(() => store.allMatchingKeys(() => store.get('1') !== undefined, {}), TypeError);
    assert.equal(store.get('1'), 'é1');
  },

  'a look goes through records until it has seen enough'(environment) {
    const store = environment.store('table 1');
    for (const id of ['1', '2', '3']) store.put(id, `text ${id}`);
    const seen: string[] = [];
    const lookUntil = (last: string) =>
      store.lookThrough((_bytes, _length, { bytes, start, end }) => {
        seen.push(new TextDecoder().decode(bytes.slice(start, end)));
        return seen.at(-1) === last;
      }, {});
    assert.equal(lookUntil('2'), '2');
    assert.equal(lookUntil('none'), undefined);
    assert.deepEqual(seen, ['1', '2', '1', '2', '3']);
  },

  'records are found whole'(environment) {
    const store = environment.store('table 1');
    store.put('1', 'é');
    const whole = { isKeyText: true, isRecordText: true, isWhole: true };
    assert.deepEqual([...store.findings()], [['1', whole]]);
  },

  'index entries ascend by key and id, and are there once'(environment) {
    const store = environment.indexStore('index 1');
    for (const id of IDS) store.add('k\xff', id);
    for (const key of ['k', 'k\x00', 'l']) store.add(key, '1');
    store.add('k', '1');
    const sorted = ascending(IDS);
    assert.deepEqual(store.allIds('k\xff'), sorted);
    assert.deepEqual([...store.ids('k')], ['1']);
    assert.equal(store.count('k\xff'), IDS.length);
    assert.equal(store.countRange(ALL_ENTRIES), IDS.length + 3);
    assert.equal(store.countKeys(ALL_ENTRIES), 4);
    assert.deepEqual([...store.keys(ALL_ENTRIES, false)], ['k', 'k\x00', 'k\xff', 'l']);
    assert.deepEqual([...store.keys({ from: 'k', to: 'l' }, true)], ['k\xff', 'k\x00', 'k']);
    assert.deepEqual(store.allIdsIn(ALL_ENTRIES), ascending([...IDS, '1']));
    assert.deepEqual([...store.entries({ from: 'l', to: 'm' })], [{ key: 'l', id: '1' }]);
    store.remove('k', '1');
    store.remove('k', 'missing');
    assert.equal(store.count('k'), 0);
    store.clear();
    assert.equal(store.countRange(ALL_ENTRIES), 0);
  },

  'a run of index entries is added at once'(environment) {
    const run = new EntryRun(100);
    const idOf = (id: string) => {
      const bytes = encoder.encode(id);
      return { bytes, start: 0, end: bytes.length };
    };
    for (const [key, id] of [
      ['\xe9', '2'],
      ['a', 'é'],
      ['\xe9', '10'],
    ] as const)
      run.add(key, idOf(id));
    const store = environment.indexStore('index 1');
    environment.transact(() => store.addAll(run));
    assert.deepEqual(
      [...store.entries(ALL_ENTRIES)],
      [
        { key: 'a', id: 'é' },
        { key: '\xe9', id: '10' },
        { key: '\xe9', id: '2' },
      ],
    );
  },

  'databases are there once they are used'(environment) {
    environment.store('table 2').put('1', 'one');
    environment.indexStore('index 3').add('k', '1');
    const databases = environment.databases();
    assert.deepEqual(
      ['index 3', 'table 2', 'table 9'].map((name) => databases.includes(name)),
      [true, true, false],
    );
    assert.deepEqual(databases, [...databases].sort());
  },

  'a transaction is all or nothing, and so is a savepoint inside it'(environment) {
    const store = environment.store('table 1');
    const index = environment.indexStore('index 1');
    store.put('1', 'before');
    const halt = new Error('halt');
    const failing = () => {
      store.put('1', 'inside');
      store.put('2', 'new');
      index.add('k', '2');
      assert.equal(store.get('1'), 'inside');
      assert.deepEqual(index.allIds('k'), ['2']);
      throw halt;
    };
    assert.throws(() => environment.transact(failing), halt);
    assert.deepEqual([...store.entries({})], [['1', 'before']]);
    assert.equal(index.countRange(ALL_ENTRIES), 0);
    const result = environment.transact(() => {
      assert.equal(environment.inTransaction, true);
      store.put('3', 'kept');
      assert.throws(() => environment.transact(failing), halt);
      assert.equal(store.get('1'), 'before');
      environment.transact(() => store.put('4', 'kept too'));
      return 'result';
    });
    assert.equal(result, 'result');
    assert.equal(environment.inTransaction, false);
    assert.deepEqual([...store.keys({})], ['1', '3', '4']);
  },

  'a transaction that returns a promise is rejected, and keeps nothing'(environment) {
    const store = environment.store('table 1');
    rejected('ASYNC_TRANSACTION', () =>
      environment.transact(() => {
        store.put('1', 'one');
        return Promise.resolve();
      }),
    );
    assert.equal(store.get('1'), undefined);
  },

  'a range begun in a transaction shows what is written meanwhile, and ends with it'(environment) {
    const store = environment.store('table 1');
    for (const id of ['1', '3']) store.put(id, '');
    const range = environment.transact(() => {
      const keys = store.keys({});
      assert.equal(keys.next().value, '1');
      store.put('2', '');
      assert.equal(keys.next().value, '2');
      return { keys };
    });
    rejected('TRANSACTION_OVER', () => range.keys.next());
  },

  'a state that is held stays as it was'(environment) {
    const store = environment.store('table 1');
    const index = environment.indexStore('index 1');
    store.put('1', 'old');
    index.add('old', '1');
    const state = environment.openReadTransaction();
    store.put('1', 'new');
    store.put('2', 'new');
    index.remove('old', '1');
    assert.equal(store.get('1', state), 'old');
    assert.deepEqual([...store.entries({}, state)], [['1', 'old']]);
    assert.equal(store.count({}, state), 1);
    assert.deepEqual(index.allIds('old', state), ['1']);
    assert.equal(store.get('1'), 'new');
    state.done();
    environment.transact(() => {
      rejected('IN_TRANSACTION', () => environment.openReadTransaction());
    });
  },

  'the number of the last commit changes with what is written alone'(environment) {
    const store = environment.store('table 1');
    store.put('1', 'one');
    const before = environment.lastCommit;
    assert.equal(store.get('1'), 'one');
    environment.refresh();
    assert.equal(environment.lastCommit, before);
    store.put('2', 'two');
    assert.ok(environment.lastCommit > before);
  },

  'who opens the account again sees what is committed, and may not write beside a writer'(
    environment,
    engine,
  ) {
    environment.store('table 1').put('1', 'one');
    return opened(engine, OPENING, (other) => {
      assert.equal(other.store('table 1').get('1'), 'one');
      other.store('table 1').put('2', 'two');
      environment.refresh();
      assert.equal(environment.store('table 1').get('2'), 'two');
    });
  },

  'an account that is opened to be read rejects writes'(environment, engine) {
    environment.store('table 1').put('1', 'one');
    return closedFirst(environment, () =>
      opened(engine, { ...OPENING, create: false, readOnly: true }, (other) => {
        assert.deepEqual([other.isReadOnly, other.mayWrite], [true, false]);
        assert.equal(other.store('table 1').get('1'), 'one');
        rejected('READ_ONLY', () => other.store('table 1').put('2', 'two'));
        rejected('READ_ONLY', () => other.transact(() => {}));
      }),
    );
  },

  async 'a closed account rejects every use, and none is closed in a transaction'(environment) {
    const store = environment.store('table 1');
    await assert.rejects(
      environment.transact(() => ({ closing: environment.close() })).closing,
      (error: unknown) => hasCode(error, 'IN_TRANSACTION'),
    );
    await environment.close();
    await environment.close();
    assert.equal(environment.isOpen, false);
    rejected('ACCOUNT_CLOSED', () => store.get('1'));
    rejected('ACCOUNT_CLOSED', () => store.put('1', 'one'));
    rejected('ACCOUNT_CLOSED', () => environment.store('table 2'));
  },

  async 'an account on it keeps tables, indexes and locks'(environment, engine) {
    await environment.close();
    const account = Account.open({ engine });
    try {
      const session = new Session(account);
      const orders = account.createTable('ORD');
      account.table('DICT ORD').write('PART', ['D', '1', '', '', '10L', 'S'].join(FIELD_MARK));
      account.transaction(() => {
        for (let number = 0; number < 50; number += 1) orders.write(`${number}`, `P${number % 7}`);
      });
      const ids = () => {
        runSentence(session, 'SELECT ORD WITH PART = "P3"');
        return session.selectLists.take(0) ?? [];
      };
      const scanned = ids();
      createIndex(session, 'ORD', ['PART']);
      buildIndex(session, 'ORD', 'PART');
      assert.deepEqual(ids(), scanned);
      assert.equal(scanned.length, 7);
      assert.equal(account.verify().violationCount, 0);
      session.close();
    } finally {
      await account.close();
    }
  },
};

function rejected(code: ErrorCode, work: () => unknown): void {
  assert.throws(work, (error: unknown) => hasCode(error, code), `expected ${code}`);
}

/** An account that is opened to be read may keep others from writing: nobody else has it open. */
async function closedFirst(environment: Environment, work: () => Promise<void>): Promise<void> {
  await environment.close();
  await work();
}

async function opened(
  engine: StorageEngine,
  options: StorageOptions,
  work: (environment: Environment) => void,
): Promise<void> {
  const { environment }: AccountStorage = engine.open(options);
  try {
    work(environment);
  } finally {
    await environment.close();
  }
}

/** A change of a sequence: `text` is absent where the record goes; a transaction that fails is undone. */
interface Change {
  readonly id: string;
  readonly text: string | undefined;
  readonly isUndone: boolean;
}

const change: fc.Arbitrary<Change> = fc.record({
  id: fc.constantFrom(...IDS),
  text: fc.option(fc.string({ maxLength: 5 }), { nil: undefined }),
  isUndone: fc.boolean(),
});

function modelChecks(sequences: number): Readonly<Record<string, Check>> {
  return {
    'any sequence of changes leaves what a map would hold'(environment) {
      const store = environment.store('table 1');
      fc.assert(
        fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
          store.clear();
          const model = new Map<string, string>();
          for (const { id, text, isUndone } of changes) {
            const halt = new Error('halt');
            try {
              environment.transact(() => {
                if (text === undefined) assert.equal(store.remove(id), model.has(id));
                else store.put(id, text);
                if (isUndone) throw halt;
              });
            } catch (error) {
              if (error !== halt) throw error;
              continue;
            }
            if (text === undefined) model.delete(id);
            else model.set(id, text);
          }
          const expected = ascending(model.keys()).map((id) => [id, model.get(id)]);
          assert.deepEqual([...store.entries({})], expected);
        }),
        { numRuns: sequences },
      );
    },
  };
}
