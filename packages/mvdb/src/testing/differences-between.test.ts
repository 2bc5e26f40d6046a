import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../session/session.ts';
import type { DrawnRecord } from './arbitrary-records.ts';
import { differencesBetween } from './differences-between.ts';
import { orderSession } from './order-tables.ts';
import { rejection } from './rejection.ts';

let session: Session;

beforeEach(() => {
  session = orderSession();
});

afterEach(() => session.account.close());

type Work = (session: Session) => unknown;

const between = (original: Work, rewritten: Work, records: readonly DrawnRecord[] = []) =>
  differencesBetween(session, original, rewritten, records);

const raises: Work = (one) => {
  throw one.table('NONE');
};

describe('two versions of work', () => {
  test('agree where they return, print and write the same', () => {
    const sold: Work = (one) => {
      one.print(one.login);
      one.table('CUS').write('C1', 'sold');
      return { ID: 'C1' };
    };
    expect(between(sold, (one) => ({ ...(sold(one) as object) }))).toEqual([]);
    expect(between(raises, (one) => one.table('NOWHERE'))).toEqual([]);
  });

  test('are undone, and do not see what the other did', () => {
    const added: Work = (one) => {
      one.table('CUS').write('C9', 'new');
      const wasActive = one.selectLists.isActive(1);
      one.selectLists.form(1, ['C9']);
      return [one.table('CUS').count(), wasActive];
    };
    expect(between(added, added)).toEqual([]);
    expect(session.table('CUS').has('C9')).toBe(false);
    expect(session.takeOutput()).toEqual([]);
  });

  test.each<[what: string, original: Work, rewritten: Work, line: string]>([
    ['a member of the result', () => ({ A: '1', B: '2' }), () => ({ A: '1' }), 'B: "2" -> none'],
    ['a result', () => 5, () => ['a'], 'result: 5 -> ["a"]'],
    ['an error', () => 5, raises, 'error: none -> TABLE_NOT_FOUND (NONE is not in VOC.)'],
    [
      'an error of another code',
      raises,
      () => new Map().get('a').b,
      "error: TABLE_NOT_FOUND (NONE is not in VOC.) -> TypeError: Cannot read properties of undefined (reading 'b')",
    ],
    [
      'a line that is printed',
      (one) => ['a', 'b', 'c'].forEach((line) => void one.print(line)),
      (one) => ['a', 'x'].forEach((line) => void one.print(line)),
      'printed line 2: "b" -> "x"',
    ],
    [
      'a line that is missing',
      (one) => one.print('a'),
      () => undefined,
      'printed line 1: "a" -> none',
    ],
  ])('differ in %s', (_, original, rewritten, line) => {
    expect(between(original, rewritten)).toEqual([line]);
  });

  test('differ in the records that they leave, whatever these were', () => {
    const writing =
      (...records: readonly (readonly [id: string, record: string])[]): Work =>
      (one) => {
        for (const [id, record] of records) one.table('CUS').write(id, record);
      };
    const original = writing(['C1', 'ACME\u001eNY'], ['C2', 'x'], ['C7', 'a']);
    const rewritten = writing(['C1', 'ACME\u001eOH'], ['C2', 'x'], ['C8', 'b']);
    expect(between(original, rewritten)).toEqual([
      'CUS C1, differs',
      '  2 STATE: "NY" -> "OH"',
      'CUS C7, only originally',
      '  1 NAME: "a" -> ""',
      'CUS C8, only rewritten',
      '  1 NAME: "" -> "b"',
    ]);
    const unchanged: Work = () => undefined;
    expect(between(unchanged, (one) => void one.table('CUS').delete('C2'))).toEqual([
      'CUS C2, only originally',
      '  1 NAME: "Smith & Co" -> ""',
      '  2 STATE: "NY" -> ""',
    ]);
  });

  test('differ in the tables that they create and delete', () => {
    const deleting: Work = (one) => {
      one.table('CUS').write('C1', 'x');
      one.deleteTable('CUS');
      one.createTable('TEMP');
    };
    expect(between(deleting, deleting)).toEqual([]);
    expect(between(() => undefined, deleting)).toEqual([
      'VOC CUS, only originally',
      expect.stringContaining('1: "F" -> ""'),
      expect.anything(),
      'VOC TEMP, only rewritten',
      expect.stringContaining('1: "" -> "F"'),
      expect.anything(),
    ]);
  });

  test('begin with the records that they are given', () => {
    const read: Work = (one) => one.table('CUS').read('C1');
    const given = [
      { table: 'CUS', id: 'C1', record: 'given' },
      { table: 'CUS', id: 'C2', record: undefined },
    ];
    expect(between(read, () => 'given', given)).toEqual([]);
    expect(
      between(
        (one) => one.table('CUS').has('C2'),
        () => false,
        given,
      ),
    ).toEqual([]);
    expect(session.table('CUS').has('C2')).toBe(true);
    expect(between(read, () => 'other', given)).toEqual([
      'CUS C1, given',
      '  1 NAME: "ACME" -> "given"',
      '  2 STATE: "CA" -> ""',
      'CUS C2, given as missing',
      '  1 NAME: "Smith & Co" -> ""',
      '  2 STATE: "NY" -> ""',
      'result: "given" -> "other"',
    ]);
  });
});

describe('work cannot be compared', () => {
  test('that does what no rollback undoes, even if it goes on after that', () => {
    const writing: Work = (one) => {
      try {
        one.beforeIrreversible('file /tmp/a');
      } catch {
        return 'no file';
      }
      return 'written';
    };
    expect(() => between(writing, writing)).toThrow(
      rejection('NOT_PERMITTED', 'What no rollback undoes cannot be compared: file /tmp/a.'),
    );
  });

  test('that goes on later', () => {
    expect(() =>
      between(
        async () => 1,
        () => 1,
      ),
    ).toThrow(rejection('BAD_ARGUMENT', 'returns no promise'));
  });

  test('that changes what the session may not see', () => {
    const writing: Work = ({ account }) => void account.table('CUS').write('C1', 'x');
    const access = { mayRead: (table: string) => table !== 'CUS', mayWrite: () => true };
    const hidden = () => session.restricted(access, () => between(writing, writing));
    expect(hidden).toThrow(rejection('BAD_ARGUMENT', 'changes CUS, which the session may not see'));
  });
});
