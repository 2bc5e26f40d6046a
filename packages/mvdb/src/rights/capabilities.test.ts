import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { type Capabilities, capabilities, lowered, ordinaryCapabilities } from './capabilities.ts';

const levels = ['off', 'query', 'full'] as const;
const arbitrary: fc.Arbitrary<Capabilities> = fc.record({
  read: fc.boolean(),
  write: fc.boolean(),
  dbCommand: fc.constantFrom(...levels),
  program: fc.boolean(),
  osCommand: fc.uniqueArray(fc.constantFrom('/bin/a', '/bin/b', '/bin/c')),
});

function allows(outer: Capabilities, inner: Capabilities): boolean {
  return (
    Number(inner.read) <= Number(outer.read) &&
    Number(inner.write) <= Number(outer.write) &&
    Number(inner.program) <= Number(outer.program) &&
    levels.indexOf(inner.dbCommand) <= levels.indexOf(outer.dbCommand) &&
    inner.osCommand.every((program) => outer.osCommand.includes(program))
  );
}

describe('capabilities', () => {
  test('are by default tables without commands, and frozen', () => {
    const tables = { read: true, write: true, program: true };
    expect(capabilities()).toEqual({ ...tables, dbCommand: 'off', osCommand: [] });
    expect(Object.isFrozen(capabilities({ osCommand: ['/bin/date'] }).osCommand)).toBe(true);
    expect(Object.isFrozen(ordinaryCapabilities)).toBe(true);
  });

  test.each([
    [{ read: 'yes' }],
    [{ write: 1 }],
    [{ program: 'yes' }],
    [{ dbCommand: 'all' }],
    [{ osCommand: '/bin/date' }],
    [{ osCommand: ['date'] }],
    [{ osCommand: ['/bin/../bin/date'] }],
    [{ osCommand: ['/bin/da\0te'] }],
    [{ osCommand: [7] }],
  ])('%j are refused', (settings) => {
    expect(() => capabilities(settings as Partial<Capabilities>)).toThrow(
      rejection('BAD_ARGUMENT'),
    );
  });

  test('lowered never exceeds either side, and keeps what both allow', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (outer, inner) => {
        const result = lowered(outer, inner);
        expect(allows(outer, result) && allows(inner, result)).toBe(true);
        expect(lowered(outer, {})).toEqual(outer);
        expect(lowered(result, inner)).toEqual(result);
      }),
    );
  });
});

describe('a session', () => {
  test('holds its capabilities; nested work can only lower them', async () => {
    const account = Account.inMemory();
    account.createTable('ORD');
    const session = new Session(account, { capabilities: { write: false, dbCommand: 'query' } });
    const access = { mayRead: () => true, mayWrite: () => true };
    session.restricted({ ...access, capabilities: { write: true, dbCommand: 'full' } }, () => {
      expect(session.capabilities).toMatchObject({ write: false, dbCommand: 'query' });
      expect(() => session.table('ORD').write('1', 'x')).toThrow(
        rejection('NOT_PERMITTED', 'needs the capability write: true'),
      );
    });
    session.restricted({ ...access, capabilities: { read: false } }, () => {
      expect(() => session.table('ORD').read('1')).toThrow(
        rejection('NOT_PERMITTED', 'read: true'),
      );
      session.restricted({ ...access, capabilities: { read: true } }, () =>
        expect(session.capabilities.read).toBe(false),
      );
    });
    expect(session.table('ORD').read('1')).toBeUndefined();
    await account.close();
  });

  test('without writing creates, renames and deletes no table', async () => {
    const account = Account.inMemory();
    account.createTable('ORD');
    const session = new Session(account, { capabilities: { write: false } });
    for (const work of [
      () => session.createTable('NEW'),
      () => session.createSynonym('NEW', 'ORD'),
      () => session.renameTable('ORD', 'NEW'),
      () => session.deleteTable('ORD'),
      () => session.table('ORD').clear(),
    ])
      expect(work).toThrow(rejection('NOT_PERMITTED', 'write: true'));
    expect(account.tables().map(({ name }) => name)).toEqual(['ORD']);
    await account.close();
  });

  test('passes what its context may do on to work in the background, and no more', async () => {
    const account = Account.inMemory();
    account.createTable('ORD');
    const session = new Session(account, { login: 'OP', capabilities: { dbCommand: 'full' } });
    const access = { mayRead: () => true, mayWrite: (table: string) => table !== 'ORD' };
    const background = session.restricted({ ...access, capabilities: { dbCommand: 'query' } }, () =>
      session.background(),
    );
    expect(background.login).toBe('OP');
    expect(background.capabilities.dbCommand).toBe('query');
    expect(() => background.table('ORD').write('1', 'x')).toThrow(rejection('NOT_PERMITTED'));
    await account.close();
  });
});

describe('a budget', () => {
  test('counts the records read, one by one or in a scan', async () => {
    const account = Account.inMemory();
    const table = account.createTable('ORD');
    account.transaction(() => {
      for (let number = 0; number < 20; number += 1) table.write(String(number), 'x');
    });
    const session = new Session(account);
    const orders = session.table('ORD');
    const matching = () => [...orders.matchingIds(() => false)];
    expect(session.limited(20, () => [...orders.ids()])).toHaveLength(20);
    expect(session.limited(20, matching)).toEqual([]);
    const scans: (() => unknown)[] = [
      () => [...orders.ids()],
      () => [...orders.records()],
      matching,
      () => orders.readMany(Array.from({ length: 20 }, (_, id) => String(id))),
    ];
    for (const work of scans)
      expect(() => session.limited(19, work)).toThrow(rejection('BUDGET_EXCEEDED', '19 steps'));
    expect([...orders.ids()]).toHaveLength(20);
    await account.close();
  });

  test('within another takes from both, and its end restores the other', async () => {
    const account = Account.inMemory();
    const session = new Session(account);
    session.limited(10, () => {
      session.limited(100, () => session.step(7));
      expect(() => session.limited(100, () => session.step(4))).toThrow(
        rejection('BUDGET_EXCEEDED', '10 steps'),
      );
    });
    expect(session.isLimited).toBe(false);
    await account.close();
  });

  test.each([-1, 1.5, Number.NaN, 2 ** 60, '9' as unknown as number])(
    '%s is not one',
    async (steps) => {
      const account = Account.inMemory();
      expect(() => new Session(account).limited(steps, () => 0)).toThrow(rejection('BAD_ARGUMENT'));
      await account.close();
    },
  );
});
