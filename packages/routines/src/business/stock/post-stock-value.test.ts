import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../catalogue/call.ts';
import { vbAdjust } from '../../catalogue/stock/vb-adjust.ts';
import { vbTransfer } from '../../catalogue/stock/vb-transfer.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { LOCODE } from '../../schema/inventory.ts';
import { GL_TRANS } from '../../schema/ledger.ts';
import type { Supplied } from '../../testing/call-outcome.ts';
import { undone } from '../../testing/undone.ts';

describe('postStockValue', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  /** What an operation posts: account, debit and credit of each line. */
  function posted(operation: () => void): string[][] {
    const { session } = demo;
    const { nextDocumentNo } = GL_COMPANY.read(session, '1') ?? {};
    operation();
    const lines = [...GL_TRANS.recordsUnder(session, '1', `IA${nextDocumentNo}`, '26-11')];
    expect(lines.every((line) => line.postedDate === String(session.clock.today()))).toBe(true);
    return lines.map(({ account, debit, credit }) => [account, debit, credit]);
  }

  const adjusted = (reported: Supplied) =>
    call(demo.session, vbAdjust, { CO: '1', PART: 'P100', LOC: 'MAIN', BINNO: 'B1', ...reported });

  /** Three pieces of a part kept by lot, of which nothing else lies at EAST, and how they go elsewhere. */
  const lot = { PART: 'C507', LOTNO: 'A' };
  const received = (C: string) =>
    adjusted({ ...lot, LOC: 'EAST', BINNO: 'E1', QTY: '3000', C: [C] });
  const moved = (QTY: string, TLCD: string) =>
    call(demo.session, vbTransfer, {
      ...{ CO: '1', ...lot, FLCD: 'EAST', FBINFLAG: 'B', FBIN: 'E1', TLCD, QTY },
    });

  test('what comes in is a debit of its inventory account, what goes a credit', () =>
    undone(demo.session, () => {
      expect(posted(() => adjusted({ QTY: '3000', C: ['12345'] }))).toEqual([
        ['1200', '370', ''],
        ['5100', '', '370'],
      ]);
      const { ADJCLOTS } = adjusted({ QTY: '3000', C: ['10000'] });
      const gone = { QTY: '-1000', CLOTS: ADJCLOTS, CQTYS: '-1000' };
      expect(posted(() => adjusted(gone))).toEqual([
        ['1200', '', '100'],
        ['5100', '100', ''],
      ]);
    }));

  test('what is worth nothing is not posted', () =>
    undone(demo.session, () => {
      expect(posted(() => adjusted({ QTY: '3000', C: ['0'] }))).toEqual([]);
    }));

  test('a transfer is posted where it reaches another account', () =>
    undone(demo.session, () => {
      received('10000');
      expect(posted(() => moved('1000', 'RECV'))).toEqual([]);
      expect(posted(() => moved('2000', 'SCRAP'))).toEqual([
        ['1200', '', '200'],
        ['1395', '200', ''],
      ]);
      expect(LOCODE.read(demo.session, '1', 'SCRAP')?.stockValue).toBe('200');
    }));

  test('a cent that rounding leaves goes to the account of variances', () =>
    undone(demo.session, () => {
      received('50');
      expect(posted(() => moved('500', 'RECV'))).toEqual([
        ['1200', '', '1'],
        ['5100', '1', ''],
      ]);
    }));
});
