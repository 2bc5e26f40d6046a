import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../account/account.ts';
import { buildIndex, createIndex } from '../../session/index-commands.ts';
import type { Session } from '../../session/session.ts';
import { rejection } from '../../testing/rejection.ts';
import { staffAccount } from '../../testing/rights-fixture.ts';
import { commandSession, marked, ordersAccount, writeVoc } from '../command-fixture.ts';
import { execute } from '../execute.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

/** Gives a command to a person who types these lines. @returns What was printed, and what was asked. */
function edit(command: string, ...typed: readonly string[]) {
  const asked: string[] = [];
  const answers = [...typed];
  const { lines, returnCode } = execute(session, command, {
    prompt: (question) => {
      asked.push(question);
      return answers.shift();
    },
  });
  expect(answers).toEqual([]);
  return { lines, asked, returnCode };
}

describe('ED', () => {
  test('an attribute is a line, and what is filed is the record', () => {
    expect(edit('ED ORD 1003', '3', 'C/B2/B9/', '5', 'A ^253300', 'FI')).toEqual({
      lines: [
        '1003 of ORD: 5 line(s).',
        '0003: B2^253D4',
        '0003: B9^253D4',
        '0005: 2500^253100',
        'Bottom at line 5.',
        '0005: 2500^253100^253300',
        '1003 of ORD: 5 line(s) written.',
      ],
      asked: Array.from({ length: 5 }, () => '----: '),
      returnCode: 1,
    });
    expect(account.table('ORD').read('1003')).toBe(marked('C1^20010^B9]D4^3]0^2500]100]300'));
  });

  test('lines that are too many are rejected together, and none is taken for a command', () => {
    session = commandSession(account, { textSizeMax: 4096 });
    const typed = [...Array.from({ length: 5 }, () => 'x'.repeat(1000)), 'FD', 'Y'];
    const { lines } = edit('ED CUS C1', '1', 'I', ...typed, '', 'FI');
    expect(lines).toContainEqual(expect.stringContaining('What was inserted would give'));
    expect(lines.at(-1)).toBe('C1 of CUS: 1 line(s) written.');
    expect(account.table('CUS').read('C1')).toBe('ACME');
  });

  test('a record that is not there begins with the lines that are inserted', () => {
    const { lines, asked } = edit('ED CUS C7', 'I', 'Seven', '', 'I', 'Oslo', 'Norway', '', 'FI');
    expect(lines).toEqual(['C7 of CUS: new record.', 'C7 of CUS: 3 line(s) written.']);
    expect(asked.filter((question) => question !== '----: ')).toEqual([
      ...['0001= ', '0002= '],
      ...['0002= ', '0003= ', '0004= '],
    ]);
    expect(account.table('CUS').read('C7')).toBe(marked('Seven^Oslo^Norway'));
  });

  test('trailing empty attributes stay', () => {
    edit('ED ORD 1004', '1', 'R C1', 'FI');
    expect(account.table('ORD').read('1004')).toBe(marked('C1^20010^^^'));
  });

  test('a dictionary is edited like a table', () => {
    edit('ED DICT CUS NAME', '5', 'R 20L', 'FI');
    expect(account.table('DICT CUS').read('NAME')).toBe(marked('D^1^^Name^20L^S^'));
  });

  test('several records are edited in turn, or those of select list 0', () => {
    expect(edit('ED CUS C1 C2', '1', 'R one', 'FI', '1', 'R two', 'FI').returnCode).toBe(2);
    session.selectLists.form(0, ['C2', 'C9']);
    edit('ED CUS', 'EX', '1', 'R nine', 'FI');
    expect([...account.table('CUS').records()].map(([, record]) => record)).toEqual([
      'one',
      'two',
      'nine',
    ]);
  });

  test('X passes over the records to come', () => {
    expect(edit('ED CUS ALL', 'X').returnCode).toBe(1);
  });

  test('EX leaves a record that was not changed, and asks about one that was', () => {
    expect(edit('ED CUS C1', 'EX').asked).toHaveLength(1);
    const { asked } = edit('ED CUS C1', '1', 'R other', 'EX', 'N', 'EX', 'y');
    expect(asked.filter((question) => question.includes('changed'))).toEqual([
      'C1 of CUS was changed; leave it as it was? (Y/N) ',
      'C1 of CUS was changed; leave it as it was? (Y/N) ',
    ]);
    expect(account.table('CUS').read('C1')).toBe('ACME');
  });

  test('SAVE writes, and what follows can be left', () => {
    const { lines } = edit('ED CUS C1', '1', 'R saved', 'SAVE', 'R not saved', 'OOPS', 'EX');
    expect(lines).toContain('C1 of CUS: 1 line(s) written.');
    expect(account.table('CUS').read('C1')).toBe('saved');
  });

  test('FD deletes a record after asking', () => {
    edit('ED CUS C1', 'FD', '', 'FD', 'Y');
    expect(account.table('CUS').read('C1')).toBeUndefined();
    expect(edit('ED CUS C1', 'FD', 'EX').lines).toContain(
      'C1 of CUS is not there to be deleted; EX ends without writing.',
    );
  });

  test('? says what can be typed, and where the editor stands', () => {
    const { lines } = edit('ED CUS C1', '1', 'R x', '?', 'EX', 'Y');
    expect(lines).toContain('OOPS         undo the last change');
    expect(lines.at(-1)).toBe('C1 of CUS: line 1 of 1, changed.');
  });

  test('what is typed wrongly is reported, and nothing is lost', () => {
    const { lines } = edit('ED CUS C1', '1', 'R new', 'R ^254', 'ZZ', 'L absent', 'FI');
    expect(lines.filter((line) => /one attribute|not a command|No line/.test(line))).toHaveLength(
      3,
    );
    expect(account.table('CUS').read('C1')).toBe('new');
  });

  test('a line that is rejected while lines are inserted can be typed again', () => {
    edit('ED CUS C1', '1', 'I', 'a', 'x^254', 'b', '', 'FI');
    expect(account.table('CUS').read('C1')).toBe(marked('ACME^a^b'));
  });

  test('what cannot be written is reported, and can be mended', () => {
    createIndex(account, 'CUS', ['NAME'], { isUnique: true });
    buildIndex(account, 'CUS', 'NAME');
    const { lines } = edit('ED CUS C1', '1', 'R zeta', 'FI', 'R beta', 'FI');
    expect(lines.filter((line) => line.includes('one record for each value'))).toHaveLength(1);
    expect(account.table('CUS').read('C1')).toBe('beta');
  });

  test('an error of a trigger ends the editor, and nothing is held', () => {
    class Vetoed extends Error {}
    account.addTrigger('CUS', {
      beforeWrite: () => {
        throw new Vetoed();
      },
    });
    expect(() => edit('ED CUS C1', '1', 'R x', 'SAVE')).toThrow(Vetoed);
    expect(account.table('CUS').read('C1')).toBe('ACME');
    expect(account.locks.list()).toEqual([]);
  });

  test('a command file answers by DATA', () => {
    writeVoc(account, 'RENAME', 'PA^ED CUS C1^DATA 1^DATA C/ACME/Acme/^DATA FI');
    execute(session, 'RENAME');
    expect(account.table('CUS').read('C1')).toBe('Acme');
  });

  test('where nobody answers it says what is lost, and holds nothing', () => {
    expect(() => execute(session, 'ED CUS C1')).toThrow(rejection('NO_INPUT', 'C1 of CUS'));
    expect(() => edit('ED CUS C1', '1', 'R lost')).toThrow(rejection('NO_INPUT'));
    expect(account.table('CUS').read('C1')).toBe('ACME');
    expect(account.locks.list()).toEqual([]);
  });

  test('answers without end come to one', () => {
    const prompt = () => '';
    expect(() => execute(session, 'ED CUS C1', { prompt, stepsMax: 1_000 })).toThrow(
      rejection('BUDGET_EXCEEDED'),
    );
    expect(account.locks.list()).toEqual([]);
  });
});

