import { type FlavourName, flavours } from '@mvdb/basic';
import fc from 'fast-check';
import { Account } from 'mvdb';
import { afterAll, beforeAll, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { Comparison } from './agreement.ts';
import { generatedProgram } from './generated-program.ts';

/*
 * A compiled program does what the interpreter of its tree does: it prints and writes the same, and where it fails, it
 * fails on the same lines with the same code. Programs are made of choices, so that a failing one becomes small.
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
const flavourNames = Object.keys(flavours) as FlavourName[];

test('a compiled program does what the interpreter of its tree does', () => {
  fc.assert(
    fc.property(choices, fc.constantFrom(...flavourNames), (drawn, flavour) => {
      let next = 0;
      const sources = generatedProgram(() => (drawn[next++] ?? 0) / 0x1_0000);
      const difference = comparison.difference(sources, flavour);
      if (difference !== undefined) throw new Error(difference);
    }),
    { numRuns: caseCount(2_000, 60) },
  );
});
