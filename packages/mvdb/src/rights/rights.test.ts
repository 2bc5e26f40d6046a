import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { commandSession, marked } from '../command/command-fixture.ts';
import { execute } from '../command/execute.ts';
import { explainSentence, runSentence } from '../query/run.ts';
import { indexReaders, listIndexes, openIndex } from '../session/index-commands.ts';
import type { SessionOptions } from '../session/session.ts';
import { Session } from '../session/session.ts';
import { selectSql } from '../sql/select-sql.ts';
import { fixedClock } from '../system/clock.ts';
import { caseCount } from '../testing/case-count.ts';
import { staffAccount, staffMask } from '../testing/rights-fixture.ts';

const account = staffAccount();
const blank = staffAccount({ isBlank: true });
afterAll(() => Promise.all([account.close(), blank.close()]));

const SECRET = /777\d|Xtax/;

/** Somebody who gives every command and sees no secret. */
function stranger(of: Account, options: SessionOptions = {}): Session {
  return commandSession(of, { rights: {}, ...options });
}

/** All that is informed of a command: its lines, or why it failed. */
function reported(session: Session, command: string): string {
  try {
    return execute(session, command).lines.join('\n');
  } catch (error) {
    return String(error) + session.takeOutput().join('\n');
  }
}

const commands = [
  'LIST STAFF',
  'LIST STAFF NAME PAY TAX.NO BONUS',
  'LIST PEOPLE NAME PAY',
  'LIST STAFF F3 F4 *A5',
  'LIST STAFF EVAL "PAY+1" EVAL "@RECORD" EVAL "@RECORD<4>" EVAL "EXTRACT(@RECORD,3,1,0)"',
  'LIST STAFF YEARS.PAY WHOLE SIZE RICH OLD.PAY COPY.PAY',
  "LIST STAFF EVAL \"TRANS('STAFF',@ID,3,'X')\" EVAL \"TRANS('STAFF',@ID,-1,'C')\"",
  'LIST STAFF EVAL "OCONV(@ID,\'TSTAFF;X;;4\')" CONV "MD2"',
  'LIST STAFF NAME CONV "TSTAFF;X;;3" DEPT',
  'LIST BADGE OWNER OWNER.PAY OWNER.ALL CODED.PAY',
  'SORT BADGE BY OWNER.PAY OWNER',
  'LIST BADGE WITH OWNER.PAY > 0 OWNER',
  'LIST STAFF WITH PAY > 1 NAME',
  'LIST STAFF WITH PAY = "" NAME',
  'LIST STAFF WITH NO PAY NAME',
  'LIST STAFF WITH EVERY BONUS > 1 NAME',
  'LIST STAFF WITH TAX.NO LIKE "X..." NAME',
  'LIST STAFF WITH PAY = TAX.NO NAME',
  'LIST STAFF WITH RICH = "Y" NAME',
  'LIST STAFF WITH DEPT = "SHOP" AND WITH PAY > 1 NAME',
  'COUNT STAFF WITH PAY > 1',
  'COUNT STAFF WITH PAY BETWEEN 1 AND 9999999',
  'SORT STAFF BY PAY NAME',
  'SORT STAFF BY.DSND PAY NAME',
  'LIST STAFF BY PAY NAME',
  'SORT STAFF BY RICH NAME',
  'SORT STAFF BY.EXP BONUS NAME BONUS BADGES',
  'LIST STAFF WHEN BONUS > 1 NAME BONUS BADGES',
  'SORT STAFF BY DEPT BREAK.ON DEPT TOTAL PAY',
  'SORT STAFF BY PAY BREAK.ON PAY TOTAL YEARS.PAY DET.SUP',
  'LIST STAFF ENUM PAY AVG PAY MAX YEARS.PAY',
  'LIST.ITEM STAFF',
  'SORT.ITEM STAFF BY PAY',
  'CT STAFF ALL',
  'LISTDICT STAFF',
  'LIST.INDEX STAFF',
  'LIST STAFF NAME PAY TAX.NO REQUIRE.INDEX WITH PAY > 1',
  'LIST STAFF PAY TAX.NO TOXML',
  'SELECT STAFF SAVING UNIQUE PAY',
  'SSELECT STAFF BY PAY SAVING TAX.NO',
  'SELECT STAFF WITH PAY > 1',
  'QSELECT STAFF *',
  'QSELECT STAFF S1 SAVING PAY',
  'FORM.LIST STAFF S1',
  'COPY FROM STAFF S1,S9',
  'COPY FROM STAFF TO BADGE ALL OVERWRITING',
  'CNAME STAFF S1,S8',
  'CNAME STAFF,CREW',
  'DELETE STAFF S1',
  'CLEAR.FILE STAFF',
  'DELETE.FILE STAFF',
  'CREATE.INDEX STAFF WHOLE UNIQUE',
  'BUILD.INDEX STAFF TAX.NO',
  'DELETE.INDEX STAFF PAY',
  'REFORMAT STAFF NAME PAY TO BADGE',
] as const;

