import { Session } from 'mvdb';
import { civilToDay } from 'mvdb/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { ledgerInvariants } from '../../invariants/ledger.ts';
import { GL_CHARTS, GL_DOCUMENT_AUX, GL_TRANS, JOURNAL_HEAD } from '../../schema/ledger.ts';
import { HOLD } from '../../schema/planning.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vbGl7013 } from './vb-gl7013.ts';

const LOCK_ITEM = 'REGISTER.LOCK';

let demo: DemoAccount;
let session: Session;
beforeAll(() => {
  demo = openDemo();
  session = demo.session;
});
afterAll(() => demo.account.close());

/** A test whose changes are undone, as all of them share one demo company. */
const undoing = (work: () => void) => () => {
  session.takeOutput();
  undone(session, work);
};

const register = (...DATAIN: string[]) => call(session, vbGl7013, { DATAIN });

const stored = () => ({
  charts: [...GL_CHARTS.records(session, '1')].map(({ recordText }) => recordText),
  transactions: [...GL_TRANS.records(session, '1')].map(({ recordId }) => recordId),
  journals: [...JOURNAL_HEAD.records(session, '1')].map(({ recordText }) => recordText),
});

function writeJournal(
  number: string,
  lines: readonly (readonly [account: string, debit: string, credit: string])[],
  header: Partial<Record<'journalDate' | 'fiscalPeriod' | 'jcsCode', string>> = {},
): void {
  JOURNAL_HEAD.write(session, `1!${number}`, {
    journalDate: '21490',
    fiscalPeriod: '26-11',
    jcsCode: 'DON',
    ...header,
    accounts: lines.map(([account]) => account),
    debits: lines.map(([, debit]) => debit),
    credits: lines.map(([, , credit]) => credit),
    lineDescriptions: lines.map(() => 'MADE FOR THE TEST'),
  });
}

