import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { attributeEquals } from '../storage/byte-predicate.ts';
import { rejection } from '../testing/rejection.ts';
import type { Table } from './table.ts';

let account: Account;
let table: Table;

beforeEach(() => {
  account = Account.inMemory();
  table = account.createTable('T');
});

afterEach(() => account.close());

describe('read and write', () => {
  test('a missing record reads as undefined, an empty one as empty text', () => {
    table.write('empty', '');
    expect(table.read('empty')).toBe('');
    expect(table.has('empty')).toBe(true);
    expect(table.read('none')).toBeUndefined();
    expect(table.has('none')).toBe(false);
  });

  test('several records are read at once, in the order asked for', () => {
    table.write('1001', 'C1');
    expect(table.readMany(['9999', '1001', '1001'])).toEqual([undefined, 'C1', 'C1']);
    expect(table.readMany([])).toEqual([]);
  });

  test('deleting says whether there was a record', () => {
    table.write('1', 'x');
    expect([table.delete('1'), table.delete('1')]).toEqual([true, false]);
    expect(table.has('1')).toBe(false);
  });

  test.each(['', 'a\u001eb', '\0', 'a\ud800', 'x'.repeat(1001), 'é'.repeat(501)])(
    'every way to name a record rejects a bad id',
    (id) => {
      const bad = rejection('BAD_ID');
      expect(() => table.read(id)).toThrow(bad);
      expect(() => table.readMany(['1', id])).toThrow(bad);
      expect(() => table.has(id)).toThrow(bad);
      expect(() => table.write(id, 'x')).toThrow(bad);
      expect(() => table.delete(id)).toThrow(bad);
      expect(() => account.table('DICT T').write(id, 'x')).toThrow(bad);
    },
  );

  test.each(['a\ud800', '\udc00', 5 as unknown as string, undefined as unknown as string])(
    'a record that is not a Unicode text is rejected, and the old one stays',
    (record) => {
      table.write('1', 'old');
      expect(() => table.write('1', record)).toThrow(rejection('BAD_TEXT'));
      expect(table.read('1')).toBe('old');
    },
  );

  test.each([
    ['a table', 'T'],
    ['a dictionary', 'DICT T'],
  ])('the longest ids work in %s', (_, name) => {
    const position = account.table(name);
    const ids = ['x'.repeat(1000), 'é'.repeat(500), '\u{1f600}'.repeat(250)];
    for (const id of ids) position.write(id, `of ${id}`);
    expect([...position.ids()]).toEqual(ids);
    for (const id of ids) {
      expect(position.read(id)).toBe(`of ${id}`);
      expect([...position.ids({ from: id })][0]).toBe(id);
    }
    expect(position.count({ from: 'é', to: '\u{1f600}' })).toBe(1);
    for (const id of ids) expect(position.delete(id)).toBe(true);
    expect(position.count()).toBe(0);
  });

  const characters = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('a', '\u001e', '\u001d', '\u001c', '\u001b', '\u001f'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\0', '\ufeff', 'þ', '\u{1f600}', '\uffff', 'e\u0301'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  );

  test('any Unicode text comes back byte for byte, by every way of reading', () => {
    fc.assert(
      fc.property(
        fc.array(characters).map((all) => all.join('')),
        (record) => {
          table.write('1', record);
          expect(table.read('1')).toBe(record);
          expect([...table.records()]).toEqual([['1', record]]);
          const lengths: number[] = [];
          expect([...table.matchingIds((_, length) => lengths.push(length) > 0)]).toEqual(['1']);
          expect(lengths).toEqual([Buffer.byteLength(record)]);
        },
      ),
    );
  });

  test('trailing empty attributes stay', () => {
    const record = `a${'\u001e'.repeat(20)}`;
    table.write('1', record);
    expect(table.read('1')).toBe(record);
  });

  test('any legal text is an id, and comes back from ranges', () => {
    const ids = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .map((text) => text.replace(/[\0\u001b-\u001f]/g, ''))
      .filter((text) => text !== '');
    const dictionary = account.table('DICT T');
    fc.assert(
      fc.property(ids, (id) => {
        for (const position of [table, dictionary]) {
          position.write(id, 'x');
          expect(position.read(id)).toBe('x');
          expect([...position.ids()]).toEqual([id]);
          expect([...position.records()]).toEqual([[id, 'x']]);
          expect(position.delete(id)).toBe(true);
        }
      }),
    );
  });
});

describe('ranges', () => {
  const ids = [
    '!',
    'A',
    'B',
    'Z',
    'a',
    'é',
    '\u20ac',
    '\ufeff',
    '\uffff',
    '\u{10000}',
    '\u{1f600}',
  ];

  test('run by code point, beyond the first plane too', () => {
    for (const id of [...ids].reverse()) table.write(id, id);
    expect([...table.ids()]).toEqual(ids);
    expect([...table.records()].map(([id]) => id)).toEqual(ids);
    expect([...table.ids({ from: '\uffff' })]).toEqual(['\uffff', '\u{10000}', '\u{1f600}']);
    expect([...table.ids({ to: '\u{10000}' })]).toEqual(ids.slice(0, -2));
  });

  test.each([
    [{}, ['A', 'B', 'BB', 'C']],
    [{ from: 'B' }, ['B', 'BB', 'C']],
    [{ to: 'B' }, ['A']],
    [{ from: 'B', to: 'C' }, ['B', 'BB']],
    [{ from: 'B', to: 'B' }, []],
    [{ from: 'C', to: 'A' }, []],
    [{ from: '' }, ['A', 'B', 'BB', 'C']],
    [{ to: '' }, []],
    [{ from: 'B\0' }, ['BB', 'C']],
    [{ from: 'D' }, []],
    [{ to: 'z'.repeat(100_000) }, ['A', 'B', 'BB', 'C']],
    [{ from: 'B'.repeat(5000) }, ['C']],
    [{ to: 'é'.repeat(5000) }, ['A', 'B', 'BB', 'C']],
    [{ from: '\u{1f600}'.repeat(900) }, []],
  ])('%j holds %j', (range, expected) => {
    const dictionary = account.table('DICT T');
    for (const position of [table, dictionary]) {
      for (const id of ['A', 'B', 'BB', 'C']) position.write(id, id);
      expect([...position.ids(range)]).toEqual(expected);
      expect([...position.records(range)]).toEqual(expected.map((id) => [id, id]));
      expect([...position.matchingIds(() => true, range)]).toEqual(expected);
      expect(position.allMatchingIds(() => true, range)).toEqual(expected);
      expect(position.count(range)).toBe(expected.length);
    }
  });

  test.each(['\ud800', 7 as unknown as string])('a bound that is not text is refused', (bound) => {
    expect(() => [...table.ids({ from: bound })]).toThrow(rejection('BAD_TEXT'));
    expect(() => table.count({ to: bound })).toThrow(rejection('BAD_TEXT'));
  });

  test('may be left early, any number of times', () => {
    for (const id of ids) table.write(id, id);
    for (let round = 0; round < 3000; round += 1) {
      for (const id of table.ids()) if (id === 'B') break;
      for (const [id] of table.records()) if (id === 'B') break;
    }
    expect(table.count()).toBe(ids.length);
  });

  test('run nested over one table without meeting', () => {
    for (const id of ids) table.write(id, `${id}\u001e${id}`);
    const pairs: string[] = [];
    for (const [outer] of table.records())
      for (const inner of table.matchingIds(attributeEquals(2, outer))) pairs.push(outer + inner);
    expect(pairs).toEqual(ids.map((id) => id + id));
  });

  test('an exception in the loop leaves the table usable', () => {
    for (const id of ids) table.write(id, id);
    expect(() => {
      for (const id of table.ids()) if (id === 'B') throw new RangeError(id);
    }).toThrow('B');
    expect([...table.ids()]).toEqual(ids);
  });
});

describe('matchingIds', () => {
  beforeEach(() => {
    for (let index = 0; index < 50; index += 1)
      table.write(`k${String(index).padStart(2, '0')}`, `${index % 5}\u001e${index}`);
  });

  test('gives the ids whose bytes pass', () => {
    expect([...table.matchingIds(attributeEquals(2, '7'))]).toEqual(['k07']);
    expect([...table.matchingIds(attributeEquals(1, '4'), { from: 'k40' })]).toEqual([
      'k44',
      'k49',
    ]);
    expect([...table.matchingIds(() => false)]).toEqual([]);
  });

  test('passes on what the test throws, and goes on working', () => {
    const failing = (bytes: Uint8Array) => {
      if (bytes[0] === 0x33) throw new RangeError('three');
      return true;
    };
    expect(() => [...table.matchingIds(failing)]).toThrow('three');
    expect([...table.matchingIds(attributeEquals(2, '7'))]).toEqual(['k07']);
    expect(table.read('k01')).toBe('1\u001e1');
  });

  test('rejects a test that uses the database, whose bytes that would overwrite', () => {
    const uses: (() => unknown)[] = [
      () => table.read('k01'),
      () => table.write('k01', 'x'),
      () => table.delete('k01'),
      () => table.count(),
      () => [...table.ids()],
      () => [...table.records()],
      () => account.table('VOC').read('T'),
    ];
    for (const use of uses) {
      const scan = table.matchingIds(() => use() !== undefined);
      expect(() => [...scan]).toThrow(TypeError);
    }
    expect(table.count()).toBe(50);
  });

  test('lets the loop use the database between its steps', () => {
    const seen: string[] = [];
    for (const id of table.matchingIds(attributeEquals(1, '1'))) {
      seen.push(id);
      table.read('k49');
      table.write(`${id}x`, `${'long '.repeat(100)}`);
    }
    expect(seen).toHaveLength(10);
  });
});

describe('writing while ranging', () => {
  const fill = () => {
    for (let index = 0; index < 500; index += 1) table.write(`k${index}`, 'v'.repeat(index));
    return [...table.ids()];
  };

  test.each([
    ['outside a transaction', (work: () => void) => work()],
    ['inside a transaction', (work: () => void) => account.transaction(work)],
  ])('%s, deleting and rewriting visits each record once', (_, within) => {
    const ids = fill();
    within(() => {
      const seen: string[] = [];
      for (const [id] of table.records()) {
        seen.push(id);
        if (seen.length % 2 === 0) table.delete(id);
        else table.write(id, 'w'.repeat(2000 - seen.length));
      }
      expect(seen).toEqual(ids);
    });
    expect(table.count()).toBe(250);
  });

  test('outside a transaction a range goes on with the state it began in', () => {
    const ids = fill();
    const range = table.ids();
    const first = range.next().value;
    table.clear();
    expect([first, ...range]).toEqual(ids);
  });

  test('inside a transaction a range sees what is written ahead of it', () => {
    table.write('a', 'x');
    account.transaction(() => {
      const seen: string[] = [];
      for (const id of table.ids()) {
        seen.push(id);
        if (id < 'f') table.write(String.fromCharCode(id.charCodeAt(0) + 1), 'x');
      }
      expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    });
  });

  test('a savepoint for each record, some rolled back, loses no place', () => {
    const ids = fill();
    account.transaction(() => {
      const seen: string[] = [];
      for (const [id] of table.records()) {
        seen.push(id);
        try {
          account.transaction(() => {
            table.delete(id);
            table.write(`${id}+`, 'x'.repeat(3000));
            table.delete(`${id}+`);
            if (seen.length % 3 === 0) throw new RangeError('no');
          });
        } catch {
          expect(table.has(id)).toBe(true);
        }
      }
      expect(seen).toEqual(ids);
    });
    expect(table.count()).toBe(166);
  });

  test.each([
    ['committed', () => {}],
    [
      'rolled back',
      () => {
        throw new RangeError('no');
      },
    ],
  ])('a range begun in a transaction ends with it: %s', (_, end) => {
    fill();
    const ranges = [table.ids(), table.records(), table.matchingIds(() => true)];
    try {
      account.transaction(() => {
        for (const range of ranges) range.next();
        end();
      });
    } catch {
      // rolled back
    }
    for (const range of ranges) expect(() => range.next()).toThrow(rejection('TRANSACTION_OVER'));
    expect([...table.ids()]).toHaveLength(500);
  });

  test('a range begun in a savepoint ends with it, one begun before goes on', () => {
    const ids = fill();
    account.transaction(() => {
      const outer = table.ids();
      const before = outer.next().value;
      const inner = account.transaction(() => {
        const range = table.records();
        range.next();
        return range;
      });
      expect(() => inner.next()).toThrow(rejection('TRANSACTION_OVER'));
      expect([before, ...outer]).toEqual(ids);
    });
  });

  test('opening another table for the first time in a transaction keeps open ranges whole', () => {
    const ids = fill();
    const names = Array.from({ length: 20 }, (_, index) => `OTHER${index}`);
    const seen: string[] = [];
    for (const id of table.ids()) {
      seen.push(id);
      const name = names.pop();
      if (name !== undefined) account.transaction(() => account.createTable(name).write('1', 'x'));
    }
    expect(seen).toEqual(ids);
  });
});

describe('clear', () => {
  test('deletes the records and leaves the dictionary', () => {
    table.write('1', 'x');
    account.table('DICT T').write('F1', 'item');
    table.clear();
    expect(table.count()).toBe(0);
    expect(account.table('DICT T').read('F1')).toBe('item');
  });

  test('of a dictionary leaves the records, and other dictionaries', () => {
    const tables = Array.from({ length: 12 }, (_, index) => `T${index}`);
    for (const name of tables) {
      account.createTable(name).write('1', 'x');
      account.table(`DICT ${name}`).write('F1', name);
      account.table(`DICT ${name}`).write('\u{1f600}', name);
    }
    account.table('DICT T0').clear();
    expect(account.table('DICT T0').count()).toBe(0);
    expect(account.table('T0').count()).toBe(1);
    for (const name of tables.slice(1))
      expect([...account.table(`DICT ${name}`).records()]).toEqual([
        ['F1', name],
        ['\u{1f600}', name],
      ]);
  });

  test('is undone by a rollback', () => {
    table.write('1', 'x');
    account.table('DICT T').write('F1', 'item');
    expect(() =>
      account.transaction(() => {
        table.clear();
        account.table('DICT T').clear();
        expect([table.count(), account.table('DICT T').count()]).toEqual([0, 0]);
        throw new RangeError('no');
      }),
    ).toThrow('no');
    expect([table.count(), account.table('DICT T').count()]).toEqual([1, 1]);
  });
});

describe('very large records', () => {
  test.each([
    ['17 MiB of ASCII', 'x'.repeat(17 << 20)],
    ['18 MiB of two-byte letters', 'é'.repeat(9 << 20)],
    ['64 MiB of ASCII', 'y'.repeat(64 << 20)],
  ])('%s: read, ranged over and rewritten like any other', (_, record) => {
    const check = (expected: string) => {
      expect(table.read('2') === expected).toBe(true);
      const seen = [...table.records()];
      expect(seen.map(([id, text]) => `${id} ${text.length}`)).toEqual([
        '1 5',
        `2 ${expected.length}`,
        '3 5',
      ]);
      expect(seen[1]?.[1] === expected).toBe(true);
      expect([...table.matchingIds((__, length) => length > 1 << 24)]).toEqual(['2']);
    };
    table.write('1', 'small');
    table.write('2', record);
    table.write('3', 'small');
    check(record);
    account.transaction(() => {
      check(record);
      table.write('2', `z${record}`);
      check(`z${record}`);
    });
    check(`z${record}`);
  });
});