describe('a session that does not see secrets', () => {
  test.each(commands)('is not given them by %s', (command) => {
    const session = stranger(account);
    const before = [...account.table('STAFF').records()];
    let texts = '';
    try {
      account.transaction(() => {
        texts = reported(session, command);
        for (let list = 0; list < 11; list += 1)
          texts += (session.selectLists.take(list) ?? []).join('\n');
        for (const [, record] of account.table('BADGE').records()) texts += record;
        throw new Error('undone');
      });
    } catch (error) {
      expect(String(error)).toBe('Error: undone');
    }
    expect(texts).not.toBe('');
    expect(texts).not.toMatch(SECRET);
    expect([...account.table('STAFF').records()]).toEqual(before);
    session.close();
  });

  test.each([
    'SELECT * FROM STAFF',
    'SELECT NAME, PAY, TAX.NO FROM STAFF ORDER BY PAY DESC',
    'SELECT NAME FROM STAFF WHERE PAY > 1',
    'SELECT PAY, COUNT(*) FROM STAFF GROUP BY PAY',
    'SELECT MAX(PAY), SUM(PAY), MIN(TAX.NO) FROM STAFF',
    'SELECT A.NAME, B.PAY FROM PEOPLE A JOIN STAFF B ON A.PAY = B.PAY',
    'SELECT OWNER, OWNER.PAY, S.PAY FROM BADGE JOIN STAFF S ON OWNER = S.@ID',
    'SELECT NAME, BONUS FROM STAFF_EXTRAS',
    "SELECT EVAL('@RECORD') FROM STAFF",
  ])('is not given them by %s', (statement) => {
    const answers = [account, blank].map((each) => {
      const session = stranger(each);
      try {
        return JSON.stringify([...selectSql(session, statement).rows]);
      } catch (error) {
        return String(error);
      } finally {
        session.close();
      }
    });
    expect(answers[0]).not.toMatch(SECRET);
    expect(answers[0]).toBe(answers[1]);
  });

  test('reads them blank by every way of a table', () => {
    const session = stranger(account);
    const table = session.table('STAFF');
    const shown = staffMask.blank(account.table('STAFF').read('S1') ?? '');
    expect(shown).toBe(marked('Ann^SHOP^^^^B1'));
    expect(table.read('S1')).toBe(shown);
    expect(table.readMany(['S1'])).toEqual([shown]);
    expect(new Map(table.records()).get('S1')).toBe(shown);
    expect(table.readLocked('S1')).toBe(shown);
    expect([...table.matchingIds((bytes) => Buffer.from(bytes).includes('777'))]).toEqual([]);
    expect(table.allMatchingIds((bytes) => Buffer.from(bytes).includes('777'))).toEqual([]);
    expect(table.hold()).toBeUndefined();
    session.close();
  });

  test('uses and lists no index on what it does not see', () => {
    const session = stranger(account);
    expect(indexReaders(session, 'STAFF').map(({ name }) => name)).toEqual(['DEPT']);
    expect(listIndexes(session, 'STAFF').map(({ name }) => name)).toEqual(['DEPT']);
    const { paths } = explainSentence(session, 'LIST STAFF WITH PAY > 1 AND WITH DEPT = "SHOP"');
    expect(JSON.stringify(paths)).not.toContain('PAY');
    session.close();
  });

  test('keeps what it does not see where it writes', () => {
    const session = stranger(account);
    const table = session.table('STAFF');
    const before = account.table('STAFF').read('S2') ?? '';
    table.write('S2', (table.read('S2') ?? '').replace('Bob', 'Bobby'));
    expect(account.table('STAFF').read('S2')).toBe(before.replace('Bob', 'Bobby'));
    table.write('S2', 'B');
    expect(account.table('STAFF').read('S2')).toBe(marked('B^^777002^Xtax2^777021'));
    account.table('STAFF').write('S2', before);
    session.close();
  });

  test.each([
    ['guesses a secret', 'S1', marked('Ann^SHOP^777001')],
    ['makes one up', 'NEW', marked('Zoe^SHOP^1')],
  ])('may not write where it %s', (_what, id, record) => {
    const session = stranger(account);
    const rejected = expect.objectContaining({ code: 'NOT_PERMITTED' });
    expect(() => session.table('STAFF').write(id, record)).toThrow(rejected);
    session.close();
  });

  test('may delete records without secrets only, and no table with some', () => {
    const session = stranger(account);
    const rejected = expect.objectContaining({ code: 'NOT_PERMITTED' });
    const before = account.table('STAFF').read('S3') ?? '';
    expect(() => session.table('STAFF').delete('S1')).toThrow(rejected);
    expect(session.table('STAFF').delete('S3')).toBe(true);
    account.table('STAFF').write('S3', before);
    expect(() => session.table('STAFF').clear()).toThrow(rejected);
    expect(() => session.deleteTable('STAFF')).toThrow(rejected);
    expect(() => session.renameTable('STAFF', 'CREW')).toThrow(rejected);
    session.close();
  });

  test('sees the kinds it is given, and no others', () => {
    const session = stranger(account, { rights: { sees: ['pay'] } });
    expect(reported(session, 'LIST STAFF PAY')).toMatch(/7770\.01/);
    expect(reported(session, 'LIST STAFF TAX.NO')).not.toMatch(SECRET);
    expect(session.sees('pay')).toBe(true);
    expect(session.sees('tax')).toBe(false);
    session.close();
  });

  test('has background sessions that see no more', () => {
    const session = stranger(account);
    expect(reported(session.background(), 'LIST STAFF PAY TAX.NO')).not.toMatch(SECRET);
    session.close();
  });

  test('is not given the value of a unique index by an error', () => {
    const session = new Session(account);
    const record = account.table('STAFF').read('S1') ?? '';
    expect(() => session.table('STAFF').write('S7', record)).toThrow('S7 both have a hidden value');
    session.close();
  });
});

