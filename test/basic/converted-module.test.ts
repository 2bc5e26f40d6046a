import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basicHost, convertFile, importProgram, type Subroutine } from '@mvdb/basic';
import { type BasicRun, convertedSubroutine } from '@mvdb/basic/converted';
import fc from 'fast-check';
import { Account, fixedClock, Session } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { loadConverted } from '../golden/converted-basic.ts';

/* A converted program takes the place of the imported one: the same calls give the same, errors included. */

const folder = mkdtempSync(join(tmpdir(), 'mvdb-converted-'));
let account: Account;
let session: Session;

const SOURCES = {
  'PRICE.bp': [
    'SUBROUTINE PRICE(PART, QTY, TOTAL, MSG)',
    '* @description What a quantity of a part costs.',
    '* @safety SAFE',
    '* @in PART required - Which part.',
    '* @inout QTY',
    '* @out TOTAL',
    '* @message MSG',
    'IF NOT(NUM(QTY)) THEN MSG = "No quantity: ":QTY ; RETURN',
    'CALL RATE(PART[1,1], PRICE)',
    'IF QTY < 1 THEN QTY = 1',
    'TOTAL = PRICE * QTY',
    'RETURN',
  ],
  'RATE.bp': [
    'SUBROUTINE RATE(GROUP, PRICE)',
    'BEGIN CASE',
    "  CASE GROUP = 'A'; PRICE = 1.25",
    "  CASE GROUP = 'B'; PRICE = 1 / 3",
    '  CASE 1; PRICE = SEQ(GROUP)',
    'END CASE',
    'RETURN',
  ],
  'HALF.bp': ['FUNCTION HALF(N)', 'RETURN(N / 2)'],
  'GREET.bp': ["CRT 'Hello ':SENTENCE()"],
};

beforeAll(() => {
  account = Account.inMemory();
  account.createTable('BP');
  session = new Session(account, { clock: fixedClock('2026-11-21T08:30:00') });
  mkdirSync(join(folder, 'BP'));
  for (const [name, lines] of Object.entries(SOURCES))
    writeFileSync(join(folder, 'BP', name), lines.join('\n'));
});

afterAll(async () => {
  session.close();
  await account.close();
  rmSync(folder, { recursive: true });
});

function both<Call>(name: string): readonly [imported: Call, converted: Call] {
  const file = join(folder, 'BP', name);
  const url = pathToFileURL(file.replace('.bp', '.ts')).href;
  return [importProgram(file) as Call, loadConverted(convertFile(file).text, url) as Call];
}

/** What a call gives, or the error that it ends with. */
function outcomeOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, message } = error as Error & { code?: string };
    return { code, message: message.replace(/ line \d+/g, '') };
  }
}

test('a converted subroutine takes and gives what the imported one does', () => {
  const [imported, converted] = both<Subroutine>('PRICE.bp');
  expect(converted(session, { PART: 'A1', QTY: 4 })).toEqual({ QTY: '4', TOTAL: '5', MSG: '' });
  expect(converted.parameters).toEqual(imported.parameters);
  expect(converted.name).toBe(imported.name);
  const quantity = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('', '0', '2.5', ' 3'));
  const args = fc.record(
    { PART: fc.oneof(fc.string(), fc.constantFrom('A', 'B1')), QTY: quantity },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(args, (given) => {
      const [first, second] = [imported, converted].map((call) =>
        outcomeOf(() => call(session, given)),
      );
      expect(second).toEqual(first);
    }),
    { numRuns: caseCount(500) },
  );
});

test('a converted subroutine rejects the arguments that the imported one rejects', () => {
  const [imported, converted] = both<Subroutine>('PRICE.bp');
  for (const args of [{}, { TOTAL: 5 }, { PART: 'A', QTZ: 1 }, { PART: true }]) {
    const wrong = args as unknown as Parameters<Subroutine>[1];
    const error = outcomeOf(() => converted(session, wrong));
    expect(error).toMatchObject({ code: 'BAD_ARGUMENT' });
    expect(error).toEqual(outcomeOf(() => imported(session, wrong)));
  }
});

test('an error in a converted program names the line of its module, and that of its caller', () => {
  const [, line] = /converted-module\.test\.ts:(\d+)/.exec(new Error().stack ?? '') ?? [];
  const work = (run: BasicRun) => run.unassigned('X');
  const settings = { name: 'FAILS', parameters: [], url: import.meta.url };
  const programs = basicHost({ subroutines: { FAILS: convertedSubroutine(work, settings) } });
  const caller = new Session(account, { programs });
  account.table('BP').write('USE.FAILS', 'SUBROUTINE USE.FAILS\u001eCALL FAILS\u001eRETURN');
  expect(outcomeOf(() => programs.call(caller, 'USE.FAILS', []))).toMatchObject({
    message: expect.stringContaining(
      `X has no value yet. (FAILS at converted-module.test.ts:${Number(line) + 1}, called by USE.FAILS`,
    ),
  });
  caller.close();
});

test('converted functions and programs are called as imported ones', () => {
  for (const half of both<(session: Session, args: object) => string>('HALF.bp'))
    expect(half(session, { N: 5 })).toBe('2.5');
  for (const greet of both<(session: Session, options: object) => void>('GREET.bp')) {
    let printed = '';
    greet(session, {
      sentence: 'GREET Ann',
      print: (text: string) => {
        printed += text;
      },
    });
    expect(printed).toBe('Hello GREET Ann\n');
  }
});

test('programs in BASIC call a converted subroutine by reference', () => {
  const [, converted] = both<Subroutine>('RATE.bp');
  const programs = basicHost({ subroutines: { RATE: converted } });
  const caller = new Session(account, { programs });
  const source = 'SUBROUTINE USE.RATE(P)\nP = "B"\nCALL RATE("B", P)\nP = P * 3\nRETURN';
  account.table('BP').write('USE.RATE', source.replaceAll('\n', '\u001e'));
  // A text would have been rounded: a third of it was given on as the number that it is.
  const text = outcomeOf(() => programs.call(caller, 'USE.RATE', ['']));
  caller.close();
  expect(text).toEqual(['1']);
});