describe('the lock on what is edited', () => {
  test('is held while it is edited, and then released', () => {
    const other = commandSession(account);
    const answers = ['1', 'R a', 'SAVE', 'R b', 'FI'];
    execute(session, 'ED CUS C1', {
      prompt: () => {
        expect(() => other.table('CUS').write('C1', 'theirs')).toThrow(rejection('RECORD_LOCKED'));
        return answers.shift();
      },
    });
    expect(account.locks.list()).toEqual([]);
    other.table('CUS').write('C1', 'theirs');
    other.close();
  });

  test('of another session rejects the editor', () => {
    const other = commandSession(account, { login: 'EVE' });
    other.table('CUS').lock('C1');
    expect(() => edit('ED CUS C1')).toThrow(rejection('RECORD_LOCKED', 'EVE'));
    other.close();
  });

  test('that the session held before stays with it', () => {
    session.table('CUS').lock('C1');
    edit('ED CUS C1', '1', 'R a', 'FI');
    expect(account.locks.list()).toMatchObject([{ id: 'C1' }]);
  });

  test('is enough for a session that requires locks', () => {
    session = commandSession(account, { requiresLocks: true });
    edit('ED CUS C1', '1', 'R a', 'FI');
    expect(account.table('CUS').read('C1')).toBe('a');
  });

  test('is released when a person interrupts', () => {
    const interrupt = new RangeError('Ctrl+C');
    const prompt = () => {
      throw interrupt;
    };
    expect(() => execute(session, 'ED CUS C1', { prompt })).toThrow(interrupt);
    expect(account.locks.list()).toEqual([]);
  });
});