describe('a session that sees a kind of secret', () => {
  test('reads, asks by index and copies as ever', () => {
    const session = commandSession(account, { rights: { sees: ['pay', 'tax'] } });
    expect(reported(session, 'LIST STAFF PAY TAX.NO')).toMatch(SECRET);
    expect(reported(session, 'COUNT STAFF WITH PAY > 1')).toContain('4 record(s) counted');
    expect(indexReaders(session, 'STAFF')).toHaveLength(6);
    expect(reported(session, 'COPY FROM STAFF TO NOTE S1')).toContain('1 record(s) copied');
    expect(account.table('NOTE').read('S1')).toMatch(SECRET);
    account.table('NOTE').delete('S1');
    session.close();
  });
});

describe('a closed table', () => {
  const closed = /NOT_PERMITTED|closed to all but its own programs/;

  test.each([
    ['LIST KEYS SECRET'],
    ['LIST LOCKERS'],
    ['LIST NOTE KEY'],
    ["LIST STAFF EVAL \"TRANS('KEYS','K1',1,'X')\""],
    ["LIST STAFF EVAL \"OCONV('K1','TKEYS;X;;1')\""],
    ['COUNT KEYS'],
    ['CT KEYS ALL'],
    ['SELECT KEYS'],
    ['FORM.LIST KEYS K1'],
    ['COPY FROM KEYS TO BADGE ALL'],
    ['COPY FROM BADGE TO KEYS ALL'],
    ['DELETE KEYS K1'],
    ['CLEAR.FILE KEYS'],
    ['DELETE.FILE KEYS'],
    ['CNAME KEYS,OPEN'],
    ['CREATE.INDEX KEYS SECRET'],
    ['LIST.INDEX KEYS'],
  ])('is not opened by %s, regardless of what a session sees', (command) => {
    const session = commandSession(account);
    const texts = reported(session, command);
    expect(texts).toMatch(closed);
    expect(texts).not.toMatch(SECRET);
    expect(account.table('KEYS').read('K1')).toBe('Xtax-of-a-key');
    session.close();
  });

  test('stays closed under every name that is made for it', () => {
    const session = commandSession(account);
    account.table('VOC').write('OTHER', account.table('VOC').read('KEYS') ?? '');
    session.createSynonym('THIRD', 'KEYS');
    for (const name of ['OTHER', 'THIRD'])
      expect(reported(session, `LIST ${name}`)).toMatch(closed);
    account.renameTable('KEYS', 'MOVED');
    expect(reported(session, 'LIST MOVED')).toMatch(closed);
    account.renameTable('MOVED', 'KEYS');
    account.deleteTable('THIRD');
    account.table('VOC').delete('OTHER');
    session.close();
  });

  test('is open to a program that was written for it, as far as its context says', () => {
    const session = stranger(account);
    expect(session.programTable('KEYS').read('K1')).toBe('Xtax-of-a-key');
    const access = { mayRead: () => true, mayWrite: () => false };
    const read = () => session.programTable('KEYS').read('K1');
    const rejected = expect.objectContaining({ code: 'NOT_PERMITTED' });
    expect(session.restricted({ ...access, declares: () => true }, read)).toBe('Xtax-of-a-key');
    expect(() => session.restricted({ ...access, declares: () => false }, read)).toThrow(rejected);
    expect(() =>
      session.restricted({ ...access, declares: () => false }, () =>
        session.restricted({ ...access, declares: () => true }, read),
      ),
    ).toThrow(rejected);
    session.close();
  });
});

