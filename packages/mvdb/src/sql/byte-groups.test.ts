import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { openTableT } from '../query/one-table-fixture.ts';
import type { Session } from '../session/session.ts';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { ByteGroups } from './byte-groups.ts';
import { selectSql } from './select-sql.ts';

const ATTRIBUTES = { KEY: 2, OTHER: 11, NUMBER: 3, MONEY: 12 } as const;
const ITEMS = {
  KEY: ['D', '2', '', '', '10L', 'S'],
  OTHER: ['D', '11', '', '', '10L', 'S'],
  NUMBER: ['D', '3', '', '', '10R', 'S'],
  MONEY: ['D', '12', 'MD2', '', '10R', 'S'],
} as const;

let session: Session;
beforeAll(() => {
  session = openTableT(ITEMS);
});
afterAll(() => session.account.close());

const anyKey = fc.oneof(
  fc.constantFrom('', 'A', 'AB', 'ä', '😀', '1', '01', NULL_VALUE, `A${VALUE_MARK}B`),
  fc.nat(900).map(String),
);
const anyInteger = fc.oneof(fc.integer().map(String), fc.maxSafeInteger().map(String));
const anyNumber = fc.oneof(
  { weight: 6, arbitrary: anyInteger },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['', '-0', '007', '-012', '+5', '1.50', '-.25', '-', '999999999999999', '1e5', NULL_VALUE],
      ...['9'.repeat(40), `7${VALUE_MARK}-8${VALUE_MARK}`],
    ),
  },
);
/** Rarely no number at all, which is rejected. */
const anyContent = fc.oneof({ weight: 200, arbitrary: anyNumber }, fc.constant('x'));
const anyRecord = fc
  .record({ KEY: anyKey, OTHER: anyKey, NUMBER: anyContent, MONEY: anyContent, size: fc.nat(14) })
  .map(({ size, ...contents }) => {
    const record = new Array<string>(14).fill('');
    for (const name of Object.keys(ATTRIBUTES) as (keyof typeof ATTRIBUTES)[])
      record[ATTRIBUTES[name] - 1] = contents[name];
    return record.slice(0, size < 3 ? size : 14).join(FIELD_MARK);
  });

const AGGREGATES = `COUNT(*), COUNT(NUMBER), SUM(NUMBER), AVG(NUMBER), MIN(NUMBER), MAX(KEY), SUM(MONEY), AVG(MONEY),
  COUNT(DISTINCT NUMBER), SUM(DISTINCT MONEY)`;

function rowsOf(statement: string): unknown {
  try {
    return [...selectSql(session, statement).rows];
  } catch (error) {
    if (error instanceof MvdbError) return error.message;
    throw error;
  }
}

describe('groups made of bytes', () => {
  test.each([
    ['', ''],
    ['KEY', "EVAL 'KEY'"],
    ['KEY, OTHER', "KEY, EVAL 'OTHER'"],
    ['OTHER, KEY', "EVAL 'OTHER', KEY"],
  ])('by %s are those made of records', (keys, evaluated) => {
    const statement = (by: string, where: string) => {
      const [items, groupBy] = by === '' ? ['', ''] : [`${by}, `, `GROUP BY ${by}`];
      return `SELECT ${items}${AGGREGATES} FROM T ${where} ${groupBy}`;
    };
    const adding = vi.spyOn(ByteGroups.prototype, 'add');
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 40 }), fc.boolean(), (records, isChosen) => {
        session.transaction(() => {
          session.table('T').clear();
          for (const [index, record] of records.entries())
            session.table('T').write(`R${index}`, record);
        });
        const [where, slowly] = isChosen
          ? ["WHERE KEY <> '1'", "WHERE KEY <> '1' AND 1 = 1"]
          : ['', 'WHERE 1 = 1'];
        adding.mockClear();
        // A condition on no column, and a key that is computed, are asked of records.
        const expected = rowsOf(statement(evaluated, slowly));
        expect(adding).not.toHaveBeenCalled();
        expect(rowsOf(statement(keys, where))).toEqual(expected);
        if (!isChosen && records.length > 0) expect(adding).toHaveBeenCalled();
      }),
    );
    session.table('T').clear();
    expect(rowsOf(statement(keys, ''))).toHaveLength(keys === '' ? 1 : 0);
    adding.mockRestore();
  });

  test('are found again among any number of keys', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', VALUE_MARK), maxLength: 8 });
    const anyKeys = fc.array(fc.tuple(anyText, anyText), { maxLength: 3_000, size: 'max' });
    fc.assert(
      fc.property(anyKeys, (all) => {
        const groups = new Map<string, { accumulators: []; keys: readonly string[] }>();
        const filled = new ByteGroups({ keys: [2, 3], aggregated: [] }, (keys) => {
          const key = keys.join(FIELD_MARK);
          expect(groups.has(key)).toBe(false);
          const group = { accumulators: [] as [], keys };
          groups.set(key, group);
          return group;
        });
        for (const keys of [...all, ...all]) {
          const bytes = Buffer.from(`x${FIELD_MARK}${keys.join(FIELD_MARK)}${FIELD_MARK}y`);
          filled.add(bytes, bytes.length);
        }
        expect([...groups.keys()]).toEqual([...new Set(all.map((keys) => keys.join(FIELD_MARK)))]);
      }),
      { numRuns: caseCount(20) },
    );
  });
});
