import { expect, test } from 'vitest';
import { recordCoverage, type TextCoverage } from './coverage.ts';
import { compiled, newSession } from './program-fixture.ts';
import { runUnit } from './run.ts';

/** Lines of programs, each behind how often it runs; nothing where no statement begins. */
const programs = {
  'IF counts the branch that runs': [
    '1|A = 5',
    '1|IF A = 5 THEN',
    '1|  B = 1',
    ' |END ELSE',
    '0|  B = 2',
    ' |END',
    '1|IF A = 6 THEN',
    '0|  B = 3',
    ' |END',
  ],
  'CASE counts the conditions that are asked': [
    ' |BEGIN CASE',
    '1|CASE 1 = 2',
    '0|  A = 1',
    '1|CASE 2 = 2',
    '1|  A = 2',
    '0|CASE 3 = 2',
    '0|  A = 3',
    ' |END CASE',
  ],
  'loops count their rounds': [
    '4|FOR I = 1 TO 4',
    '4|  IF I = 3 THEN CONTINUE',
    '3|  A = I',
    ' |NEXT I',
    '1|N = 0',
    '3|LOOP',
    '3|WHILE N < 2 DO',
    '2|  N += 1',
    ' |REPEAT',
    '1|LOOP',
    '1|UNTIL 1 DO',
    '0|  N = 9',
    ' |REPEAT',
    '1|A = N',
  ],
  'GOSUB counts the lines of its routine': [
    '1|GOSUB SHOW',
    '1|GOSUB SHOW',
    '1|STOP',
    ' |SHOW:',
    '2|  A = 1',
    '2|  RETURN',
    ' |HIDE:',
    '0|  A = 2',
    '0|  RETURN',
  ],
  'GOTO jumps over lines': [
    '1|N = 0',
    ' |AGAIN:',
    '3|  N += 1',
    '3|  IF N < 3 THEN GOTO AGAIN',
    '1|  GOTO OVER',
    '0|  N = 99',
    ' |OVER:',
    '1|  A = N',
  ],
  'a program ends where it fails': ['1|A = 5', '1|B = A / 0'],
};

test('counts each line of BASIC, also where the work throws', () => {
  const sources = Object.entries(programs);
  const units = sources.map(([name, lines]) =>
    compiled(lines.map((line) => line.slice(2)).join('\n'), { name }),
  );
  const session = newSession();
  let texts: readonly TextCoverage[] = [];
  const run = () =>
    recordCoverage(
      units,
      () => {
        for (const unit of units) runUnit(unit, session);
      },
      (taken) => {
        texts = taken;
      },
    );
  expect(run).toThrow(/where it fails line 2/);
  for (const [name, lines] of sources) {
    const counts = texts.find(({ text }) => text === name)?.lines;
    const counted = lines.map((line, index) => `${counts?.get(index + 1) ?? ' '}${line.slice(1)}`);
    expect(counted).toEqual(lines);
  }
  expect(run).toThrow(/ran before; compile it again/);
  session.account.close();
});
