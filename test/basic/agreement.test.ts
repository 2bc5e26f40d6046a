import { flavours } from '@mvdb/basic';
import fc from 'fast-check';
import { Account, type FlavourName } from 'mvdb';
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
const names = Object.keys(flavours) as FlavourName[];
const warning = names.filter((name) => flavours[name].warnsAndGoesOn);
const stopping = names.filter((name) => !flavours[name].warnsAndGoesOn);

test.each([
  { manner: 'stop at an error', flavoursOf: stopping },
  { manner: 'warn and go on', flavoursOf: warning },
])(
  'a compiled program does what the interpreter does, in flavours that $manner',
  ({ flavoursOf }) => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...flavoursOf), (drawn, flavour) => {
        let next = 0;
        const sources = generatedProgram(() => (drawn[next++] ?? 0) / 0x1_0000);
        const difference = comparison.difference(sources, flavour);
        if (difference !== undefined) throw new Error(difference);
      }),
      { numRuns: caseCount(1_000, 30) },
    );
  },
);
