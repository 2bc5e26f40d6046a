import fc from 'fast-check';
import { Account, buildIndex, deleteIndex, openIndex, type Session } from 'mvdb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companySession } from '../../schema/company-session.ts';
import { EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { WORD_ENDINGS } from '../../schema/word-endings.ts';
import { marked, rowsOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbEmployeelist } from './vb-employeelist.ts';

const TABLE = 'EMPLOYEE.PUBLIC.1287';
const COMPANY = '1';

let account: Account;
let session: Session;
beforeAll(() => {
  account = Account.inMemory();
  companySchema.createTables(account);
  session = companySession(account, { company: COMPANY });
});
beforeEach(() => account.table(TABLE).clear());
afterAll(() => account.close());

const listed = (...words: readonly string[]) =>
  rowsOf(call(session, vbEmployeelist, { DATA: words.join('\u001d') }).DATA).map(
    ([number]) => number,
  );

/** What the rule says of every record in turn. */
const fitting = (words: readonly string[]) =>
  [...EMPLOYEE_PUBLIC_1287.records(session, COMPANY)]
    .filter(({ inactive, recordId, firstName, lastName, jobTitle }) => {
      const name = `${firstName} ${lastName}`.trim();
      const text = `${withoutCompany(recordId)} ${name} ${jobTitle}`.toUpperCase();
      return inactive !== 'Y' && words.every((word) => text.includes(word.toUpperCase()));
    })
    .map(({ recordId }) => withoutCompany(recordId));

const anyLetter = fc.constantFrom(...'abABßẞÄäŉ01 .!\\\u00a0', '😀');
const anyText = fc.string({ unit: anyLetter, maxLength: 16 });
const anyChange = fc.record({
  id: fc.stringMatching(/^(1|1|2|11)![01a]{1,2}(![0-9])?$/),
  firstName: anyText,
  lastName: anyText,
  title: anyText,
  inactive: fc.constantFrom('N', 'Y', ''),
  isDeleted: fc.boolean(),
});
const anyPart = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(15), fc.integer({ min: 1, max: 16 }))
    .map(([text, from, length]) => [...text].slice(from, from + length).join(''));
/** Changes in turn, and words of which some stand in what they write. */
const anyCase = fc.array(anyChange, { minLength: 1, maxLength: 20 }).chain((changes) => {
  const texts = changes.flatMap(({ id, firstName, lastName, title }) => [
    `${withoutCompany(id)} ${firstName}`,
    `${firstName} ${lastName}`,
    `${lastName} ${title}`,
  ]);
  const words = fc.array(fc.oneof(anyPart(texts), anyText), { maxLength: 3 });
  return fc.record({ changes: fc.constant(changes), words });
});

function expectTheSame(): void {
  fc.assert(
    fc.property(anyCase, ({ changes, words }) => {
      account.table(TABLE).clear();
      for (const { id, firstName, lastName, title, inactive, isDeleted } of changes) {
        const record = marked(`${firstName}^${lastName}^${title}^^^^^${inactive}`);
        if (isDeleted) account.table(TABLE).delete(id);
        else account.table(TABLE).write(id, record);
        expect(listed(...words.map(marked))).toEqual(fitting(words.map(marked)));
      }
    }),
  );
}

describe('VB_EMPLOYEELIST by words', () => {
  test('lists whom looking at everyone would, through the index', () => {
    expect(openIndex(session, TABLE, WORD_ENDINGS)).toBeDefined();
    expectTheSame();
  });

  test('lists the same where users changed what the index is on', () => {
    const dictionary = account.table(`DICT ${TABLE}`);
    const item = dictionary.read('TITLE') ?? '';
    dictionary.write('TITLE', item.replace('\u001e3\u001e', '\u001e4\u001e'));
    expectTheSame();
    buildIndex(account, TABLE, WORD_ENDINGS);
    expectTheSame();
    dictionary.write('TITLE', item);
    buildIndex(account, TABLE, WORD_ENDINGS);
  });

  test('reads those who have the rarest of the words, however many there are', () => {
    const stepsAmong = (count: number) => {
      account.transaction(() => {
        for (let number = 0; number < count; number += 1)
          account.table(TABLE).write(`1!${1000 + number}`, marked(`Jo^Smith^Clerk^^^^^N`));
        for (const number of ['5', '6', '7'])
          account.table(TABLE).write(`1!${number}`, marked(`Nils^Svensson^Clerk^^^^^N`));
        account.table(TABLE).write('1!8', marked('Sven^Olsen^Clerk^^^^^Y'));
        account.table(TABLE).write('2!5', marked('Sven^Olsen^Clerk^^^^^N'));
      });
      let steps = 0;
      const watch = { spend: (more: number) => (steps += more), beforeIrreversible() {} };
      session.watched(watch, () => expect(listed('clerk', 'svens')).toEqual(['5', '6', '7']));
      return steps;
    };
    const few = stepsAmong(10);
    expect(stepsAmong(500)).toBe(few);
    expect(few).toBe(3);
  });

  test('lists the same without the index', () => {
    deleteIndex(account, TABLE, WORD_ENDINGS);
    expectTheSame();
    companySchema.createTables(account);
    expect(openIndex(session, TABLE, WORD_ENDINGS)).toBeDefined();
  });
});
