import { fixedClock, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled, newSession, printed } from './program-fixture.ts';
import { callUnit, runUnit } from './run.ts';
import { ProgramError } from './runtime/call-stack.ts';

let session: Session;

beforeAll(() => {
  session = newSession();
});

afterAll(() => session.account.close());

describe('a running program', () => {
  const counting = [
    'DEFFUN NEXT.ONE(N)',
    'DIM A(3)',
    'MAT A = 0',
    'N = 0',
    'B = 1:@FM:2:@FM:3',
  ].join('\n');
  const nextOne = compiled('FUNCTION NEXT.ONE(N)\nN += 1\nRETURN N', { name: 'NEXT.ONE' });

  test.each([
    ['an element', "A(NEXT.ONE(N)) += 5\nCRT A(1):A(2):' ':N", '50 1\n'],
    ['an element of a dynamic array', "B<NEXT.ONE(N)> := 'x'\nCRT B<1>:B<2>:' ':N", '1x2 1\n'],
  ])('works the position of %s out once', (_, statement, output) => {
    const options = { name: 'P', find: () => nextOne };
    expect(printed(session, `${counting}\n${statement}`, options)).toBe(output);
  });

  test.each([
    'A(F(1)) += 1',
    'A(F(1))[1, 1] = "x"',
    'A(F(1))<1> = 5',
    'A(F(1))<1> := 5',
    'D<F(1)> -= 1',
    'D<F(1)>[1, 1] = "x"',
    'D[F(1), 1] := "x"',
    'D[F(1)] := "x"',
    'D["*", F(1), 1] := "x"',
    'CHANGE "a" TO "b" IN A(F(1))',
    'CONVERT "a" TO "b" IN D<F(1)>',
    'READ A(F(1))[1, 1] FROM T, "x" ELSE NULL',
  ])('calls what stands in the target of %s once', (statement) => {
    const find = () => compiled('FUNCTION F(X)\nCOMMON /C/ N\nN += 1\nRETURN 1', { name: 'F' });
    const begin =
      "DEFFUN F(X)\nCOMMON /C/ N\nDIM A(2)\nMAT A = 1\nD = 1\nOPEN 'VOC' TO T ELSE STOP";
    expect(printed(session, `${begin}\n${statement}\nCRT N`, { find })).toBe('1\n');
  });

  test('rounds numbers in the text that a function is given, be they constant or not', () => {
    const source = 'PRECISION 0\nX = 2.6\nCRT TRIM(X):" ":TRIM(2.6)\nCRT TRIM(2.6)';
    expect(printed(session, source)).toBe('3 3\n3\n');
  });

  test('asks whether a variable is assigned before it assigns a part of it', () => {
    const source = 'A<2> = ASSIGNED(A)\nCRT A<2>';
    expect(printed(session, source, { flavour: 'unidata' })).toContain('0\n');
  });

  test.each([
    ['D<1> = G(D)', 'r]q'],
    ['D<2> := G(D)', 'p]r'],
    ['D[1, 1] = G(D)', 'r]q'],
    ['D["-", 1, 1] = G(D)', 'r'],
  ])('assigns by %s to what the call has made of the variable', (statement, expected) => {
    const find = () => compiled("FUNCTION G(X)\nX = 'p':@FM:'q'\nRETURN 'r'", { name: 'G' });
    const source = `DEFFUN G(X)\nD = 1\n${statement}\nCRT CHANGE(D, @FM, ']')`;
    expect(printed(session, source, { find })).toBe(`${expected}\n`);
  });

  test.each(['A<1> = F(B)', 'A[1,1] = F(B)', 'A<1> := F(B)'])(
    'calls nothing for %s where the variable holds nothing',
    (statement) => {
      const find = () => compiled("FUNCTION F(B)\nCRT 'called'\nRETURN 1", { name: 'F' });
      let output = '';
      const print = (text: string) => {
        output += text;
      };
      const run = () =>
        runUnit(compiled(`DEFFUN F(B)\nB = 1\n${statement}`), session, { find, print });
      expect(run).toThrow(/A has no value|no value/);
      expect(output).toBe('');
    },
  );

  test('works out positions before it calls what stands in the value', () => {
    const find = () => compiled("FUNCTION F(B)\nCRT 'called'\nRETURN 1", { name: 'F' });
    let output = '';
    const print = (text: string) => {
      output += text;
    };
    const source = 'DEFFUN F(B)\nB = 1\nA = 5\nA[UNSET, 2] = F(B)';
    expect(() => runUnit(compiled(source), session, { find, print })).toThrow(/UNSET/);
    expect(output).toBe('');
  });

  test('assigns to what a call in the value has made of the variable', () => {
    const source = "DEFFUN F(A)\nA = 'a':@FM:'b'\nA<1> = F(A)\nCRT CHANGE(A, @FM, ']')";
    const find = () => compiled("FUNCTION F(A)\nA<2> = 'c'\nRETURN 'd'", { name: 'F' });
    expect(printed(session, source, { name: 'P', find })).toBe('d]c\n');
  });

  test('prints lines to the session', () => {
    runUnit(compiled("CRT 'one' ; CRT 'two':"), session);
    expect(session.takeOutput()).toEqual(['one', 'two']);
  });

  test('heads and foots each page', () => {
    const source = [
      "HEADING \"Stock on 'D', page 'S'\"",
      'FOOTING "-- \'S\' --"',
      "PRINT 'one'",
      'PAGE',
      "PRINT 'two'",
    ];
    const stopped = new Session(session.account, { clock: fixedClock('2026-11-02T08:30:00') });
    expect(printed(stopped, source.join('\n'))).toBe(
      'Stock on 02 Nov 2026, page 1\none\n-- 1 --\nStock on 02 Nov 2026, page 2\ntwo\n-- 2 --\n',
    );
  });

  test('gives what goes to the printer to its caller, unit by unit', () => {
    const jobs: string[] = [];
    const source =
      "PRINTER ON\nPRINT 'a'\nPRINTER CLOSE\nPRINT 'b'\nPRINTER OFF\nPRINT ON 3 'c'\nCRT 'd'";
    const options = { printer: (text: string, unit: string) => jobs.push(`${unit}: ${text}`) };
    expect(printed(session, source, options)).toBe('d\n');
    expect(jobs).toEqual(['0: a\n', '0: b\n', '3: c\n']);
  });

  test('ends with an error that names program, line and callers', () => {
    const inner = compiled('SUBROUTINE INNER(X)\nY = 1\nX = Y / 0\nRETURN', { name: 'INNER' });
    const run = () =>
      printed(session, 'A = 1\nCALL INNER(A)', { name: 'OUTER', find: () => inner });
    expect(run).toThrow(/INNER line 3, called by OUTER line 2/);
    expect(run).toThrow(ProgramError);
  });

  test.each([
    ['endless loops', 'LOOP\nREPEAT', 'BUDGET_EXCEEDED'],
    ['endless jumps', '10 GOTO 10', 'BUDGET_EXCEEDED'],
    ['sleep', 'SLEEP 100000', 'BUDGET_EXCEEDED'],
    ['GOSUBs without RETURN', 'A: GOSUB A', 'CALL_DEPTH'],
    ['values without bound', 'X = "ab"\nLOOP\nX = X:X\nREPEAT', 'TOO_LARGE'],
    ['arrays of a billion', 'DIM A(1000000000)', 'BAD_SUBSCRIPT'],
    ['variables without a value', 'CRT X', 'UNASSIGNED_VARIABLE'],
    ['text in arithmetic', 'CRT "abc" + 1', 'NOT_A_NUMBER'],
    ['tables that are printed', 'OPEN "VOC" TO F ELSE STOP\nCRT F', 'NOT_A_VALUE'],
    ['reading from what is not a table', 'READ R FROM 5,"x" ELSE NULL', 'NOT_A_TABLE'],
    ['subroutines that are missing', 'CALL NOSUCH', 'PROGRAM_NOT_FOUND'],
    ['input that nobody gives', 'INPUT X', 'NO_INPUT'],
    ['files outside the folders', "OPENSEQ '/etc/passwd' TO F ELSE STOP", 'NOT_PERMITTED'],
    ['ABORT', "ABORT 'why'", 'PROGRAM_STOPPED'],
  ])('rejects %s by a code', (_what, source, code) => {
    const run = () => session.limited(100_000, () => printed(session, source));
    expect(run).toThrow(expect.objectContaining({ code }));
  });

  test('asks for a line when neither DATA nor the caller has one', () => {
    const source = "ECHO OFF\nDATA 'd'\nINPUT A ; INPUT B ; INPUT C\nCRT A:B:C";
    expect(printed(session, source, { input: ['i'], ask: () => 't' })).toBe('???dit\n');
  });

  test('rolls back what a transaction wrote when it stops', () => {
    session.createTable('STOCK');
    const source = [
      "OPEN 'STOCK' TO F ELSE STOP",
      'BEGIN TRANSACTION',
      "READU R FROM F,'1' ELSE R = ''",
      "WRITE 'x' TO F,'1'",
      'STOP',
      'END TRANSACTION',
    ].join('\n');
    printed(session, source);
    expect(session.table('STOCK').read('1')).toBeUndefined();
  });

  test('keeps what the transaction of a call wrote, and undoes a part of it', () => {
    const write = (id: string, end: string) =>
      [
        'BEGIN TRANSACTION',
        `READU R FROM F,'${id}' ELSE R = ''`,
        `WRITE 'x' TO F,'${id}'`,
        end,
        'END TRANSACTION',
      ].join('\n');
    const source = [
      "OPEN 'STOCK' TO F ELSE STOP",
      write('A', 'COMMIT'),
      write('B', 'ROLLBACK'),
    ].join('\n');
    session.transaction(() => printed(session, source));
    expect([...session.table('STOCK').ids()]).toEqual(['A']);
  });
});