describe('programs written for a table', () => {
  test('get its records as they are, while sentences they run do not', () => {
    const session = stranger(account);
    const declares = (name: string) => name === 'STAFF';
    session.restricted({ mayRead: () => true, mayWrite: () => true, declares }, () => {
      expect(session.programTable('STAFF').read('S1')).toMatch(SECRET);
      expect(openIndex(session, 'STAFF', 'PAY')?.equal('777001')).toEqual(['S1', 'S4']);
      expect(reported(session, 'LIST STAFF PAY TAX.NO WITH PAY = ""')).not.toMatch(SECRET);
      expect(runSentence(session, 'COUNT STAFF WITH PAY = ""')).toMatchObject({ count: 5 });
    });
    session.close();
  });
});

describe('rights to tables', () => {
  test.each([
    [['STAFF'], 'LIST STAFF', true],
    [['STAFF'], 'LIST PEOPLE', true],
    [['STAFF'], 'LIST BADGE', false],
    [['S*'], 'LIST STAFF', true],
    [['*', '-STAFF'], 'LIST PEOPLE NAME', false],
    [['*', '-STAFF'], 'LIST BADGE OWNER', true],
    [['*', '-STAFF'], 'LIST BADGE OWNER.PAY', false],
    [['*', '-STAFF'], 'LIST DICT STAFF', true],
    [[], 'LIST BADGE', false],
  ])('%j decides of %s: %s', (readTables, command, isAllowed) => {
    const session = stranger(account, { rights: { readTables } });
    expect(reported(session, command).includes('is not among the tables')).toBe(!isAllowed);
    session.close();
  });

  test('another name in VOC opens no table that one of its names may not be read by', () => {
    account.table('VOC').write('OTHER', account.table('VOC').read('STAFF') ?? '');
    const session = stranger(account, { rights: { readTables: ['*', '-STAFF'] } });
    expect(reported(session, 'LIST OTHER NAME')).toContain('is not among the tables');
    account.table('VOC').delete('OTHER');
    session.close();
  });

  test('writing needs its own', () => {
    const session = stranger(account, { rights: { writeTables: ['NOTE'] } });
    expect(reported(session, 'COPY FROM BADGE B1,B7')).toContain('may write');
    expect(reported(session, 'CREATE.FILE FRESH')).toContain('may write');
    expect(reported(session, 'CREATE.INDEX STAFF NAME')).toContain('may write');
    expect(reported(session, 'COPY FROM BADGE TO NOTE B1,B7')).toContain('1 record(s) copied');
    account.table('NOTE').delete('B7');
    session.close();
  });

  test.each([[{ sees: 'pay' }], [{ readTables: [''] }], [{ writeTables: [3] }]])(
    '%j is refused',
    (rights) => {
      const rejected = expect.objectContaining({ code: 'BAD_ARGUMENT' });
      expect(() => new Session(account, { rights: rights as never })).toThrow(rejected);
    },
  );
});