describe('VB_GL7013', () => {
  test(
    'with DON it posts every journal that is done, line by line',
    undoing(() => {
      writeJournal('2007', [
        ['5300', '1200', ''],
        ['1000', '', '700'],
        ['2000', '', '500'],
      ]);
      writeJournal('2008', [['5300', '1200', '']], { jcsCode: 'ENT' });
      const before = stored();
      expect(register('1', 'DON')).toEqual({ DATAOUT: '', MESSAGE: '' });
      const after = stored();
      expect(after.transactions.filter((id) => !before.transactions.includes(id))).toEqual([
        ...['1!JE2006!26-11!1', '1!JE2006!26-11!2'],
        ...['1!JE2007!26-11!1', '1!JE2007!26-11!2', '1!JE2007!26-11!3'],
      ]);
      expect(GL_TRANS.read(session, '1!JE2007!26-11!2')).toMatchObject({
        ...{ postedDate: '21490', source: 'JE', account: '1000', debit: '', credit: '700' },
        ...{ description: 'MADE FOR THE TEST', reference: '2007', jobNo: '', initials: 'DM' },
      });
      expect(GL_DOCUMENT_AUX.read(session, '1!JE2007!26-11')).toMatchObject({
        lineNos: ['1', '2', '3'],
        total: '1200',
      });
      for (const number of ['2006', '2007'])
        expect(JOURNAL_HEAD.read(session, '1', number)).toMatchObject({
          jcsCode: 'PST',
          ledgerDocument: `JE${number}`,
          postedDate: '21491',
        });
      expect(JOURNAL_HEAD.read(session, '1', '2008')?.jcsCode).toBe('ENT');
      assertInvariants(ledgerInvariants, session, '1');
    }),
  );

  test(
    'what is posted to an earlier period takes its place among the periods',
    undoing(() => {
      const company = session.table('GL-COMPANY');
      company.write('1', (company.read('1') ?? '').replace('26-11', '26-02'));
      for (const [number, fiscalPeriod, day] of [
        ['2007', '26-02', civilToDay(2026, 2, 10)],
        ['2009', '26-05', civilToDay(2026, 5, 31)],
      ] as const)
        writeJournal(
          number,
          [
            ['5300', '100', ''],
            ['2719', '', '100'],
          ],
          { fiscalPeriod, journalDate: String(day) },
        );
      expect(register('1', 'DON').MESSAGE).toBe('');
      expect(GL_CHARTS.read(session, '1', '2719')?.periods).toEqual(
        '26-02 26-05 26-06 26-07 26-08 26-09 26-10'.split(' '),
      );
      assertInvariants(ledgerInvariants, session, '1');
    }),
  );

  test(
    'nothing is posted to a period that has not begun',
    undoing(() => {
      const lines = [
        ['5300', '100', ''],
        ['2000', '', '100'],
      ] as const;
      writeJournal('2008', lines, {
        fiscalPeriod: '27-01',
        journalDate: String(civilToDay(2027, 1, 10)),
      });
      expect(register('1', 'DON').MESSAGE).toBe('JOURNALS NOT POSTED 2008');
      expect(GL_CHARTS.read(session, '1', '2000')?.periods).not.toContain('27-01');
    }),
  );

  test(
    'without a code it prints the journals and posts nothing',
    undoing(() => {
      const before = stored();
      expect(register('1')).toEqual({ DATAOUT: '', MESSAGE: '' });
      expect(stored()).toEqual(before);
      const [saved] = HOLD.recordsUnder(session, '1', 'JOURNAL');
      expect(session.takeOutput()).toEqual([saved?.title, ...(saved?.lines ?? [])]);
      expect([saved?.title, saved?.program, ...(saved?.lines ?? [])]).toEqual([
        'JOURNAL REGISTER',
        'VB_GL7013',
        '2006       11/02/26 26-11 RENT AS BILLED                 AC',
        `  5300       RENT BILLED                           ${'8,500.00'.padEnd(24)}`.trimEnd(),
        `  2000       RENT BILLED                   ${'8,500.00'.padStart(32)}`,
        '1 JOURNAL(S), 0 IN ERROR',
      ]);
    }),
  );

  test(
    'a second run finds nothing more to post',
    undoing(() => {
      register('1', 'DON');
      const before = fingerprint(demo.account);
      expect(register('1', 'DON').MESSAGE).toBe('NO RECORDS SELECTED.');
      expect(fingerprint(demo.account)).toBe(before);
    }),
  );

  test.each([
    ['no lines', [], {}, 'NO LINES'],
    [
      'no balance',
      [
        ['5300', '100', ''],
        ['2000', '', '99'],
      ],
      {},
      'OUT OF BALANCE',
    ],
    [
      'a missing account',
      [
        ['5300', '100', ''],
        ['9999', '', '100'],
      ],
      {},
      'ACCOUNT NOT FOUND 9999 ON LINE 2',
    ],
    [
      'a header account',
      [
        ['5', '100', ''],
        ['2000', '', '100'],
      ],
      {},
      'HEADER ACCOUNT 5 ON LINE 1',
    ],
    [
      'an inactive account',
      [
        ['1395', '100', ''],
        ['2000', '', '100'],
      ],
      {},
      'INACTIVE ACCOUNT 1395 ON LINE 1',
    ],
    [
      'a control account',
      [
        ['5300', '100', ''],
        ['1200', '', '100'],
      ],
      {},
      'CONTROL ACCOUNT 1200 ON LINE 2',
    ],
    [
      'an amount that is not one',
      [
        ['5300', '1.50', ''],
        ['2000', '', '150'],
      ],
      {},
      'INVALID AMOUNT ON LINE 1',
    ],
    [
      'two amounts on a line',
      [
        ['5300', '100', '100'],
        ['2000', '', ''],
      ],
      {},
      'ONE AMOUNT EXPECTED ON LINE 1',
    ],
    ['a date that is not one', 'balanced', { journalDate: 'SOON' }, 'INVALID DATE'],
    ['a period that is not one', 'balanced', { fiscalPeriod: '26-13' }, 'INVALID FISCAL PERIOD'],
    ['a closed period', 'balanced', { fiscalPeriod: '26-10' }, 'PERIOD 26-10 CLOSED'],
    ['a document in the ledger', 'taken', {}, 'DOCUMENT JE2007 IS IN THE LEDGER'],
  ] as const)(
    'a journal with %s is printed and left, and the others are posted',
    (_what, lines, header, violation) =>
      undone(session, () => {
        const inactive = GL_CHARTS.read(session, '1', '1395');
        if (inactive) GL_CHARTS.update(session, inactive, { inactive: 'Y' });
        if (lines === 'taken') GL_DOCUMENT_AUX.write(session, '1!JE2007!26-11', {});
        const balanced = [
          ['5300', '100', ''],
          ['2000', '', '100'],
        ] as const;
        writeJournal('2007', typeof lines === 'string' ? balanced : lines, header);
        expect(register('1').MESSAGE).toBe('');
        expect(register('1', 'DON').MESSAGE).toBe('JOURNALS NOT POSTED 2007');
        expect(session.takeOutput()).toContain(`  *** ${violation}`);
        expect(JOURNAL_HEAD.read(session, '1', '2006')?.jcsCode).toBe('PST');
        expect(JOURNAL_HEAD.read(session, '1', '2007')?.jcsCode).toBe('DON');
        expect([...GL_TRANS.recordsUnder(session, '1', 'JE2007')]).toEqual([]);
      }),
  );

  test('a register that another session runs is named, and nothing is done', () => {
    const other = new Session(demo.account, { login: 'anna' });
    other.table('DICT JOURNAL.HEAD').lock(LOCK_ITEM);
    const before = fingerprint(demo.account);
    expect(register('1', 'DON').MESSAGE).toBe('JOURNAL REGISTER IS LOCKED BY anna');
    other.close();
    expect(fingerprint(demo.account)).toBe(before);
    undone(session, () => expect(register('1', 'DON').MESSAGE).toBe(''));
  });

  test(
    'so is one that left its lock behind',
    undoing(() => {
      const dictionary = session.table('DICT JOURNAL.HEAD');
      dictionary.write(LOCK_ITEM, 'X Who runs the register.\u001eben');
      expect(register('1', 'DON').MESSAGE).toBe('JOURNAL REGISTER IS LOCKED BY ben');
      dictionary.write(LOCK_ITEM, 'X');
      expect(register('1', 'DON').MESSAGE).toBe('JOURNAL REGISTER IS LOCKED BY NOBODY KNOWN');
    }),
  );

  test('the lock is gone after a register, and after one that finds nothing', () => {
    const own = openDemo();
    for (const MESSAGE of ['', 'NO RECORDS SELECTED.']) {
      expect(call(own.session, vbGl7013, { DATAIN: ['1', 'DON'] }).MESSAGE).toBe(MESSAGE);
      expect(own.session.table('DICT JOURNAL.HEAD').has(LOCK_ITEM)).toBe(false);
      expect(own.account.locks.list()).toEqual([]);
    }
    return own.account.close();
  });

  test('a run that fails half way leaves nothing behind', () => {
    const other = new Session(demo.account, { login: 'anna' });
    other.table('GL.CHARTS').lock('1!2000');
    const before = fingerprint(demo.account);
    expect(() => register('1', 'DON')).toThrow(expect.objectContaining({ code: 'RECORD_LOCKED' }));
    expect(fingerprint(demo.account)).toBe(before);
    expect(demo.account.locks.list()).toHaveLength(1);
    other.close();
  });

  test.each([
    [['1', 'PST'], 'INVALID JCS CODE'],
    [['1', 'don'], 'INVALID JCS CODE'],
  ])('%j: %s', (DATAIN, MESSAGE) => {
    expect(call(session, vbGl7013, { DATAIN })).toEqual({ DATAOUT: '', MESSAGE });
  });
});