describe('callUnit', () => {
  test('gives back what the arguments of a subroutine hold', () => {
    const add = compiled('SUBROUTINE ADD(A,B,C)\nC = A + B\nRETURN');
    expect(callUnit(add, session, ['2', '3', ''])).toEqual(['2', '3', '5']);
  });

  test('gives the result of a function before its arguments', () => {
    const half = compiled('FUNCTION HALF(X)\nRETURN X / 2');
    expect(callUnit(half, session, ['3'])).toEqual(['1.5', '3']);
  });

  test('rejects another number of arguments', () => {
    const add = compiled('SUBROUTINE ADD(A,B,C)\nRETURN');
    expect(() => callUnit(add, session, ['2'])).toThrow(/takes 3 arguments; it is called with 1/);
  });
});

describe('READNEXT as a condition', () => {
  test.each([
    'LOOP\nWHILE READNEXT ID DO\nCRT ID\nREPEAT',
    'LOOP WHILE READNEXT ID DO CRT ID REPEAT',
    'LOOP WHILE READNEXT ID, V, S FROM 0 DO CRT ID ; REPEAT',
    'LOOP\nIF READNEXT ID THEN CRT ID ELSE EXIT\nREPEAT',
    'IF 1 THEN LOOP WHILE READNEXT @ID DO CRT @ID REPEAT',
  ])('%s', (loop) => {
    const source = `SELECT 'a':@FM:'b'\n${loop}\nCRT 'end'`;
    expect(printed(session, source)).toBe('a\nb\nend\n');
  });

  test('UNTIL leaves the loop with the first id', () => {
    const source = "SELECT 'a':@FM:'b'\nLOOP UNTIL READNEXT ID DO REPEAT\nCRT ID";
    expect(printed(session, source)).toBe('a\n');
  });

  test('a variable of that name may have a format in a variable', () => {
    const source = "READNEXT = 5 ; F = 'R2'\nIF READNEXT F THEN CRT READNEXT F";
    expect(printed(session, source)).toBe('5.00\n');
  });
});

