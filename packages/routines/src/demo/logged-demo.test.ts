import { Account, renderReport, runSentence, selectSql } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { rejection } from '../../../mvdb/src/testing/rejection.ts';
import { call } from '../catalogue/call.ts';
import { vbAdjust } from '../catalogue/stock/vb-adjust.ts';
import { auditAccount } from '../invariants/audit-account.ts';
import { LOTHIST } from '../schema/lot-history.ts';
import { fingerprint, openDemo } from './demo-account.ts';
import { timeAt } from './history.ts';
import { DEMO_TODAY, loadDemo } from './load-demo.ts';
import { roles } from './roles.ts';

const { account, session } = openDemo({ log: true });
const plain = openDemo();
afterAll(() => Promise.all([account.close(), plain.account.close()]));

const STOCK = 'EVAL "REMAINING.QUANTITY * UNIT.COST" CONV ""';
const REPORT = 'CSV DET.SUP HDR.SUP COUNT.SUP';

const printed = (sentence: string) => {
  const outcome = runSentence(session, sentence);
  if (outcome.kind !== 'report') throw new TypeError('It is no report.');
  return [...renderReport(outcome.report)];
};

const worthNow = () => {
  const [worth = ''] = [
    ...selectSql(session, 'SELECT SUM(REMAINING.QUANTITY * UNIT.COST) FROM LOTCOST').rows,
  ];
  return Number(worth[0]);
};

describe('the demo company with a log', () => {
  test('is the one without, and its log agrees with it', () => {
    expect(fingerprint(account)).toBe(fingerprint(plain.account));
    expect(account.verify().violations).toEqual([]);
  });

  test('has a commit for what each role did, at the time that its records show', () => {
    const { first, last } = account.log.status();
    expect(first?.time).toEqual(new Date(2026, 1, 1));
    expect(last?.time.getTime()).toBeLessThan(new Date(2026, 10, 3).getTime());
    const logins = new Set<string | undefined>();
    let before = first?.time ?? new Date(0);
    let count = 0;
    let moved = 0;
    for (const { time, origin, changes } of account.log.commits()) {
      expect(time.getTime()).toBeGreaterThanOrEqual(before.getTime());
      before = time;
      count += 1;
      logins.add(origin.login);
      const movements = changes.filter(({ table }) => table === 'LOTHIST');
      for (const id of movements.flatMap(({ ids }) => ids)) {
        const { movedDate, movedTime } = LOTHIST.parse(account.table('LOTHIST').read(id) ?? '');
        expect(timeAt(Number(movedDate), Number(movedTime))).toEqual(time);
        moved += 1;
      }
    }
    expect(count).toBeGreaterThan(2000);
    expect(moved).toBe(account.table('LOTHIST').count());
    expect([...logins]).toEqual(
      expect.arrayContaining(Object.values(roles).map(({ login }) => login)),
    );
  });

  test('says in one sentence what its stock was worth at twelve dates', async () => {
    const firsts = [3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => new Date(2026, month - 1, 1));
    const middles = [8, 9, 10].map((month) => new Date(2026, month - 1, 15));
    const dates = [...firsts, ...middles].sort((a, b) => a.getTime() - b.getTime());
    const texts = dates.map((date) => date.toLocaleDateString('sv-SE'));
    const asOf = texts.map((text) => `"${text}"`).join(' ');
    const [, ...lines] = printed(`LIST LOTCOST TOTAL ${STOCK} ${REPORT} AS.OF ${asOf}`);
    const expected: string[] = [];
    for (const [index, date] of dates.entries()) {
      const past = account.at(date);
      let worth = 0n;
      for (const [, record] of past.table('LOTCOST').records()) {
        const [, remaining = '', , , cost = ''] = record.split('\u001e');
        worth += BigInt(remaining || '0') * BigInt(cost || '0');
      }
      expected.push(`${texts[index]},${worth}`);
      await past.close();
    }
    expect(lines).toEqual(expected);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBeGreaterThan(9);
  });

  test('says of a work order who did what, from its entry to the stock that it became', () => {
    const history = account.history('OPENWO', '1!100018');
    expect(history[0]?.before).toBeUndefined();
    const logins = history.map(({ origin }) => origin.login);
    expect(logins).toEqual(expect.arrayContaining(['planner', 'foreman', 'shipping']));
    for (const [index, { before }] of history.entries())
      if (index > 0) expect(before).toBe(history[index - 1]?.after);
    expect(history.at(-1)?.after).toBe(account.table('OPENWO').read('1!100018'));
  });

  test('is as it was once a wrong adjustment is reverted, in stock, costs and ledger', () => {
    const before = { books: fingerprint(account), worth: worthNow() };
    const wrong = { CO: '1', PART: 'P100', LCF: '4', LOC: 'MAIN', BINNO: 'B1', QTY: '3000000' };
    call(session, vbAdjust, { ...wrong, C: ['10000', '', '5000'] });
    const { lastPosition } = account.log;
    expect(worthNow() - before.worth).toBeCloseTo(3000 * 1.5);
    expect(account.log.commitAt(lastPosition).changes.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['LOT', 'LOTCOST', 'LOTHIST', 'ITEMQTY', 'GL.TRANS']),
    );
    session.revert(lastPosition);
    expect(worthNow()).toBe(before.worth);
    expect(fingerprint(account)).toBe(before.books);
    expect([...auditAccount(session)]).toEqual([]);
  });

  test('is not loaded where there is a log, nor with a history that is still to come', async () => {
    const logged = Account.inMemory();
    logged.log.switchOn();
    expect(() => loadDemo(logged, { log: true })).toThrow(
      rejection('BAD_ARGUMENT', /a log already/),
    );
    expect(logged.tables()).toEqual([]);
    await logged.close();
    const unlogged = Account.inMemory();
    const tomorrow = DEMO_TODAY + 1_000;
    expect(() => loadDemo(unlogged, { log: true, today: tomorrow })).toThrow(
      rejection('BAD_ARGUMENT', /Nothing of the future is logged/),
    );
    expect(unlogged.tables()).toEqual([]);
    await unlogged.close();
  });
});
