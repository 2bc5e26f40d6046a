import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { textOf } from '../../entry/arguments.ts';
import { BIN, BIN_PRODUCT, LOCODE, PRODUCT } from '../../schema/inventory.ts';
import { call } from '../call.ts';
import { vbBinsRev1 } from './vb-bins.rev1.ts';

describe('VB_BINS.REV1', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  test('it agrees with a search through all bins, for every part and location', () => {
    for (const company of ['1', '2']) {
      const found = new Map<string, Map<string, number>>();
      for (const { recordId, parts, quantities } of BIN.records(session, company)) {
        const [, location = '', bin = ''] = recordId.split('!');
        for (const [index, part] of parts.entries()) {
          const key = `${part} ${location}`;
          const bins = found.get(key) ?? new Map<string, number>();
          found.set(key, bins);
          bins.set(bin, (bins.get(bin) ?? 0) + Number(quantities[index]));
        }
      }
      for (const { recordId } of PRODUCT.records(session, company))
        for (const site of LOCODE.records(session, company)) {
          const PARTNO = recordId.split('!')[1] ?? '';
          const LOCATION = site.recordId.split('!')[1] ?? '';
          const { BINDATA, MSG } = call(session, vbBinsRev1, { CO: company, PARTNO, LOCATION });
          const [bins = '', quantities = ''] = BINDATA.split('\u001e');
          const listed = bins === '' ? [] : bins.split('\u001d');
          const shown = listed
            .map((bin, index) => [bin, Number(quantities.split('\u001d')[index])])
            .filter(([, quantity]) => quantity !== 0);
          expect(MSG).toBe('');
          expect(new Map(shown as [string, number][])).toEqual(
            found.get(`${PARTNO} ${LOCATION}`) ?? new Map(),
          );
        }
    }
  });

  test('the last-used bin is first wherever it holds the part', () => {
    let foundCount = 0;
    for (const { recordId, lastUsedBin } of PRODUCT.records(session, '1')) {
      const PARTNO = recordId.split('!')[1] ?? '';
      const { BINDATA } = call(session, vbBinsRev1, { CO: '1', PARTNO, LOCATION: 'MAIN' });
      const bins = BINDATA.split('\u001e')[0]?.split('\u001d') ?? [];
      expect([PARTNO, Math.max(bins.indexOf(lastUsedBin), 0)]).toEqual([PARTNO, 0]);
      if (bins.includes(lastUsedBin)) foundCount += 1;
    }
    expect(foundCount).toBeGreaterThan(0);
  });

  test('a last-used bin of another location does not come in', () => {
    session.transaction(() => {
      const part = PRODUCT.read(session, '1', 'P100');
      if (part) PRODUCT.update(session, part, { lastUsedBin: 'E1' });
    });
    const { BINDATA } = call(session, vbBinsRev1, { CO: '1', PARTNO: 'P100', LOCATION: 'MAIN' });
    expect(BINDATA).toBe(
      textOf([
        ['B1', 'B2'],
        ['12000', '5000'],
      ]),
    );
  });

  test('a bin that the part is assigned to is listed though it is empty', () => {
    BIN_PRODUCT.write(session, '1!D900', { locations: ['EAST'], bins: ['E2'] });
    const { BINDATA } = call(session, vbBinsRev1, { CO: '1', PARTNO: 'D900', LOCATION: 'EAST' });
    expect(BINDATA).toBe(textOf(['E2', '0']));
  });

  test.each([
    ['1', 'NONE', 'MAIN', 'PART NOT FOUND'],
    ['1', 'P100', 'NONE', 'LOCATION NOT FOUND'],
    ['1', 'NONE', 'NONE', 'LOCATION NOT FOUND'],
    ['1', 'P100', 'MAIN!B1', 'LOCATION NOT FOUND'],
  ])('company %s, part %s, location %s: %s', (CO, PARTNO, LOCATION, MSG) => {
    expect(call(session, vbBinsRev1, { CO, PARTNO, LOCATION })).toEqual({ BINDATA: '', MSG });
  });
});
