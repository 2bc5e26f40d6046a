import { Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { PASSWORDS } from '../../schema/employees.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { verifyPassword, wrongPasswords } from './verify-password.ts';

let demo: DemoAccount;
beforeEach(() => {
  demo = openDemo();
});
afterEach(() => demo.account.close());

function tested(login: string, password: string): string {
  const session = new Session(demo.account, { login });
  return rejectionText(session, () => verifyPassword(companyContext(session, '1'), password));
}

const WRONG = 'INVALID PASSWORD';
const TOO_MANY = 'TOO MANY WRONG PASSWORDS';

describe('verifyPassword', () => {
  test.each([
    ['demo', 'demo-demo', ''],
    ['parts2', 'parts2-demo', ''],
    ['demo', 'parts-demo', WRONG],
    ['demo', '', WRONG],
    ['demo', 'DEMO-DEMO', WRONG],
    ['nobody', 'nobody-demo', WRONG],
    ['', '', WRONG],
    ['x'.repeat(2_000), 'demo-demo', WRONG],
  ])('of %j with %j: %j', (login, password, text) => {
    expect(tested(login, password)).toBe(text);
  });

  test('says of a locked login what it says of a wrong password', () => {
    const stored = PASSWORDS.read(demo.session, 'parts');
    if (stored) PASSWORDS.update(demo.session, stored, { locked: 'Y' });
    expect(tested('parts', 'parts-demo')).toBe(WRONG);
    expect(tested('parts', 'wrong')).toBe(WRONG);
  });

  test('bears with so many wrong ones, and then rejects the right one, too', () => {
    const { attemptsMax } = wrongPasswords;
    const outcomes = Array.from({ length: attemptsMax + 2 }, () => tested('parts', 'wrong'));
    expect(outcomes).toEqual([...Array(attemptsMax).fill(WRONG), TOO_MANY, TOO_MANY]);
    expect(tested('parts', 'parts-demo')).toBe(TOO_MANY);
    expect(tested('demo', 'demo-demo')).toBe('');
  });

  test('looks at no more passwords then', () => {
    const { session } = demo;
    const stepsOf = (login: string) => {
      let steps = 0;
      const caller = new Session(demo.account, { login });
      const watch = { spend: (count: number) => (steps += count), beforeIrreversible() {} };
      const work = () => verifyPassword(companyContext(caller, '1'), 'wrong');
      caller.watched(watch, () => rejectionText(session, work));
      return steps;
    };
    expect(stepsOf('parts')).toBe(1);
    for (let attempts = 1; attempts < wrongPasswords.attemptsMax; attempts += 1)
      tested('parts', 'wrong');
    expect(stepsOf('parts')).toBe(0);
  });

  test('begins to count again after the right one', () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempts = 1; attempts < wrongPasswords.attemptsMax; attempts += 1)
        expect(tested('parts', 'wrong')).toBe(WRONG);
      expect(tested('parts', 'parts-demo')).toBe('');
    }
  });

  test('is an effect that no rollback takes back, and is announced', () => {
    const effects: string[] = [];
    const { session } = demo;
    session.watched({ spend() {}, beforeIrreversible: (effect) => effects.push(effect) }, () =>
      session.transaction(() => verifyPassword(companyContext(session, '1'), 'demo-demo')),
    );
    expect(effects).toEqual(['Trying a password']);
  });
});
