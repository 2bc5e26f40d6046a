import { flavours } from '@mvdb/basic';
import fc from 'fast-check';
import { Account, type FlavourName } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { PARTS_OF_TEXTS } from '../golden/converted-basic.ts';
import { Comparison } from './agreement.ts';
import { generatedProgram } from './generated-program.ts';

/*
 * A program that was converted to TypeScript does what the compiled one does: it prints and writes the same, and fails
 * with the same code.
 */

let account: Account;
let comparison: Comparison;

beforeAll(() => {
  account = Account.inMemory();
  comparison = new Comparison(account);
});

afterAll(() => account.close());

const choices = fc.array(fc.integer({ min: 0, max: 0xffff }), {
  minLength: 40,
  maxLength: 600,
  size: 'max',
});

test('a converted program does what the compiled one does, in every flavour', () => {
  fc.assert(
    fc.property(
      choices,
      fc.constantFrom(...(Object.keys(flavours) as FlavourName[])),
      (drawn, flavour) => {
        let next = 0;
        const sources = generatedProgram(() => (drawn[next++] ?? 0) / 0x1_0000);
        const difference = comparison.differenceConverted(sources, flavour);
        if (difference !== undefined) throw new Error(difference);
      },
    ),
    { numRuns: caseCount(500, 15) },
  );
});

test.each(Object.keys(flavours) as FlavourName[])(
  'parts of texts are assigned as in the compiled program: %s',
  (flavour) => {
    expect(comparison.differenceConverted({ MAIN: PARTS_OF_TEXTS }, flavour)).toBeUndefined();
  },
);

test.each(Object.keys(flavours) as FlavourName[])(
  'a LOCATE at a position that is no number ends as in the compiled program: %s',
  (flavour) => {
    const MAIN = "A = 'z'\nLOCATE 0 IN A<A> SETTING N THEN PRINT 1 ELSE PRINT 2";
    expect(comparison.differenceConverted({ MAIN }, flavour)).toBeUndefined();
  },
);

test('a FIELD leaves its columns to the program that called it', () => {
  const MAIN = "CALL PART(A)\nPRINT A:' ':COL1():' ':COL2()";
  const PART = "SUBROUTINE PART(A)\nA = FIELD('ab*cd*ef', '*', 2)\nRETURN";
  expect(comparison.compiled({ MAIN, PART }, 'qm').output).toBe('cd 3 6\n');
  expect(comparison.differenceConverted({ MAIN, PART }, 'qm')).toBeUndefined();
});