describe('protectTable', () => {
  test.each([
    ['VOC', { isClosed: true }],
    ['DICT STAFF', { isClosed: true }],
    ['STAFF', { secrets: { 0: 'pay' } }],
    ['STAFF', { secrets: { 3: '' } }],
  ])('rejects %s %j', (name, protection) => {
    const rejected = expect.objectContaining({ code: 'BAD_ARGUMENT' });
    expect(() => account.protectTable(name, protection)).toThrow(rejected);
  });

  test('holds for whoever else has the account open, from their next work on', async () => {
    const path = mkdtempSync(join(tmpdir(), 'mvdb-rights-'));
    const one = Account.open({ path });
    const other = Account.open({ path });
    one.createTable('STAFF').write('S1', marked('Ann^SHOP^777001'));
    const session = stranger(other);
    const read = () => session.readOnly(() => session.table('STAFF').read('S1'));
    expect(read()).toMatch(SECRET);
    one.protectTable('STAFF', { secrets: { 3: 'pay' } });
    expect(read()).toBe(marked('Ann^SHOP^'));
    one.protectTable('STAFF', { isClosed: true });
    expect(read).toThrow(expect.objectContaining({ code: 'NOT_PERMITTED' }));
    session.close();
    await Promise.all([one.close(), other.close()]);
    rmSync(path, { recursive: true });
  });

  test('ends with its transaction where that is undone, and with the table', () => {
    const fresh = staffAccount();
    const session = stranger(fresh);
    expect(() =>
      fresh.transaction(() => {
        fresh.protectTable('STAFF', {});
        expect(session.table('STAFF').read('S1')).toMatch(SECRET);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(session.table('STAFF').read('S1')).not.toMatch(SECRET);
    fresh.deleteTable('STAFF');
    fresh.createTable('STAFF').write('S1', marked('a^b^c'));
    expect(session.table('STAFF').read('S1')).toBe(marked('a^b^c'));
    session.close();
    return fresh.close();
  });
});

const columns = [
  ...['NAME', 'DEPT', 'PAY', 'TAX.NO', 'BONUS', 'BADGES', 'YEARS.PAY', 'WHOLE', 'SIZE', 'RICH'],
  ...['OLD.PAY', 'COPY.PAY', 'F3', '@ID', 'EVAL "PAY:TAX.NO"', 'EVAL "DCOUNT(BONUS,@VM)"'],
  "EVAL \"TRANS('STAFF','S1','PAY','X')\"",
];
const column = fc.constantFrom(...columns);
const literal = fc.constantFrom('', '0', '1', '777001', '777011', 'Xtax1', 'SHOP', 'Y', 'Ann');
const operator = fc.constantFrom('=', '<>', '<', '>', '<=', '>=', 'LIKE', 'UNLIKE');
const condition = fc
  .tuple(fc.constantFrom('WITH', 'WITH NO', 'WITH EVERY'), column, operator, literal)
  .map(([word, name, sign, text]) => `${word} ${name} ${sign} "${text}"`);
const bare = fc.tuple(fc.constantFrom('WITH', 'WITH NO'), column).map((words) => words.join(' '));
const key = fc
  .tuple(fc.constantFrom('BY', 'BY.DSND', 'BY.EXP'), column)
  .map((words) => words.join(' '));
const clause = fc.oneof(condition, bare, key);
const output = fc
  .tuple(fc.constantFrom('', 'TOTAL ', 'BREAK.ON ', 'MAX '), column)
  .map((words) => words.join(''));
const sentence = fc
  .tuple(
    fc.constantFrom('LIST', 'SORT', 'COUNT', 'SELECT', 'SSELECT'),
    fc.constantFrom('STAFF', 'PEOPLE'),
    fc.array(clause, { maxLength: 3 }),
    fc.array(output, { maxLength: 3 }),
    column,
  )
  .map(([verb, table, clauses, outputs, saved]) => {
    const tail = verb.endsWith('SELECT') ? [`SAVING ${saved}`] : outputs;
    return [verb, table, ...clauses, ...(verb === 'COUNT' ? [] : tail)].join(' ');
  });

test('any sentence answers as it does where the secrets are blank', () => {
  const answerOf = (of: Account, session: Session, text: string) => {
    let lines = reported(session, text);
    lines += (session.selectLists.take(0) ?? []).join('\n');
    return lines.replaceAll(of.path, '');
  };
  const clock = fixedClock('2026-11-21T08:30:00');
  const masked = stranger(account, { clock });
  const full = commandSession(blank, { clock });
  let understood = 0;
  fc.assert(
    fc.property(sentence, (text) => {
      const answer = answerOf(account, masked, text);
      if (!answer.includes('MvdbError') && !answer.includes('SentenceError')) understood += 1;
      expect(answer).toBe(answerOf(blank, full, text));
    }),
    { numRuns: caseCount(300) },
  );
  expect(understood).toBeGreaterThan(caseCount(300) / 3);
  masked.close();
  full.close();
});
