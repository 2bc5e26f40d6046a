import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import type { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { type BackgroundProgram, LOG_TABLE } from './background-task.ts';
import { commandSession, ordersAccount, writeVoc } from './command-fixture.ts';
import { CommandSet } from './command-set.ts';
import { execute } from './execute.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

/** Starts a task and waits for its end. @returns The lines of its log, and the error that ended it. */
async function logOf(
  command: string,
  programs: Readonly<Record<string, BackgroundProgram>> = {},
): Promise<{ log: string[]; error: unknown }> {
  const { tasks, lines } = execute(session, `PHANTOM ${command}`, {
    commands: new CommandSet({ programs }),
    prompt: () => 'an answer',
  });
  const [task] = tasks;
  expect(lines).toEqual([`Started ${task?.logId}`]);
  const error = await task?.ended;
  const log = session.table(LOG_TABLE).read(task?.logId ?? '');
  return { log: log?.split(FIELD_MARK) ?? [], error };
}

describe('PHANTOM', () => {
  test('runs a registered program, whose output becomes its log', async () => {
    const { log, error } = await logOf('monthend "two words" x', {
      MONTHEND: ({ session: own, arguments: given }) => {
        own.print(`${given.join('|')} for ${own.login}`);
        own.table('CUS').write('DONE', 'yes');
      },
    });
    expect(error).toBeUndefined();
    expect(log).toEqual(['monthend "two words" x', 'two words|x for OP', 'Ended 21510 30600']);
    expect(session.table('CUS').read('DONE')).toBe('yes');
  });

  test('runs a program that takes its time', async () => {
    const { log } = await logOf('SLOW', {
      SLOW: async ({ session: own }) => {
        await new Promise((resolve) => setImmediate(resolve));
        own.print('late');
      },
    });
    expect(log[1]).toBe('late');
  });

  test('runs a command or paragraph', async () => {
    writeVoc(account, 'P', 'PA^DISPLAY in the background^COPY FROM ORD TO CUS ALL');
    const { log } = await logOf('P');
    expect(log.slice(1, 3)).toEqual(['in the background', '4 record(s) copied.']);
    expect(session.table('CUS').count()).toBe(7);
  });

  test('goes on while its starter works, with locks and lists of its own', async () => {
    session.table('ORD').lock('1001');
    session.selectLists.form(0, ['1001']);
    const { log, error } = await logOf('DELETE ORD 1001');
    expect(error).toEqual(rejection('RECORD_LOCKED'));
    expect(log[1]).toMatch(/^Failed: Another session has locked the record/);
    expect(session.selectLists.isActive(0)).toBe(true);
    session.table('ORD').release('1001');
    expect(account.locks.list()).toEqual([]);
  });

  test('asking ends it, though its starter would be answered', async () => {
    writeVoc(account, 'P', 'PA^DISPLAY before^DISPLAY <<Name>>^DISPLAY after');
    const { log, error } = await logOf('P');
    expect(error).toEqual(rejection('NO_INPUT', 'Name'));
    expect(log[1]).toBe('before');
    expect(log[2]).toMatch(/^Failed: The command asks for input/);
  });

  test.each([
    ['an error', () => new RangeError('broken')],
    ['anything', () => 'broken'],
    ['nothing', () => undefined],
  ])('a program that throws %s is logged as failed', async (_, thrown) => {
    const { log, error } = await logOf('FAIL', {
      FAIL: () => {
        throw thrown();
      },
    });
    expect(error).toBeDefined();
    expect(log[1]).toMatch(/^Failed: /);
  });

  test('two started in one second have logs of their own', async () => {
    const first = execute(session, 'PHANTOM DISPLAY 1').tasks[0];
    const second = execute(session, 'PHANTOM DISPLAY 2').tasks[0];
    await Promise.all([first?.ended, second?.ended]);
    expect(first?.logId).not.toBe(second?.logId);
    expect(session.table(LOG_TABLE).count()).toBe(2);
  });

  test('started inside a transaction it begins with the commit', async () => {
    const commands = new CommandSet({
      programs: { LOOK: ({ session: own }) => own.print(own.table('CUS').read('NEW') ?? '') },
    });
    const task = session.transaction(() => {
      const { tasks } = session.transaction(() => execute(session, 'PHANTOM LOOK', { commands }));
      session.table('CUS').write('NEW', 'committed');
      return tasks[0];
    });
    expect(await task?.ended).toBeUndefined();
    expect(session.table(LOG_TABLE).read(task?.logId ?? '')).toContain('committed');
  });

  test('started inside a transaction that is undone it never begins, and leaves nothing', async () => {
    const ended: unknown[] = [];
    const start = () => {
      const [task] = execute(session, 'PHANTOM CLEAR.FILE ORD').tasks;
      ended.push(task?.ended);
      throw new RangeError('undone');
    };
    expect(() => session.transaction(start)).toThrow('undone');
    session.transaction(() => expect(() => session.transaction(start)).toThrow('undone'));
    expect(await Promise.all(ended)).toEqual([
      rejection('TRANSACTION_OVER', 'CLEAR.FILE ORD'),
      rejection('TRANSACTION_OVER', 'CLEAR.FILE ORD'),
    ]);
    expect(session.table('ORD').count()).toBe(4);
    expect(account.findTable(LOG_TABLE)).toBeUndefined();
  });

  test('starts no other from the background, which might never end', async () => {
    writeVoc(account, 'P', 'PA^PHANTOM P');
    const { error } = await logOf('P');
    expect(error).toEqual(rejection('COMMAND_DEPTH'));
    expect(session.table(LOG_TABLE).count()).toBe(1);
  });

  test('may do what its starter might, and no more', async () => {
    const access = { mayRead: () => true, mayWrite: (table: string) => table !== 'ORD' };
    const { tasks } = session.restricted(access, () => execute(session, 'PHANTOM CLEAR.FILE ORD'));
    expect(await tasks[0]?.ended).toEqual(rejection('NOT_PERMITTED', 'ORD'));
    expect(session.table('ORD').count()).toBe(4);
  });

  test('a closed account ends it without noise', async () => {
    const { tasks } = execute(session, 'PHANTOM DATE');
    await account.close();
    expect(await tasks[0]?.ended).toBeInstanceOf(Error);
    account = ordersAccount();
  });
});
