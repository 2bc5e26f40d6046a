import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { startTask } from '../command/background-task.ts';
import { commandSession, ordersAccount } from '../command/command-fixture.ts';
import { execute } from '../command/execute.ts';
import { runProgram } from '../command/os-program.ts';
import { osRunner } from '../command/os-runner.ts';
import type { Session } from '../session/session.ts';
import type { WorkWatch } from './work-budget.ts';

let account: Account;
let session: Session;
let folder: string;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account, {
    capabilities: { dbCommand: 'full', osCommand: ['/bin/echo'] },
  });
  folder = mkdtempSync(join(tmpdir(), 'mvdb-watch-'));
});

afterEach(async () => {
  await account.close();
  rmSync(folder, { recursive: true });
});

class Noticed extends Error {}

/** Notes what it is reported, and ends the work before an effect. */
function watching() {
  const reported: string[] = [];
  const watch: WorkWatch = {
    spend: (steps) => reported.push(`${steps}`),
    beforeIrreversible(effect) {
      reported.push(effect);
      throw new Noticed(effect);
    },
  };
  return { reported, watch };
}

describe('a watch', () => {
  test('is informed of every step, and of none when the work is over', () => {
    const { reported, watch } = watching();
    session.watched(watch, () => {
      session.table('ORD').read('1001');
      session.step(7);
    });
    session.step(9);
    expect(reported).toEqual(['1', '7']);
  });

  test('watches beside a budget, within it and around it', () => {
    const { reported, watch } = watching();
    const exceeded = expect.objectContaining({ code: 'BUDGET_EXCEEDED' });
    expect(() => session.limited(10, () => session.watched(watch, () => session.step(11)))).toThrow(
      exceeded,
    );
    expect(() => session.watched(watch, () => session.limited(10, () => session.step(11)))).toThrow(
      exceeded,
    );
    expect(reported).toEqual(['11']);
    expect(session.isLimited).toBe(false);
  });

  const effects: [string, string, () => unknown][] = [
    ['a program', '/bin/echo', () => runProgram(session, '/bin/echo x', osRunner())],
    ['a file', 'orders.txt', () => execute(session, `LIST ORD TO ${join(folder, 'orders.txt')}`)],
    ['work in the background', 'PROGRAM', () => startTask(session, 'PROGRAM', () => {})],
  ];
  test.each(effects)('is reported before %s, and can prevent it', (_, name, effect) => {
    const { reported, watch } = watching();
    expect(() => session.watched(watch, effect)).toThrow(Noticed);
    expect(reported.at(-1)).toContain(name);
    expect(readdirSync(folder)).toEqual([]);
    expect(account.findTable('&PH&')).toBeUndefined();
  });
});
