import type { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled, newSession, printed } from './program-fixture.ts';

let session: Session;

beforeAll(() => {
  session = newSession();
});

afterAll(() => session.account.close());

describe('jumps', () => {
  test.each([
    [
      'out of two loops',
      'FOR I = 1 TO 3\nFOR J = 1 TO 3\nIF J = 2 THEN GOTO OUT\nNEXT J\nNEXT I\nOUT: CRT I:J',
      '12\n',
    ],
    ['into a FOR, which goes on', 'I = 2\nGOTO IN\nFOR I = 1 TO 3\nIN: CRT I\nNEXT I', '2\n3\n'],
    [
      'into a LOOP with WHILE',
      'I = 1\nGOTO IN\nLOOP\nI += 1\nIN: WHILE I < 3\nREPEAT\nCRT I',
      '3\n',
    ],
    [
      'into a branch of IF',
      'N = 0\nGOTO IN\nIF 0 THEN\nIN: N = 1\nEND ELSE\nN = 2\nEND\nCRT N',
      '1\n',
    ],
    [
      'into a CASE',
      'GOTO IN\nBEGIN CASE\nCASE 0\nIN: CRT "in"\nCASE 1\nCRT "other"\nEND CASE\nCRT "after"',
      'in\nafter\n',
    ],
    [
      'into what LOCATE decides',
      'A = "a"\nGOTO IN\nLOCATE("a",A;P) THEN\nCRT "found"\nIN: CRT "in"\nEND ELSE CRT "no"\nCRT "after"',
      'in\nafter\n',
    ],
    ['backwards, again and again', 'I = 0\n10 I += 1\nIF I < 5 THEN GOTO 10\nCRT I', '5\n'],
    [
      'from a GOSUB by RETURN TO',
      'GOSUB A\nCRT "no"\nSTOP\nA: RETURN TO B\nB: CRT "to b"',
      'to b\n',
    ],
    [
      'from a GOSUB inside a GOSUB by RETURN TO',
      'GOSUB A\nCRT "back"\nSTOP\nA: GOSUB B\nCRT "no"\nRETURN\nB: RETURN TO C\nC: CRT "c"\nRETURN',
      'c\nback\n',
    ],
    [
      'by falling into a subroutine, which then ends the program',
      'CRT 1\nA: CRT 2\nRETURN\nCRT 3',
      '1\n2\n',
    ],
    [
      'by EXIT and CONTINUE in a loop that is jumped into',
      'I = 0\nGOTO IN\nLOOP\nI += 1\nIF I = 2 THEN CONTINUE\nIF I = 4 THEN EXIT\nIN: CRT I\nREPEAT\nCRT "end"',
      '0\n1\n3\nend\n',
    ],
    [
      'by ON to the first and last label',
      'FOR I = 0 TO 3\nON I GOSUB A,B\nNEXT I\nSTOP\nA: CRT "a":\nRETURN\nB: CRT "b":\nRETURN',
      'aabb',
    ],
    [
      'to the end inside a GOSUB, which ends the program',
      'GOSUB A\nCRT "no"\nSTOP\nA: CRT "a"',
      'a\n',
    ],
  ])('%s', (_what, source, output) => {
    expect(printed(session, source)).toBe(output);
  });

  test('a program without jumps back is written without a dispatch', () => {
    const unit = compiled('GOSUB A\nGOTO B\nA: CRT 1\nRETURN\nB: CRT 2');
    expect(unit.shape).toMatchObject({ functions: 3, dispatches: 0 });
  });

  test('only what jumps back is written with a dispatch', () => {
    const unit = compiled('GOSUB A\nSTOP\n10 CRT 1\nGOTO 10\nA: RETURN');
    expect(unit.shape.dispatches).toBe(1);
  });
});
