import { Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { PDM_1287 } from '../../schema/documents.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbMynewfiles } from './vb-mynewfiles.ts';

describe('VB_MYNEWFILES', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  test('parts of a company that is not open to the login are not shown', () => {
    const stranger = new Session(account, { login: 'accounting' });
    expect(() => call(stranger, vbMynewfiles, { INDATA: ['1!C500.STEP', '2!C500.STEP'] })).toThrow(
      expect.objectContaining({ code: 'COMPANY_CLOSED' }),
    );
  });

  test.each(['1', '2'])(
    'in company %s it reports new files from old, for every part',
    (company) => {
      const vault = new Set([...PDM_1287.records(session)].map(({ recordId }) => recordId));
      const manufacturing = new Map(
        [...ITEMMANF.records(session, company)].map((one) => [one.recordId, one]),
      );
      const files: string[] = [];
      const wanted: string[][] = [];
      for (const { recordId, description } of PRODUCT.records(session, company))
        for (const extension of ['SLDASM', 'SLDPRT', 'STEP']) {
          const file = `${recordId.split('!')[1]}.${extension}`;
          files.push(`${company}!${file}`);
          const { mrpCode = '', gtCode = '' } = manufacturing.get(recordId) ?? {};
          if (!vault.has(file)) wanted.push([file, description, mrpCode, gtCode]);
        }
      expect(wanted.length).toBeLessThan(files.length);
      const { OUTDATA, MESSAGE } = call(session, vbMynewfiles, { INDATA: files });
      const columns = attributesOf(OUTDATA);
      expect(wanted.map((_, row) => columns.map((column) => column[row]))).toEqual(wanted);
      expect(columns.map((column) => column.length)).toEqual(Array(4).fill(wanted.length));
      expect(MESSAGE).toBe('');
    },
  );

  test.each(['P100.STEP', '1!', '3!P100.STEP', '1!P100!STEP', '!P100.STEP'])(
    '%j is not a file name',
    (INDATA) => {
      expect(call(session, vbMynewfiles, { INDATA })).toEqual({
        OUTDATA: '',
        MESSAGE: `INVALID FILE NAME ${INDATA}`,
      });
    },
  );

  test('a file without extension, or of no part, is shown', () => {
    const { OUTDATA } = call(session, vbMynewfiles, { INDATA: ['1!P100', '1!X.Y.PDF'] });
    const columns = attributesOf(OUTDATA);
    expect(columns[0]).toEqual(['P100', 'X.Y.PDF']);
    expect(columns[1]).toEqual([PRODUCT.read(session, '1', 'P100')?.description, '']);
  });
});
