import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Session } from 'mvdb';
import { compareValues } from 'mvdb/functions';
import { afterAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../mvdb/src/testing/case-count.ts';
import { orderSession } from '../../mvdb/src/testing/order-tables.ts';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import {
  type ImportedFunction,
  type ImportedProgram,
  importProgram,
  type Program,
} from './imported-program.ts';
import type { RunOptions } from './run.ts';
import { type ArgumentValues, defineSubroutine, type Subroutine } from './subroutine.ts';
import {
  arbitraryArguments,
  arbitraryRecords,
  behaveAlike,
  type CalledProgram,
  leavesUnchanged,
  onlyWrites,
} from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-basic-testing-'));
const session = orderSession({ dbCommand: 'full' });

afterAll(async () => {
  await session.account.close();
  rmSync(folder, { recursive: true });
});

let programs = 0;

/** A program in a file of its own. */
function imported<Kind extends Program = Subroutine>(...lines: readonly string[]): Kind {
  programs += 1;
  const file = join(folder, `P${programs}.bp`);
  writeFileSync(file, lines.join('\n'));
  return importProgram(file) as Kind;
}

const HEADER = [
  '* @description What a customer owes.',
  '* @safety SAFE',
  '* @in CUST required - Which customer.',
  '* @in DAY - Up to which day.',
  '* @inout LIMIT - How many lines at most.',
  '* @out TOTAL - What is owed.',
  '* @message TEXT - Why it is blank.',
];

/** The total of a customer's orders, in cents; lines add those of one. */
const owed = (...adding: readonly string[]) => [
  'SUBROUTINE OWED(CUST, DAY, LIMIT, TOTAL, TEXT)',
  ...HEADER,
  'OPEN "ORD" TO ORDERS ELSE STOP',
  'TOTAL = 0; TEXT = ""',
  'SELECT ORDERS',
  'LOOP',
  '  READNEXT ID ELSE EXIT',
  '  READ ORDER FROM ORDERS, ID ELSE CONTINUE',
  '  IF ORDER<1> # CUST OR (DAY # "" AND ORDER<2> > DAY) THEN CONTINUE',
  ...adding,
  'REPEAT',
  'IF TOTAL = 0 THEN TEXT = "NOTHING OWED"',
  'RETURN',
];

const adding = 'FOR L = 1 TO DCOUNT(ORDER<4>, @VM); TOTAL += ORDER<4, L> * ORDER<5, L>; NEXT L';

describe('arbitrary arguments', () => {
  const program = imported(...owed(''));

  test('are those that the comments at the head declare', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(arbitraryArguments(program), (args) => {
        expect(['', undefined]).not.toContain(args.CUST);
        for (const name of Object.keys(args)) seen.add(name);
        seen.add(`DAY ${typeof args.DAY}`);
        expect(() => program(session, args)).not.toThrow(rejection('BAD_ARGUMENT'));
      }),
      { numRuns: caseCount(500, 100) },
    );
    expect([...seen].sort()).toEqual([
      ...['CUST', 'DAY', 'DAY number', 'DAY string', 'DAY undefined', 'LIMIT'],
    ]);
  });

  test('may all be given or not where there are no such comments', () => {
    const plain = imported('SUBROUTINE PLAIN(A, B)', 'RETURN');
    const drawn = fc.sample(arbitraryArguments(plain), { numRuns: caseCount(100, 100), seed: 1 });
    const names = new Set(drawn.map((args) => Object.keys(args).sort().join(' ')));
    expect([...names].sort()).toEqual(['', 'A', 'A B', 'B']);
    const none = fc.sample(arbitraryArguments(imported<ImportedProgram>('CRT 1')), 3);
    expect(none).toEqual([{}, {}, {}]);
  });

  test('of a header are those of its program', () => {
    const header = program.header ?? expect.fail('OWED has a header.');
    const options = { numRuns: caseCount(50, 50), seed: 3 };
    expect(fc.sample(arbitraryArguments(header), options)).toEqual(
      fc.sample(arbitraryArguments(program), options),
    );
  });

  test('come from pools among others, and from what draws all of them', () => {
    const drawn = fc.sample(
      arbitraryArguments(program, { CUST: ['C1', ''], LIMIT: fc.constant(7) }),
      {
        numRuns: caseCount(200, 200),
        seed: 1,
      },
    );
    const customers = drawn.map(({ CUST }) => CUST);
    expect(customers).toContain('C1');
    expect(new Set(customers).size).toBeGreaterThan(20);
    expect(customers).not.toContain('');
    expect(new Set(drawn.map(({ LIMIT }) => LIMIT))).toEqual(new Set([7, undefined]));
  });

  test.each(['TOTAL', 'CUTS'])('have no pool of %s, which is not given', (name) => {
    expect(() => arbitraryArguments(program, { [name]: ['1'] })).toThrow(
      rejection('BAD_ARGUMENT', `no argument ${name}; it is given CUST, DAY, LIMIT.`),
    );
  });
});