describe('a flavour', () => {
  test('warns and goes on where the observed database stops', () => {
    const flavour = 'universe-ideal';
    const lines = printed(session, "CRT 'abc' + 1\nCRT X:'!'\nCRT 5 / 0", { flavour }).split('\n');
    expect(lines.filter((line) => !line.startsWith('Warning'))).toEqual(['1', '!', '0', '']);
    expect(lines.filter((line) => line.startsWith('Warning'))).toHaveLength(3);
  });

  test.each([
    ["ABS('abc')", '0'],
    ["INT('abc')", '0'],
    ["MOD('x', 3)", '0'],
    ["MOD(7, 'x')", '7'],
    ["PWR('x', 'y')", '1'],
    ['DIV(1, 0)', '0'],
    ["STR('ab', 'x'):'|'", '|'],
    ["SPACE('x'):'|'", '|'],
    ["FIELD('a*b', '*', 'x')", 'a'],
    ["FIELDSTORE('a*b', '*', 'x', 1, 'new')", 'new*b'],
    ["CHANGE(ABSS('abc':@VM:-5), @VM, ']')", '0]5'],
    ['ABS(-2)', '2'],
  ])('warns where %s stops the observed database, and takes 0', (called, expected) => {
    const flavour = 'unidata';
    const lines = printed(session, `CRT ${called}`, { flavour }).trimEnd().split('\n');
    expect(lines.at(-1)).toBe(expected);
    expect(lines.slice(0, -1).every((line) => line.startsWith('Warning: '))).toBe(true);
    expect(lines).toHaveLength(called === 'ABS(-2)' ? 1 : 2);
  });

  test.each([
    ["LOCATE 'c' IN A<'x'> SETTING P ELSE P = 0", '2'],
    ["LOCATE 'c' IN A, 'x' SETTING P ELSE P = 0", '2'],
    ["FIND 'c' IN A, 'x' SETTING P ELSE P = 0", '0'],
    ["SELECT A\nREADNEXT P FROM 'x' ELSE P = 0", 'b'],
    ["GROUPSTORE 'a' IN A USING 1, 'x'\nP = A<1>", 'a'],
    ["SETREM 'x' ON A\nREMOVE P FROM A SETTING D", 'b'],
    ["PRECISION 'x'\nP = 1.5", '2'],
  ])('warns where %s stops the observed database, and takes 0', (statement, expected) => {
    const source = `A = 'b':@FM:'c'\n${statement}\nCRT P`;
    const lines = printed(session, source, { flavour: 'unidata' }).trimEnd().split('\n');
    expect(lines).toEqual([expect.stringMatching(/^Warning: "x" is not a number/), expected]);
    expect(() => printed(session, source)).toThrow(
      expect.objectContaining({ code: 'NOT_A_NUMBER' }),
    );
  });

  test('does not forgive what a called program stopped for', () => {
    const inner = compiled("SUBROUTINE S(R)\nCRT 'once'\nR = 'abc' + 1\nRETURN");
    const source = "CRT SUBR('S')";
    const run = () => printed(session, source, { flavour: 'unidata', find: () => inner });
    expect(run).toThrow(expect.objectContaining({ code: 'NOT_A_NUMBER' }));
  });

  test('takes expressions in EQUATE', () => {
    const source = "EQU NAME TO R<2>\nR = 'a':@FM:'b'\nNAME = 'c'\nCRT R<2>:NAME";
    expect(printed(session, source, { flavour: 'd3' })).toBe('cc\n');
  });

  test('makes a list in a variable', () => {
    const source =
      "SELECT 'a':@FM:'b' TO L\nREADNEXT X FROM L ELSE X = ''\nREADNEXT Y FROM L ELSE Y = ''\nCRT X:Y";
    expect(printed(session, source, { flavour: 'd3' })).toBe('ab\n');
  });

  test('uses a default table', () => {
    const source = "OPEN 'STOCK' ELSE STOP\nWRITE 'v' ON 'D'\nREAD R FROM 'D' ELSE R = 'no'\nCRT R";
    expect(printed(session, source, { flavour: 'jbase' })).toBe('v\n');
  });
});
