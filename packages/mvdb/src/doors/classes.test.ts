import { describe, expect, test } from 'vitest';
import { Account } from '../account.ts';
import { DimensionedRecord } from '../dimensioned-record.ts';
import { RemoveCursor } from '../dynamic-array/remove-cursor.ts';
import { Session } from '../session.ts';

const refused = expect.objectContaining({ code: 'BAD_ARGUMENT' });

describe('what opens or holds something refuses the wrong kind', () => {
  test.each<[string, () => unknown]>([
    ['Account.open()', () => Reflect.apply(Account.open, Account, [])],
    ['Account.open({ path: 5 })', () => Reflect.apply(Account.open, Account, [{ path: 5 }])],
    ['new DimensionedRecord([])', () => Reflect.construct(DimensionedRecord, [[]])],
    ['new DimensionedRecord("", null)', () => Reflect.construct(DimensionedRecord, ['', null])],
    ['new RemoveCursor(5)', () => Reflect.construct(RemoveCursor, [5])],
  ])('%s', (_call, act) => {
    expect(act).toThrow(refused);
  });

  test('a session of null options, and an attribute that is no text', async () => {
    const account = Account.inMemory();
    expect(() => Reflect.construct(Session, [account, null])).toThrow(refused);
    const record = new DimensionedRecord('a');
    expect(() => Reflect.apply(record.set, record, [1, 5])).toThrow(refused);
    expect(record.build()).toBe('a');
    await account.close();
  });
});
