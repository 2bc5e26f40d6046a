import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import type { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, ordersAccount, writeVoc } from './command-fixture.ts';
import { CommandSet } from './command-set.ts';
import { execute } from './execute.ts';
import type { Verb } from './verb.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

const run = (command: string) => execute(session, command);
const lines = (command: string) => run(command).lines;

describe('TERM', () => {
  test('TERM sets the width of reports and the lines of their pages, until it says otherwise', () => {
    const rule = () => Math.max(...lines('LIST ORD CUST PART').map((line) => line.length));
    const pages = () =>
      lines(`LIST ORD CUST HEADING "Page 'P'"`).filter((line) => line.startsWith('Page')).length;
    expect(lines('TERM')).toEqual(['Lines of 80 characters, one long page.']);
    expect(rule()).toBe(79);
    expect(lines('TERM 40,6')).toEqual(['Lines of 40 characters, pages of 6 lines.']);
    expect(rule()).toBe(39);
    expect(pages()).toBe(2);
    expect(lines('TERM ,0')).toEqual(['Lines of 40 characters, one long page.']);
    expect(pages()).toBe(1);
    expect(lines('TERM 132')).toEqual(['Lines of 132 characters, one long page.']);
    expect(lines('term default')).toEqual(['Lines of 80 characters, one long page.']);
    for (const size of ['19', '32768', '80,x', 'VT100', '80,24,0', ','])
      expect(() => run(`TERM ${size}`)).toThrow(MvdbError);
    expect(lines('TERM')).toEqual(['Lines of 80 characters, one long page.']);
  });

  test("TERM takes its turn after the page of the program, and is nobody else's", () => {
    const commands = new CommandSet({ page: { width: 60, pageLines: 20 } });
    const reported = (command: string) => execute(session, command, { commands }).lines;
    expect(reported('TERM')).toEqual(['Lines of 60 characters, pages of 20 lines.']);
    expect(reported('TERM 100')).toEqual(['Lines of 100 characters, pages of 20 lines.']);
    expect(reported('TERM ,0')).toEqual(['Lines of 100 characters, one long page.']);
    const other = commandSession(account);
    expect(execute(other, 'TERM', { commands }).lines).toEqual([
      'Lines of 60 characters, pages of 20 lines.',
    ]);
  });
});

describe('HUSH', () => {
  test('HUSH hides what is printed, not what comes of it', () => {
    expect(lines('HUSH ON')).toEqual([]);
    const { lines: shown, returnCode } = execute(session, 'SELECT ORD');
    expect([shown, returnCode]).toEqual([[], 4]);
    expect(lines('LIST ORD')).toEqual([]);
    expect(lines('HUSH')).toEqual([]);
    expect(lines('WHO')).toHaveLength(1);
    expect(lines('HUSH')).toEqual([]);
    expect(lines('WHO')).toEqual([]);
    expect(lines('hush off')).toEqual([]);
    expect(lines('WHO')).toHaveLength(1);
    expect(() => run('HUSH MAYBE')).toThrow(rejection('BAD_COMMAND', 'MAYBE'));
  });

  test('HUSH ends at an error', () => {
    run('HUSH ON');
    expect(() => run('LIST NOWHERE')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(lines('WHO')).toHaveLength(1);
  });

  test('HUSH shows a paragraph in part, and a verb that executes sees all', () => {
    writeVoc(account, 'QUIET', 'PA^DISPLAY one^HUSH ON^DISPLAY two^HUSH OFF^DISPLAY three');
    expect(lines('QUIET')).toEqual(['one', 'three']);
    const counted: Verb = {
      name: 'COUNTED',
      synonyms: [],
      effect: 'read',
      usage: 'COUNTED command',
      run: ({ execute: inner, argumentText }) => inner(argumentText).lines.length,
    };
    const commands = new CommandSet({ verbs: [counted] });
    run('HUSH ON');
    expect(execute(session, 'COUNTED DISPLAY two', { commands })).toMatchObject({
      lines: [],
      returnCode: 1,
    });
  });
});
