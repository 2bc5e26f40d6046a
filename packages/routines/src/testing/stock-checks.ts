import { type Session, withoutCompany } from 'mvdb';
import { expect } from 'vitest';
import { BIN, ITEMQTY, JOB_BIN, LOT } from '../schema/inventory.ts';
import { OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../schema/sales-orders.ts';
import { Totals } from './totals.ts';

/** Serial numbers are lots of one piece. */
const PIECE = 1000;

/**
 * What is on hand of a part is what its lots hold, and what lies in its bins; a serial number is set aside just
 * where a sales order line names it.
 */
export function expectStockAgrees(session: Session, company: string): void {
  const inLots = new Totals();
  const inBins = new Totals();
  const setAside = new Totals();
  for (const { recordId, key, onHand, allocated } of LOT.records(session, company)) {
    const { part, lot } = key;
    inLots.add(part, onHand);
    setAside.add(`${part} ${lot}`, allocated);
    expect([recordId, Number(allocated) <= Number(onHand)]).toEqual([recordId, true]);
  }
  for (const table of [BIN, JOB_BIN])
    for (const record of table.records(session, company))
      for (const { part, quantity } of BIN.rows(record, 'CONTENTS')) inBins.add(part, quantity);
  for (const { recordId, onHand } of ITEMQTY.records(session, company)) {
    const part = withoutCompany(recordId);
    const stated = Number(onHand);
    expect([part, inLots.of(part), inBins.of(part)]).toEqual([part, stated, stated]);
  }
  for (const { recordId, serialNos } of OPEN_ORD_LINE_1287.records(session, company)) {
    const { partNo = '' } = OPEN_ORD_LINE.read(session, recordId) ?? {};
    for (const serial of serialNos) setAside.add(`${partNo} ${serial}`, -PIECE);
  }
  expect(setAside.rest()).toEqual([]);
}
