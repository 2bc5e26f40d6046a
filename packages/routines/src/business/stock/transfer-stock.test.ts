import { expect, test } from 'vitest';
import { call } from '../../catalogue/call.ts';
import { vbAdjust } from '../../catalogue/stock/vb-adjust.ts';
import { vbTransfer } from '../../catalogue/stock/vb-transfer.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { BIN, ITEMCA, LOT } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { openSalesFixture } from '../../testing/sales-fixture.ts';

const sales = openSalesFixture();

/** A lot of a part that is kept by lot, in a bin of the main store, in general stock alone. */
function lotInMain() {
  const { session } = sales();
  for (const bin of BIN.records(session, '1'))
    for (const { part, lotNo, quantity } of BIN.rows(bin, 'CONTENTS')) {
      const lot = LOT.read(session, '1', part, bin.key.location, lotNo);
      const isUsable = lot?.jobs.length === 0 && lot.owner === '' && lot.lotStatus === 'A';
      if (bin.key.location !== 'MAIN' || lotNo === 'MAIN' || !isUsable) continue;
      if (sales().part(part).lotControl === '2' && Number(quantity) >= 2000)
        return { lot, part, lotNo, bin: bin.key.bin };
    }
  throw new Error('Some part should be kept by lot.');
}

const toEast = { CO: '1', FLCD: 'MAIN', FBINFLAG: 'B', TLCD: 'EAST', TBINFLAG: 'B', TBIN: 'E1' };

test('a lot on hold is on hold wherever it lies, and both ends are reported', () =>
  sales().agreeing(() => {
    const { session } = sales();
    const { lot, part: PART, lotNo: LOTNO, bin: FBIN } = lotInMain();
    LOT.update(session, lot, { lotStatus: 'H' });
    const reply = call(session, vbTransfer, { ...toEast, PART, LOTNO, FBIN, QTY: '1000' });
    expect(reply).toMatchObject({
      ...{ ADJLOTS: `${LOTNO}\u001d${LOTNO}`, ADJQTYS: '-1000\u001d1000' },
    });
    expect(LOT.read(session, '1', PART, 'EAST', LOTNO)?.lotStatus).toBe('H');
  }));

test('a lot that is free where it comes to takes nothing on hold', () =>
  sales().agreeing(() => {
    const { session } = sales();
    const { part: PART, lotNo: LOTNO, bin: FBIN } = lotInMain();
    const move = () => call(session, vbTransfer, { ...toEast, PART, LOTNO, FBIN, QTY: '1000' });
    move();
    const lot = LOT.read(session, '1', PART, 'MAIN', LOTNO);
    if (lot) LOT.update(session, lot, { lotStatus: 'H' });
    expect(move).toThrow(`LOT ON HOLD ${LOTNO}`);
  }));

test('goods of others enter neither the average nor the last cost', () =>
  sales().inside(() => {
    const { session } = sales();
    const standards = CO_STDS.read(session, '1');
    if (standards) CO_STDS.update(session, standards, { consignment: 'Y' });
    const costs = () => ITEMCA.read(session, '1', 'C533')?.recordText;
    const before = costs();
    const position = { CO: '1', PART: 'C533', LOTNO: 'LZ9', QTY: '5000', LOC: 'MAIN', BINNO: 'B1' };
    call(session, vbAdjust, { ...position, CONSIGNFLAG: 'Y', OWNER: 'ACME', C: ['990000'] });
    expect(LOT.read(session, '1', 'C533', 'MAIN', 'LZ9')?.owner).toBe('ACME');
    expect(costs()).toBe(before);
  }));

test('nothing comes to a job that is closed', () =>
  sales().inside(() => {
    const { session } = sales();
    const { part: PART, lotNo: LOTNO, bin: FBIN } = lotInMain();
    const [job] = [...JOBMASTER.records(session, '1')].filter(({ jobStatus }) => jobStatus === 'C');
    const CAJOBNO = job?.key.job ?? '';
    const toJob = { ...toEast, TBINFLAG: 'J', TBIN: 'J1', CAJOBNO };
    const move = () => call(session, vbTransfer, { ...toJob, PART, LOTNO, FBIN, QTY: '1000' });
    expect(move).toThrow(`JOB IS CLOSED ${CAJOBNO}`);
  }));

test.each(['L!1', '!', 'L1!'])('a lot %s, which divides an id, is not taken in', (LOTNO) => {
  const { session } = sales();
  const position = { CO: '1', PART: 'C533', LOTNO, QTY: '1000', LOC: 'MAIN', BINNO: 'B1' };
  expect(() => call(session, vbAdjust, position)).toThrow(`INVALID LOT ${LOTNO}`);
});