describe('what the editor is refused', () => {
  test('a transaction, in which nobody else could write meanwhile', () => {
    expect(() => session.transaction(() => edit('ED CUS C1'))).toThrow(rejection('IN_TRANSACTION'));
  });

  test('a table that is not there, and no records at all', () => {
    expect(() => edit('ED NOWHERE 1')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => edit('ED CUS')).toThrow(rejection('BAD_COMMAND', 'No records are named'));
    expect(() => edit('ED')).toThrow(rejection('BAD_COMMAND', 'ED [DICT] table'));
  });

  test('a record of which a part is hidden, and a table that is closed', async () => {
    const staff = staffAccount();
    session = commandSession(staff, { rights: { sees: [] } });
    expect(() => edit('ED STAFF S1')).toThrow(rejection('NOT_PERMITTED', 'hidden'));
    expect(() => edit('ED KEYS K1')).toThrow(rejection('NOT_PERMITTED'));
    expect(staff.locks.list()).toEqual([]);
    await staff.close();
  });

  test('an id that is not one', () => {
    expect(() => edit(`ED CUS ${'x'.repeat(1_001)}`)).toThrow(rejection('BAD_ID'));
  });
});

describe('EDIT.LIST', () => {
  test('an element is a line', () => {
    session.selectLists.form(0, ['1001', marked('1002]2'), '1003']);
    execute(session, 'SAVE.LIST MINE');
    const { lines } = edit('EDIT.LIST MINE', 'P', '2', 'DE', 'B', 'I 1004', 'FI');
    expect(lines).toContain('0002: 1002^2532');
    execute(session, 'GET.LIST MINE');
    expect(session.selectLists.take(0)).toEqual(['1001', '1003', '1004']);
  });

  test('a list that is not there is begun', () => {
    expect(edit('EDIT.LIST NEW', 'I 1001', 'FI').lines).toEqual([
      'NEW of &SAVEDLISTS&: new record.',
      'NEW of &SAVEDLISTS&: 1 line(s) written.',
    ]);
    execute(session, 'GET.LIST NEW');
    expect(session.selectLists.take(0)).toEqual(['1001']);
  });

  test('asks for a name, and for one only', () => {
    for (const command of ['EDIT.LIST', 'EDIT.LIST A B'])
      expect(() => edit(command)).toThrow(rejection('BAD_COMMAND', 'EDIT.LIST name'));
  });
});
