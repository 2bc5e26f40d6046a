import {
  basicHost,
  checkBasic,
  compileBasic,
  convertBasic,
  ProgramError,
  runUnit,
} from '@mvdb/basic';
import { Account, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunnableUnit } from '../../packages/basic/src/runtime/runnable-unit.ts';
import { convertedUnit } from '../golden/converted-basic.ts';

/* What is too large, endless or wrong comes to an error that names program and line, and nothing is half-written. */

let account: Account;
let session: Session;

beforeAll(() => {
  account = Account.inMemory();
  for (const table of ['BP', 'STOCK']) account.createTable(table);
  session = new Session(account, { programs: basicHost(), capabilities: { dbCommand: 'full' } });
});

afterAll(() => account.close());

function compiled(source: string): RunnableUnit {
  const { unit, problems } = compileBasic(source, { name: 'TEST' });
  if (unit === undefined) throw new TypeError(problems[0]?.detail);
  return unit;
}

function printed(source: string): string {
  let output = '';
  runUnit(compiled(source), session, {
    print: (text) => {
      output += text;
    },
  });
  return output;
}

/** What a program prints, and the code of the error that it ends with. */
function outcome(unit: RunnableUnit, input: string): string {
  let output = '';
  try {
    runUnit(unit, session, {
      input: [input],
      print: (text) => {
        output += text;
      },
    });
  } catch (error) {
    output += (error as ProgramError).code;
  }
  return output;
}

describe('a large program', () => {
  test('of ten thousand lines compiles and runs', () => {
    const source = `A = 0\n${'A = A + 1 ; IF A = 5 THEN B = A\n'.repeat(10_000)}CRT A`;
    expect(printed(source)).toBe('10000\n');
  });

  test('that jumps at each of its lines runs', () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, line) => `${line}: IF A THEN GOTO ${line + 1}`,
    );
    expect(printed(`A = 1\n${lines.join('\n')}\n10000: CRT "end"`)).toBe('end\n');
  });

  test('of blocks nested too deeply is rejected where they are', () => {
    const [problem] = checkBasic(`${'IF 1 THEN\n'.repeat(5_000)}${'END\n'.repeat(5_000)}`);
    expect(problem).toMatchObject({ code: 'TOO_DEEP', line: 200 });
  });

  test('with a line of a megabyte is compiled, or rejected with its line', () => {
    expect(printed(`A = '${'x'.repeat(1_000_000)}'\nCRT LEN(A)`)).toBe('1000000\n');
    const [problem] = checkBasic(`CRT 1\nA = ${'1+'.repeat(500_000)}1`);
    expect(problem).toMatchObject({ code: 'TOO_DEEP', line: 2 });
    expect(checkBasic('CRT 1;'.repeat(20_000))).toEqual([]);
  });

  test.each([
    ['sums', (count: number) => `A${'+A'.repeat(count)}`],
    ['joined texts', (count: number) => `A${':A'.repeat(count)}`],
    ['extractions', (count: number) => `A${'<1>'.repeat(count)}`],
    ['substrings', (count: number) => `A${'[1,2]'.repeat(count)}`],
    ['formats', (count: number) => `A${' "R2"'.repeat(count)}`],
    [
      'sums in brackets',
      (count: number) => `${'('.repeat(90)}A${'+A'.repeat(count - 180)}${')+A'.repeat(90)}`,
    ],
  ])('of %s is compiled, or rejected where they are too deep', (_what, expression) => {
    const inBlocks = (text: string) =>
      `${'IF 1 THEN\n'.repeat(100)}A = ${text}\n${'END\n'.repeat(100)}`;
    const accepted = inBlocks(expression(499));
    expect(compileBasic(accepted).problems).toEqual([]);
    expect(convertBasic(accepted).remarks).toEqual([]);
    const [problem, ...others] = checkBasic(inBlocks(expression(5_000)));
    expect(problem).toMatchObject({ code: 'TOO_DEEP', line: 101 });
    expect(others).toEqual([]);
  });

  test('of 5,000 GOSUBs, each in the next, ends as deep in it as GOSUBs may be, converted as well', () => {
    const parts = Array.from(
      { length: 5_000 },
      (_, index) =>
        `S${index}: CRT ${index}\nIF DEEP AND ${index} < 4999 THEN GOSUB S${Math.min(index + 1, 4_999)}\nRETURN`,
    );
    const source = ['PROMPT ""', 'INPUT DEEP', 'GOSUB S0', 'CRT "end"', 'STOP', ...parts].join(
      '\n',
    );
    const unit = compiled(source);
    const converted = convertedUnit(convertBasic(source).text);
    expect([unit, converted].map((each) => outcome(each, '0'))).toEqual(
      Array(2).fill('0\n0\nend\n'),
    );
    const deep = outcome(unit, '1');
    expect(deep.split('\n')).toHaveLength(1_002);
    expect(deep).toMatch(/\n999\nCALL_DEPTH$/);
    expect(outcome(converted, '1')).toBe(deep);
  });

  test('of names that stand for more and more is rejected', () => {
    const defines = Array.from({ length: 15 }, (_, index) => {
      const inner = `N${index} `;
      return `$DEFINE N${index + 1} ${inner.repeat(10)}`;
    });
    const [problem] = checkBasic(`${defines.join('\n')}\nX = N15`);
    expect(problem).toMatchObject({ code: 'BAD_DIRECTIVE', line: 16 });
  });

  test('of texts that include each other is rejected', () => {
    const include = (_table: string | undefined, item: string) =>
      item === 'A' ? '$INCLUDE B' : '$INCLUDE A';
    const [problem] = checkBasic('$INCLUDE A', { include });
    expect(problem).toMatchObject({ code: 'BAD_DIRECTIVE', source: 'B', line: 1 });
  });

  test('of texts that include more and more is rejected', () => {
    const include = (_table: string | undefined, item: string) =>
      `$INCLUDE ${item}1\n$INCLUDE ${item}2\n`;
    const [problem] = checkBasic('$INCLUDE A', { include });
    expect(problem?.code).toBe('BAD_DIRECTIVE');
  });
});

