import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Account, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { basicHost } from './basic-host.ts';
import {
  compileFile,
  type ImportedFunction,
  type ImportedProgram,
  importProgram,
} from './imported-program.ts';
import { moduleText } from './module-text.ts';
import { defineSubroutine, type Subroutine } from './subroutine.ts';
import { basic } from './vite.ts';

let folder: string;
let account: Account;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-imported-'));
  mkdirSync(join(folder, 'BP'));
  account = Account.inMemory();
});

afterEach(async () => {
  await account.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, ...lines: readonly string[]): string => {
  const file = join(folder, 'BP', name);
  writeFileSync(file, lines.join('\n'));
  return file;
};

const PRICE = [
  'SUBROUTINE PRICE(PART, QTY, TOTAL)',
  '* @description What so many of a part cost.',
  '* @safety SAFE',
  '* @in PART required - Which part.',
  '* @inout QTY - How many; at least one.',
  '* @out TOTAL - What they cost.',
  'IF QTY < 1 THEN QTY = 1',
  'TOTAL = LEN(PART) * QTY',
  'RETURN',
];

const imported = (file: string) => importProgram(file) as Subroutine;

describe('an imported subroutine', () => {
  test('takes arguments by name, and returns those that it may change', () => {
    const price = imported(write('PRICE.bp', ...PRICE));
    const args = { PART: 'ABC', QTY: 0 };
    expect(price(new Session(account), args)).toEqual({ QTY: '1', TOTAL: '3' });
    expect(args).toEqual({ PART: 'ABC', QTY: 0 });
    expect([price.name, price.parameters]).toEqual(['PRICE', ['PART', 'QTY', 'TOTAL']]);
  });

  test('gives and takes every argument where no comments say how they are used', () => {
    const swap = imported(
      write('SWAP.bas', 'SUBROUTINE SWAP(A, B)', 'C = A; A = B; B = C', 'RETURN'),
    );
    expect(swap(new Session(account), { A: 'x' })).toEqual({ A: '', B: 'x' });
  });

  test.each<[args: Record<string, unknown>, detail: string]>([
    [{ PART: 'A', QYT: 1 }, 'PRICE has no parameter QYT; it has PART, QTY. Near it: QTY.'],
    [{ PART: 'A', TOTAL: '1' }, 'PRICE has no parameter TOTAL'],
    [{ QTY: 1 }, 'PRICE needs the argument PART.'],
    [{ PART: true }, 'takes text or a number as PART, not a value of type boolean.'],
    [{ PART: 'A', QTY: 1e30 }, 'QTY as a number that is written without an exponent, not 1e+30.'],
    [{ PART: 'A', QTY: Number.NaN }, 'not NaN.'],
  ])('rejects %j', (args, detail) => {
    const price = imported(write('PRICE.bp', ...PRICE));
    expect(() => price(new Session(account), args as never)).toThrow(
      rejection('BAD_ARGUMENT', detail),
    );
  });

  test('reports its line when it fails', () => {
    const bad = imported(write('BAD.bp', 'SUBROUTINE BAD(A)', 'A = 1 / A', 'RETURN'));
    expect(() => bad(new Session(account), { A: 0 })).toThrow(
      rejection('DIVISION_BY_ZERO', 'BAD line 2'),
    );
  });

  test('reads and prints what its caller gives and takes', () => {
    const ask = imported(write('ASK.bp', 'SUBROUTINE ASK(A)', 'INPUT A', 'CRT A:"!"', 'RETURN'));
    let output = '';
    const print = (text: string) => {
      output += text;
    };
    expect(ask(new Session(account), {}, { input: ['yes'], print })).toEqual({ A: 'yes' });
    expect(output).toBe('?yes\nyes!\n');
  });

  test('says what it is, and what its comments say', () => {
    const price = imported(write('PRICE.bp', ...PRICE));
    expect([price.kind, price.header?.args.PART?.required]).toEqual(['subroutine', true]);
    const plain = importProgram(write('F.bp', 'FUNCTION F(X)', 'RETURN(X)'));
    expect([plain.kind, plain.header]).toEqual(['function', undefined]);
    expect(importProgram(write('HI.bp', "CRT 'hi'")).kind).toBe('program');
  });

  test('calls programs beside it, then those of the session', () => {
    const main = imported(
      write('MAIN.bp', 'SUBROUTINE MAIN(A)', 'CALL TWICE(A)', 'CALL STORED(A)', 'RETURN'),
    );
    write('twice.bp', 'SUBROUTINE TWICE(A)', 'A = A * 2', 'RETURN');
    const session = new Session(account, { programs: basicHost() });
    session.createTable('BP');
    session.table('BP').write('STORED', 'SUBROUTINE STORED(A)\u001eA = A + 1\u001eRETURN');
    expect(main(session, { A: 4 })).toEqual({ A: '9' });
    expect(() => main(new Session(account), { A: 4 })).toThrow(
      rejection('PROGRAM_NOT_FOUND', 'STORED'),
    );
  });
});

test('a function returns its value, and a program prints', () => {
  const half = importProgram(
    write('HALF.bp', 'FUNCTION HALF(X)', 'RETURN(X / 2)'),
  ) as ImportedFunction;
  expect(half(new Session(account), { X: 5 })).toBe('2.5');
  const hello = importProgram(write('HELLO.bp', "CRT 'hello'")) as ImportedProgram;
  let output = '';
  hello(new Session(account), {
    print: (text) => {
      output += text;
    },
  });
  expect(output).toBe('hello\n');
});

describe('a file', () => {
  test('that does not compile is an error with file, line and column of every problem', () => {
    const file = write('BAD.bp', 'SUBROUTINE BAD(A)', 'A = )', 'B = (', 'RETURN');
    expect(() => importProgram(file)).toThrow(rejection('BAD_PROGRAM', `${file}:2:5 `));
    expect(() => importProgram(file)).toThrow(rejection('BAD_PROGRAM', `${file}:3:`));
  });

  test('includes texts beside it, and those of a folder that has the name of the table', () => {
    mkdirSync(join(folder, 'INC'));
    writeFileSync(join(folder, 'INC', 'RATES'), 'RATE = 7');
    const near = write('NEAR.bp', 'OFFSET = 1');
    const file = write(
      'P.bp',
      'SUBROUTINE P(A)',
      '$INCLUDE NEAR',
      '$INCLUDE INC RATES',
      'A = RATE + OFFSET',
      'RETURN',
    );
    expect(imported(file)(new Session(account), {})).toEqual({ A: '8' });
    expect(compileFile(file).files).toEqual([file, near, join(folder, 'INC', 'RATES')]);
    expect(compileFile(file).unit.sourceMap.sources[1]).toBe(`file://${near}`);
    writeFileSync(near, 'OFFSET = )');
    expect(() => importProgram(file)).toThrow(rejection('BAD_PROGRAM', `${near}:1:10 `));
  });

  test('is no program twice, and takes no arrays', () => {
    const file = write('P.bp', 'SUBROUTINE P(A)', 'CALL Q(A)', 'RETURN');
    write('Q.bp', 'SUBROUTINE Q(A)', 'RETURN');
    write('q.bas', 'SUBROUTINE Q(A)', 'RETURN');
    expect(() => imported(file)(new Session(account), {})).toThrow(
      rejection('BAD_PROGRAM', 'are both the program Q.'),
    );
    const matrix = write('M.bp', 'SUBROUTINE M(MAT A)', 'DIM A(3)', 'RETURN');
    expect(() => importProgram(matrix)).toThrow(rejection('BAD_ARGUMENT', 'takes the array A'));
  });
});

describe('a subroutine in TypeScript', () => {
  const taxRate = defineSubroutine(['COUNTRY', 'RATE'], (_session, { COUNTRY }) =>
    COUNTRY === 'DE' ? { RATE: 0.19 } : {},
  );
  const CALLER = [
    'SUBROUTINE NET(A)',
    'RATE = 0.2',
    "CALL TAX.RATE('DE', RATE)",
    'A = A * RATE',
    'RETURN',
  ];

  test('is called by programs, and changes the arguments that it returns', () => {
    const session = new Session(account, {
      programs: basicHost({ subroutines: { 'tax.rate': taxRate } }),
    });
    const net = imported(write('NET.bp', ...CALLER));
    expect(net(session, { A: 100 })).toEqual({ A: '19' });
    expect(session.programs?.call(session, 'TAX.RATE', ['US', 'x'])).toEqual(['US', 'x']);
    expect(taxRate(session, { COUNTRY: 'DE' })).toEqual({ COUNTRY: 'DE', RATE: '0.19' });
  });

  test.each<[line: string, code: 'BAD_ARGUMENT', detail: string]>([
    ["CALL TAX.RATE('DE')", 'BAD_ARGUMENT', 'TAX.RATE takes 2 arguments; it is called with 1.'],
    ['DIM M(2); CALL TAX.RATE(MAT M, A)', 'BAD_ARGUMENT', 'takes a value as COUNTRY'],
    ['CALL WRONG(A)', 'BAD_ARGUMENT', 'The result of the subroutine has no parameter B; it has A.'],
    ['CALL LATER(A)', 'BAD_ARGUMENT', 'LATER returns no object of arguments by name.'],
  ])('%s says what is wrong, and where', (line, code, detail) => {
    const wrong = defineSubroutine(['A'], () => ({ B: 1 }) as never);
    const later = Object.assign(async () => ({}), { parameters: ['A'] }) as never;
    const programs = basicHost({
      subroutines: { 'TAX.RATE': taxRate, WRONG: wrong, LATER: later },
    });
    const caller = imported(write('P.bp', 'SUBROUTINE P(A)', line, 'RETURN'));
    const call = () => caller(new Session(account, { programs }), {});
    expect(call).toThrow(rejection(code, detail));
    expect(call).toThrow(rejection(code, 'P line 2'));
  });

  test('that shares its name with another, or with a program, is an error', () => {
    expect(() => basicHost({ subroutines: { TAX: taxRate, tax: taxRate } })).toThrow(
      rejection('BAD_ARGUMENT', 'Two subroutines in TypeScript have the name TAX.'),
    );
    expect(() => basicHost({ subroutines: { TAX: (() => ({})) as never } })).toThrow(
      rejection('BAD_ARGUMENT', 'TAX is no subroutine'),
    );
    expect(() => defineSubroutine(['A', 'A'], () => ({}))).toThrow(
      rejection('BAD_ARGUMENT', 'The parameter A is named twice.'),
    );
    const programs = basicHost({ subroutines: { 'TAX.RATE': taxRate } });
    const session = new Session(account, { programs });
    session.createTable('BP');
    session.table('BP').write('TAX.RATE', 'SUBROUTINE TAX.RATE(A, B)\u001eRETURN');
    const net = imported(write('NET.bp', ...CALLER));
    expect(() => net(session, { A: 1 })).toThrow(
      rejection(
        'BAD_PROGRAM',
        'TAX.RATE is a subroutine in TypeScript and a program, TAX.RATE of BP',
      ),
    );
    write('tax.rate.bp', 'SUBROUTINE TAX.RATE(A, B)', 'RETURN');
    const again = imported(join(folder, 'BP', 'NET.bp'));
    expect(() => again(session, { A: 1 })).toThrow(
      rejection('BAD_PROGRAM', 'TAX.RATE is a subroutine in TypeScript and a program in '),
    );
  });
});

describe('the plugin of Vite', () => {
  const load = (file: string, watched: string[] = []) =>
    basic().load.call({ addWatchFile: (path) => watched.push(path) }, file);

  test('makes a module of a program, and watches what it includes', () => {
    const near = write('NEAR', 'X = 1');
    const file = write('P.bp', 'SUBROUTINE P(A)', '$INCLUDE NEAR', 'A = X', 'RETURN');
    const watched: string[] = [];
    expect(load(`${file}?t=1`, watched)?.code).toContain(moduleText(file, '@mvdb/basic'));
    expect(watched).toEqual([file, near]);
  });

  test('gives coverage the code of a script by its name, and of a program that nothing calls', () => {
    const file = write('P.bp', 'SUBROUTINE P(A)', 'A = 1', '* a comment', 'A = 2', 'RETURN');
    const lineAt = ({ code, map }: NonNullable<ReturnType<typeof load>>, text: string) => {
      const before = code.slice(0, code.indexOf(text)).split('\n');
      const entries = new SourceMap({ sourceRoot: '', ...map } as never);
      return entries.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    };
    const { unit } = compileFile(file);
    const script = fileURLToPath(unit.scriptUrl);
    expect(basic().resolveId(script)).toBe(script);
    expect(basic().resolveId('./P.bp')).toBeUndefined();
    const loaded = [load(script), load(file)].map((each) => each ?? expect.fail('It is loaded.'));
    expect(loaded[0]?.code).toHaveLength(unit.code.length);
    for (const each of loaded)
      expect(lineAt(each, 'c_A.v = 2')).toMatchObject({
        originalSource: pathToFileURL(file).href,
        originalLine: 3,
      });
  });

  test('leaves other modules alone, and says what is wrong with a program', () => {
    expect(load('/src/main.ts')).toBeUndefined();
    expect(() => load(write('BAD.bp', 'A = )'))).toThrow(rejection('BAD_PROGRAM', 'BAD.bp:1:5 '));
  });
});
