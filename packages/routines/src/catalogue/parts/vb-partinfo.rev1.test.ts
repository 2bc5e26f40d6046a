import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { ITEMCA, ITEMMANF, ITEMQTY, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { call } from '../call.ts';
import { catalogue } from '../registry.ts';
import { vbPartinfoRev1 } from './vb-partinfo.rev1.ts';
import { vbPartinfoRev2 } from './vb-partinfo.rev2.ts';

describe('VB_PARTINFO.REV1', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  test.each(['1', '2'])('in company %s it shows every part as the records have it', (CO) => {
    let count = 0;
    for (const master of PRODUCT.records(session, CO)) {
      const { recordId } = master;
      const number = recordId.slice(2);
      const { INDATA, OUTDATA, MSG } = call(session, vbPartinfoRev1, {
        CO,
        REQTYPE: `PART!${number}`,
      });
      expect([INDATA, MSG]).toEqual([number, '']);
      expect(OUTDATA.split('\u001e')).toEqual([
        ...[number, master.description, master.description2],
        ITEMMANF.read(session, recordId)?.mrpCode,
        master.unit,
        ITEMCA.read(session, recordId)?.lastCost,
        master.lastActivityDate,
        ITEMQTY.read(session, recordId)?.onHand,
        master.lotControl,
        PRODUCT_1287.read(session, recordId)?.reservedBin,
      ]);
      expect(call(session, vbPartinfoRev2, { CO, INDATA })).toEqual({ OUTDATA, MSG });
      count += 1;
    }
    expect(count).toBeGreaterThan(10);
  });

  test('it runs code of its own, as its arguments do not map on those of its successor', () => {
    expect(catalogue.runnerOf(vbPartinfoRev1)).toBe(vbPartinfoRev1);
    expect(() => catalogue.call(session, 'VB_PARTINFO.REV1', { 2: 'P100' })).toThrow('INDATA');
  });

  test.each([
    ['1', 'PART!NONE', '', 'PART NOT FOUND'],
    ['1', 'PART!', '', 'PART NOT FOUND'],
    ['2', 'PART!NONE', '', 'PART NOT FOUND'],
    ['1', 'PART', '', 'INVALID REQUEST TYPE'],
    ['1', 'part!P100', '', 'INVALID REQUEST TYPE'],
    ['1', '', '', 'INVALID REQUEST TYPE'],
  ])('company %s, %j: %j and %s', (CO, REQTYPE, INDATA, MSG) => {
    expect(call(session, vbPartinfoRev1, { CO, REQTYPE })).toEqual({ INDATA, OUTDATA: '', MSG });
  });
});