test('a program is checked to leave an account, or tables of it, unchanged', () => {
  const writing = imported(
    'SUBROUTINE NOTE(ID)',
    'OPEN "CUS" TO F ELSE STOP',
    'WRITE "x" ON F, ID',
    'RETURN',
  );
  const call = () => writing(session, { ID: 'C9' });
  expect(() => leavesUnchanged(session, call)).toThrow('CUS C9, added');
  session.table('CUS').delete('C9');
  expect(leavesUnchanged(session, call, ['ORD'])).toEqual({ ID: 'C9' });
  session.table('CUS').delete('C9');
  expect(onlyWrites(session, ['CUS'], call)).toEqual({ ID: 'C9' });
  session.table('CUS').delete('C9');
});

describe('a program that is written anew', () => {
  const original = imported(...owed(adding));
  const pools = { CUST: ['C1', 'C2'], DAY: fc.constantFrom('', 20_000, 20_010) };
  const cases = fc.record({
    args: arbitraryArguments(original, pools),
    records: arbitraryRecords(session, ['ORD']),
  });
  const options = { numRuns: caseCount(400, 200), seed: 7 };

  /** What the least case in which it behaves differently says. */
  function differenceOf(rewritten: CalledProgram): string {
    const property = fc.property(cases, (each) => behaveAlike(session, original, rewritten, each));
    const { errorInstance } = fc.check(property, options);
    return errorInstance instanceof Error ? errorInstance.message : expect.fail('They are alike.');
  }

  /** The same in TypeScript, with a rate in per cent. */
  const inTypeScript = (percent: number) =>
    defineSubroutine(['CUST', 'DAY', 'LIMIT', 'TOTAL', 'TEXT'], (one, { CUST, DAY }) => {
      let total = 0;
      for (const [, record] of one.table('ORD').records()) {
        const [cust, day = '', , quantities = '', prices = ''] = record.split('\u001e');
        if (cust !== CUST || (DAY !== '' && compareValues(day, DAY) > 0)) continue;
        for (const [index, quantity] of quantities.split('\u001d').entries())
          total += Number(quantity) * Number(prices.split('\u001d')[index] ?? 0);
      }
      return { TOTAL: (total * percent) / 100, TEXT: total === 0 ? 'NOTHING OWED' : '' };
    });

  test.each<[language: string, rewritten: CalledProgram]>([
    [
      'BASIC',
      imported<Subroutine>(
        ...owed(
          'QTY = ORDER<4>',
          'FOR L = DCOUNT(QTY, @VM) TO 1 STEP -1; TOTAL += ORDER<5, L> * QTY<1, L>; NEXT L',
        ),
      ),
    ],
    ['TypeScript', inTypeScript(100)],
  ])('behaves alike in %s, with any arguments and records', (_, rewritten) => {
    fc.assert(
      fc.property(cases, (each) => behaveAlike(session, original, rewritten, each)),
      options,
    );
  });

  test('is reported with the least case in which it does not', () => {
    expect(differenceOf(inTypeScript(101))).toBe(
      [
        'OWED behaves differently once rewritten: original -> rewritten',
        'with CUST "C1"',
        'TOTAL: "13045" -> "13175.45"',
      ].join('\n'),
    );
    const failing = imported(...owed(`IF ORDER<5> = '' THEN TOTAL = 1 / 0`, adding));
    expect(differenceOf(failing)).toMatch(
      /^OWED .*\nwith CUST "C\d"\nORD \d+, given\n( {2}5 PRICE: ".*" -> ""\n)error: none -> DIVISION_BY_ZERO/,
    );
  });
});

