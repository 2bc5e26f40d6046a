import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { WORK2470_HEAD, WORK2470C, WORK2470L } from '../schema/invoices.ts';
import { expectEqual } from './expect-equal.ts';
import { sum } from './totals.ts';

/** The headers of credit memos being entered list their lines, and their totals are those of the lines. */
export function expectCreditMemosAgree(session: Session, company: string): void {
  for (const header of WORK2470_HEAD.records(session, company)) {
    const { recordId, lineNos } = header;
    const lines = [...WORK2470L.recordsUnder(session, recordId)];
    const charges = [...WORK2470C.recordsUnder(session, recordId)];
    expectEqual(
      [recordId, ...[...lineNos].sort()],
      [recordId, ...lines.map(({ key }) => key.line).sort()],
    );
    const goods = sum(lines.map(({ lineValue }) => lineValue));
    const charged = sum(charges.map(({ amount }) => amount));
    expect(header).toMatchObject({
      ...{ goodsTotal: String(goods), chargeTotal: String(charged) },
      ...{ total: String(goods + charged) },
      costTotal: String(sum(lines.map(({ costValue }) => costValue))),
    });
  }
}
