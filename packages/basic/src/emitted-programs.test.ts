import type { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled, newSession, printed } from './program-fixture.ts';
import { runUnit } from './run.ts';
import { ProgramError } from './runtime/call-stack.ts';

let session: Session;

beforeAll(() => {
  session = newSession();
});

afterAll(() => session.account.close());

describe('the JavaScript of a program', () => {
  test.each([
    [
      'a label and a statement of one name',
      "GOSUB PRINT\nPRINT 'b'\nSTOP\nPRINT: PRINT 'a'\nRETURN",
      'a\nb\n',
    ],
    [
      'local routines whose names differ in a sign only',
      "GOSUB A.B(1)\nGOSUB A_B(1)\nLOCAL SUBROUTINE A.B(X)\nCRT 'point'\nEND\nLOCAL SUBROUTINE A_B(X)\nCRT 'line'\nEND",
      'point\nline\n',
    ],
    ['variables that are used after CLEAR only', 'CLEAR\nCRT LATER:MORE', '00\n'],
    [
      'IF in an expression with a condition in parentheses',
      'A = 1\nB = IF (A) THEN 5 ELSE 6\nCRT B',
      '5\n',
    ],
    [
      'names of JavaScript',
      'constructor = 1 ; toString = 2 ; this = 3 ; eval = 4\nCRT constructor:toString:this:eval',
      '1234\n',
    ],
  ])('keeps apart or takes %s', (_what, source, output) => {
    expect(printed(session, source)).toBe(output);
  });

  test('a variable without a value stays without one when it is taken apart', () => {
    const source = 'X = A<1>\nCRT ASSIGNED(A)';
    expect(printed(session, source, { flavour: 'unidata' })).toMatch(/^Warning: A .*\n0\n$/);
  });

  test('positions of parts warn and go on, where the flavour does', () => {
    const source = "A = 'abc'\nCRT A['x', 2]";
    expect(printed(session, source, { flavour: 'unidata' })).toMatch(/^Warning: "x" .*\n/);
  });

  test.each([
    ['a GOSUB', 'A: GOSUB A'],
    ['a local routine', 'GOSUB A\nLOCAL SUBROUTINE A\nGOSUB A\nEND'],
    ['a local function', 'DEFFUN A(X) LOCAL\nCRT A(1)\nLOCAL FUNCTION A(X)\nRETURN A(X)\nEND'],
  ])('%s that calls itself without end is rejected with its line', (_what, source) => {
    expect(() => printed(session, source)).toThrow(/1000 deep.*TEST line/);
  });

  test('a GOSUB may follow another a thousand times and more', () => {
    const source = 'FOR I = 1 TO 5000\nGOSUB A\nNEXT I\nCRT I\nSTOP\nA: RETURN TO B\nB: RETURN';
    expect(printed(session, 'FOR I = 1 TO 5000\nGOSUB A\nNEXT I\nCRT I\nSTOP\nA: RETURN')).toBe(
      '5000\n',
    );
    expect(printed(session, source)).toBe('');
  });

  test('RETURN TO outside a GOSUB counts as work', () => {
    const unit = compiled('A: RETURN TO A');
    const run = (): void => session.limited(50, () => runUnit(unit, session));
    expect(run).toThrow(expect.objectContaining({ code: 'BUDGET_EXCEEDED' }));
  });

  test('an error at the end of a transaction has the line of its beginning', () => {
    const inner = 'BEGIN TRANSACTION\nCOMMIT\nEND TRANSACTION';
    const run = (): string =>
      printed(session, `A = 1\nBEGIN TRANSACTION\n${inner}\nEND TRANSACTION`);
    expect(run).toThrow(/TEST line 2/);
  });

  test('an error deep in the engine has its line', () => {
    const run = (): string => printed(session, "A = 1\nB = ' 5' / @VM");
    expect(run).toThrow(ProgramError);
    expect(run).toThrow(/TEST line 2/);
  });
});