test('a program of any name compiles and fails with its line', () => {
  for (const name of ['', 'A B', '*/', '\ud800', '\u2028', '../x', "');", '__proto__']) {
    const { unit } = compileBasic("CRT 1\nCRT 'x' + 1", { name });
    if (unit === undefined) throw new TypeError(`${name} does not compile.`);
    expect(() => runUnit(unit, session, { print: () => undefined })).toThrow(/ line 2\)/);
  }
});

describe('labels', () => {
  test.each([
    ['10 CRT 1\n10 CRT 2', 2, 'the label 10 stands at line 1 already'],
    ['A = 1\nGOTO NOWHERE', 2, 'there is no label NOWHERE'],
    ['ON 1 GOSUB X\nRETURN TO Y', 1, 'there is no label X'],
  ])('%j is rejected', (source, line, said) => {
    const [problem] = checkBasic(source);
    expect(problem).toMatchObject({ code: 'BAD_LABEL', line });
    expect(problem?.detail).toContain(said);
  });
});

describe('a program that fails', () => {
  test.each([
    ['an array of a billion', 'A = 1\nDIM B(1000000000)', 'BAD_SUBSCRIPT', 2],
    ['an array of a billion by rows and columns', 'DIM B(40000, 40000)', 'BAD_SUBSCRIPT', 1],
    ['text in arithmetic', "A = 'abc'\nB = A + 1", 'NOT_A_NUMBER', 2],
    ['a variable without a value', 'CRT 1\nCRT NOSUCH', 'UNASSIGNED_VARIABLE', 2],
    ['an open table that is printed', "OPEN 'STOCK' TO F ELSE STOP\nCRT F", 'NOT_A_VALUE', 2],
    ['a GOSUB without end', 'CRT 1\nA: GOSUB A', 'CALL_DEPTH', 2],
    ['a text without end', "A = 'xxxxxxxxxx'\nLOOP\nA = A:A\nREPEAT", 'TOO_LARGE', 3],
    ['a text that is too long', 'A = STR("x", 2000000000)', 'TOO_LARGE', 1],
    ['a subroutine that is missing', 'CRT 1\nCALL NOSUCH', 'PROGRAM_NOT_FOUND', 2],
  ])('because of %s names its line', (_what, source, code, line) => {
    let error: unknown;
    try {
      printed(source);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ProgramError);
    expect(error).toMatchObject({ code, trace: [{ program: 'TEST', line }] });
  });

  test('because it calls itself without end names the program', () => {
    account
      .table('BP')
      .write('SELF', 'SUBROUTINE SELF\nCALL SELF\nRETURN'.replaceAll('\n', '\u001e'));
    const call = (): unknown => basicHost().call(session, 'SELF', []);
    expect(call).toThrow(expect.objectContaining({ code: 'CALL_DEPTH' }));
  });

  test('inside a transaction leaves nothing of it', () => {
    const source =
      "OPEN 'STOCK' TO F ELSE STOP\nBEGIN TRANSACTION\nREADU R FROM F, 'X' ELSE NULL\nWRITE 'v' ON F, 'X'\nA = 'abc' + 1\nCOMMIT\nEND TRANSACTION";
    expect(() => printed(source)).toThrow(/TEST line 5/);
    expect([...account.table('STOCK').records()]).toEqual([]);
  });
});

describe('a program that changes while it runs', () => {
  test('goes on as it began, and the next call is of the new text', () => {
    const programs = account.table('BP');
    const texts = (second: string) => `SUBROUTINE PART(X)\u001eX = '${second}'\u001eRETURN`;
    programs.write('PART', texts('old'));
    const change = "OPEN 'BP' TO F ELSE STOP\nWRITE T ON F, 'PART'\nWRITE 'broken (' ON F, 'MAIN'";
    const main = `SUBROUTINE MAIN(T, A, B)\nCALL PART(A)\n${change}\nCALL PART(B)\nRETURN`;
    programs.write('MAIN', main.replaceAll('\n', '\u001e'));
    const host = basicHost();
    expect(host.call(session, 'MAIN', [texts('new'), '', ''])).toEqual([
      texts('new'),
      'old',
      'new',
    ]);
    expect(() => host.call(session, 'MAIN', ['', '', ''])).toThrow(/MAIN:1:/);
  });

  test('is found to be current by its whole name, which may hold a blank', () => {
    const programs = account.table('BP');
    programs.write('A B', 'CRT 1');
    programs.write('A', 'CRT 1');
    const host = basicHost();
    const program = { table: 'BP', item: 'A B' };
    expect(host.compile(session, program)).toEqual([]);
    programs.write('A B', 'CRT )');
    expect(host.compile(session, program)).toMatchObject([{ line: 1, column: 5 }]);
  });
});