describe('programs are compared', () => {
  const input = ['5', 'x'];
  const linesOf = (compare: () => void) => {
    try {
      compare();
      return [];
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
  };
  const report = (...lines: readonly string[]) =>
    imported<ImportedProgram>('PROGRAM REPORT', ...lines);

  test('in what they print on the terminal and on the printer, with the same input', () => {
    const total = ['INPUT N', 'PRINTER ON', 'PRINT "Total ":N * 2', 'PRINT "end"', 'PRINTER OFF'];
    const [original, rewritten] = [report(...total), report(...total, 'CRT')];
    expect(linesOf(() => behaveAlike(session, original, rewritten, { input }))).toEqual([
      'input "5", "x"',
      'printed line 2: "printer 0: Total 10" -> ""',
    ]);
    const inTypeScript = (one: Session, { input: [line] = [] }: RunOptions) =>
      ['?5', `printer 0: Total ${Number(line) * 2}`, 'printer 0: end'].map((each) =>
        one.print(each),
      );
    behaveAlike(session, original, inTypeScript, { input });
  });

  test('in the value of a function, and in what becomes of records', () => {
    const half = imported<ImportedFunction>('FUNCTION HALF(X)', 'RETURN(X / 2)');
    const inTypeScript = (_: Session, { X }: ArgumentValues) => String(Math.floor(Number(X) / 2));
    expect(() => behaveAlike(session, half, inTypeScript, { args: { X: 4 } })).not.toThrow();
    expect(linesOf(() => behaveAlike(session, half, inTypeScript, { args: { X: 5 } }))).toEqual([
      'with X 5',
      'result: "2.5" -> "2"',
    ]);
    const rename = (name: string) =>
      imported(
        'SUBROUTINE RENAME(ID)',
        'OPEN "CUS" TO F ELSE STOP',
        `WRITEV '${name}' ON F, ID, 1`,
        'RETURN',
      );
    const args = { ID: 'C1' };
    expect(linesOf(() => behaveAlike(session, rename('Ann'), rename('Bea'), { args }))).toEqual([
      'with ID "C1"',
      'CUS C1, differs',
      '  1 NAME: "Ann" -> "Bea"',
    ]);
    expect(session.table('CUS').read('C1')).toBe('ACME\u001eCA');
  });

  test('only with arguments that the original takes, and results that are its', () => {
    const original = imported(...owed(adding));
    const compare = (args: Record<string, string>, rewritten: CalledProgram = original) =>
      behaveAlike(session, original, rewritten, { args });
    expect(() => compare({ CUTS: 'C1' })).toThrow(rejection('BAD_ARGUMENT', 'no parameter CUTS'));
    expect(() => compare({})).toThrow(rejection('BAD_ARGUMENT', 'needs the argument CUST.'));
    expect(() => compare({ CUST: 'C1' }, () => ({ TOTALS: 1 }))).toThrow(
      'error: none -> BAD_ARGUMENT (The result of OWED has no parameter TOTALS',
    );
    expect(() => compare({ CUST: 'C1' }, async () => ({ TOTAL: 1 }))).toThrow(
      rejection('BAD_ARGUMENT', 'returns no promise'),
    );
  });

  test('unless they write files, which cannot be undone', () => {
    const path = join(folder, 'out');
    const writing = imported(
      'SUBROUTINE OUT(X)',
      `OPENSEQ '${path}' TO F ON ERROR X = STATUS() ELSE CREATE F ELSE X = 1`,
      'RETURN',
    );
    const inFolder: CalledProgram = (one, args, options) =>
      writing(one, args, { ...options, folders: [folder] });
    expect(() => behaveAlike(session, writing, inFolder)).toThrow(
      rejection('NOT_PERMITTED', `cannot be compared: file ${path}.`),
    );
    expect(existsSync(path)).toBe(false);
  });
});
