import type { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled, newSession } from '../program-fixture.ts';
import { runUnit } from '../run.ts';

let session: Session;

beforeAll(() => {
  session = newSession();
});

afterAll(() => session.account.close());

/** Rounds of a loop that is too short to be counted while it runs, and how often it is entered. */
const SHORT = 'FOR I = 1 TO 900\n';
const ENTERED = 'FOR N = 1 TO 200\n';
/** Half of the steps that all these rounds cost. */
const STEPS = 900;

describe('rounds of a loop count against the budget', () => {
  test.each([
    ['ends', `${ENTERED}GOSUB A\nNEXT N\nSTOP\nA: ${SHORT}NEXT I\nRETURN`],
    [
      'is left by RETURN',
      `${ENTERED}GOSUB A\nNEXT N\nSTOP\nA: I = 0\nLOOP\nI += 1\nIF MOD(I, 900) = 0 THEN RETURN\nREPEAT`,
    ],
    [
      'is left by EXIT',
      `${ENTERED}GOSUB A\nNEXT N\nSTOP\nA: ${SHORT}IF I = 890 THEN EXIT\nNEXT I\nRETURN`,
    ],
    [
      'is left by GOTO',
      `${ENTERED}GOSUB A\nNEXT N\nSTOP\nA: ${SHORT}IF I = 890 THEN GOTO B\nNEXT I\nB: RETURN`,
    ],
    [
      'is made of GOTO',
      `${ENTERED}GOSUB A\nNEXT N\nSTOP\nA: I = 0\nB: I += 1\nIF I < 900 THEN GOTO B\nRETURN`,
    ],
    ['stands in a loop', `${ENTERED}${SHORT}NEXT I\nNEXT N`],
    [
      'stands in a local routine',
      `${ENTERED}GOSUB A\nNEXT N\nLOCAL SUBROUTINE A\n${SHORT}IF I = 890 THEN RETURN\nNEXT I\nEND`,
    ],
    [
      'stands in a local function',
      `DEFFUN A(X) LOCAL\n${ENTERED}X = A(N)\nNEXT N\nLOCAL FUNCTION A(X)\n${SHORT}IF I = 890 THEN RETURN 1\nNEXT I\nRETURN 2\nEND`,
    ],
    ['stands in a called subroutine', `${ENTERED}CALL S\nNEXT N`],
    ['is left by the end of the source in a GOSUB', `${ENTERED}CALL E\nNEXT N`],
    [
      'is left by RETURN TO',
      `N = 0\nB: N += 1\nIF N > 200 THEN STOP\nGOSUB A\nSTOP\nA: ${SHORT}IF I = 890 THEN RETURN TO B\nNEXT I\nRETURN`,
    ],
  ])('where it %s', (_what, source) => {
    const called = new Map([
      ['S', compiled(`SUBROUTINE S\n${SHORT}IF I = 890 THEN RETURN\nNEXT I\nEND`, { name: 'S' })],
      [
        'E',
        compiled(`SUBROUTINE E\n${SHORT}IF I = 890 THEN GOSUB X\nNEXT I\nX: Y = 1`, { name: 'E' }),
      ],
    ]);
    const unit = compiled(source);
    const run = (steps: number): void =>
      session.limited(steps, () => runUnit(unit, session, { find: (name) => called.get(name) }));
    expect(() => run(STEPS)).toThrow(expect.objectContaining({ code: 'BUDGET_EXCEEDED' }));
    expect(() => run(5 * STEPS)).not.toThrow();
  });
});
