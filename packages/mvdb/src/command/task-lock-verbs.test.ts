import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import type { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, ordersAccount, writeVoc } from './command-fixture.ts';
import { execute } from './execute.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

const given = (command: string, by = session): readonly string[] => execute(by, command).lines;

describe('LOCK and CLEAR.LOCKS', () => {
  test('take a task lock and release it', () => {
    const other = commandSession(account);
    given('LOCK 5');
    given('LOCK 5');
    expect(() => given('LOCK 5', other)).toThrow(rejection('RECORD_LOCKED', 'Task lock 5'));
    given('LOCK 6', other);
    given('CLEAR.LOCKS', other);
    expect(account.locks.list()).toMatchObject([{ table: 'TASK', id: '5' }]);
    expect(given('LIST.READU').join('\n')).toMatch(/TASK +5 +update/);
    given('CLEAR.LOCKS 5');
    given('LOCK 5', other);
    other.close();
    expect(account.locks.list()).toEqual([]);
  });

  test.each(['LOCK', 'LOCK x', 'LOCK 1.5', 'LOCK -1', 'CLEAR.LOCKS x', 'LOCK 1 2'])(
    '%s is not understood',
    (command) => {
      expect(() => given(command)).toThrow(rejection('BAD_COMMAND'));
    },
  );

  test('LOCK 64 is beyond the locks there are', () => {
    expect(() => given('LOCK 64')).toThrow(rejection('BAD_ARGUMENT', '0 to 63'));
  });
});

describe('STAT', () => {
  test('counts, adds up and averages columns', () => {
    const lines = given('STAT ORD QTY').join('\n');
    expect(lines).toMatch(/\b21\b/);
    expect(given('STAT ORD QTY WITH CUST = "C2"').join('\n')).toMatch(/\b10\b/);
    expect(given('STAT ORD QTY PRICE HDR.SUP').join('\n')).toContain('21');
  });

  test.each(['STAT', 'STAT ORD', 'STAT ORD WITH CUST = "C2"'])(
    '%s is not understood',
    (command) => {
      expect(() => given(command)).toThrow(rejection('BAD_COMMAND', 'is missing'));
    },
  );
});

test('CLEARDATA forgets the DATA lines that nothing has read', () => {
  writeVoc(account, 'P', 'PA^CLEARDATA^DATA one^DATA two^DISPLAY <<@SYSTEM.RETURN.CODE>>');
  expect(given('P')).toEqual(['2']);
});
