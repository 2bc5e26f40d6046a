import { Account } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { randomNumbers } from '../storage/random-numbers.ts';
import { hostileCase, violationOf } from './hostile-programs.ts';

/*
 * Any text comes to a list of problems or to a program; the program prints as source that reads as the same tree, runs
 * to an end or an error with a code, and reaches nothing of JavaScript.
 */

let account: Account;

beforeAll(() => {
  account = Account.inMemory();
});

afterAll(() => account.close());

const SEED = 20_261_126;

test('any text is rejected with a message, or runs and prints as the same program', () => {
  const count = caseCount(20_000);
  const found: string[] = [];
  for (let number = 0; number < count && found.length < 3; number++) {
    const [source, flavour] = hostileCase(randomNumbers(Math.imul(SEED + number, 0x9e37_79b1)));
    const violation = violationOf(account, source, flavour);
    if (violation !== undefined) found.push(`${number} ${flavour}\n${source}\n=> ${violation}`);
  }
  expect(found).toEqual([]);
});
