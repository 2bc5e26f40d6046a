import { catalogue, type DemoAccount, isReader, openDemo } from '@mvdb/routines';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import {
  type Agreement,
  type Answer,
  Ask,
  answerOf,
  inAnyOrder,
  Keys,
  type Supplied,
} from './agreement.ts';
import { agreements } from './agreements/agreements.ts';

/*
 * What a reading routine answers is what a sentence says over the same tables: asked about any keys of the demo
 * company, and some there are not. The sentences know nothing of the routines.
 */

/** Reading routines without such a sentence, and why. */
const withoutSentence: Readonly<Record<string, string>> = {
  VB_ICONV: 'It looks at no table: a conversion of the text it is given.',
  VB_LOCATE: 'It looks at no table: a search in the text it is given.',
  VB_OCONV: 'It looks at no table: a conversion of the text it is given.',
};

const RUN_COUNT = 25;

let demo: DemoAccount;
let ask: Ask;
let keys: Keys;

beforeAll(() => {
  demo = openDemo();
  ask = new Ask(demo.session);
  keys = new Keys(ask);
});

afterAll(() => demo.account.close());

test('every reading routine agrees with a sentence, or there is a reason why none says the same', () => {
  const readers = catalogue.routines.filter(isReader).map(({ name }) => name);
  const reported = [...Object.keys(agreements), ...Object.keys(withoutSentence)];
  expect(reported.sort()).toEqual(readers.sort());
});

/** Whether a login works in a company; the other companies are closed to it. */
function isOpenTo(login: string, { CO: company }: Supplied): boolean {
  if (company === undefined) return true;
  const companies = demo.account.table('COACCESS').read(login) ?? '';
  return companies.split('\u001d').includes(company);
}

const asItIs = (answer: Answer) => answer;

describe.each(Object.entries<Agreement>(agreements))('%s', (name, agreement) => {
  const { asked, expected, logins, isUnordered, summary = asItIs } = agreement;
  const ordered = isUnordered ? inAnyOrder : asItIs;

  test('answers what sentences say', () => {
    const supplies = asked?.(keys) ?? fc.constant({});
    const login = logins?.(keys) ?? fc.constant(undefined);
    fc.assert(
      fc.property(supplies, login, (supplied, by) => {
        fc.pre(by === undefined || isOpenTo(by, supplied));
        const reported = expected(ask, supplied, by ?? demo.session.login);
        const answer = summary(answerOf(demo.session, name, supplied, by));
        const compared = Object.keys(reported).map((each) => [each, answer[each]]);
        expect(ordered(Object.fromEntries(compared))).toEqual(ordered(reported));
      }),
      { numRuns: caseCount(asked ? RUN_COUNT : 1) },
    );
  });
});
