import { extract } from 'mvdb/functions';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { companySession } from '../../schema/company-session.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbMatchdesc } from './vb-matchdesc.ts';
import { vbProductDb } from './vb-product-db.ts';
import { vbProductDb2 } from './vb-product-db-2.ts';
import { vbProductList } from './vb-product-list.ts';

const demo = openDemo();
const { account, session } = demo;
afterAll(() => account.close());

const position = (table: string, id: string, attribute: number) =>
  extract(account.table(table).read(id) ?? '', attribute);
const allParts = () =>
  [...account.table('PRODUCT').ids({ from: '1!', to: '1"' })].map((id) => id.slice(2));
const isObsolete = (part: string) =>
  position('PRODUCT', `1!${part}`, 5) === 'O' || position('PRODUCT.1287', `1!${part}`, 1) === 'O';
const rowOf = (part: string) => {
  const id = `1!${part}`;
  const physical = position('PRODUCT.1287', id, 2);
  return [
    part,
    position('PRODUCT.1287', id, 1),
    physical,
    physical && position('PRODUCT.1287', `1!${physical}`, 1),
    position('PRODUCT', id, 2),
    position('PRODUCT', id, 1),
  ];
};
const products = () =>
  allParts().filter(
    (part) => position('ITEMMANF', `1!${part}`, 2) === 'PRODUCT' && !isObsolete(part),
  );
describe('the product lists', () => {
  test('VB_PRODUCT_DB shows six positions of each product in use', () => {
    const { DATA, MESSAGE } = call(session, vbProductDb, {});
    expect([attributesOf(DATA), MESSAGE]).toEqual([products().map(rowOf), '']);
  });

  test('VB_PRODUCT_LIST shows three of them', () => {
    const { DATA } = call(session, vbProductList, {});
    const expected = products().map((part) => [part, rowOf(part)[4], rowOf(part)[5]]);
    expect(attributesOf(DATA)).toEqual(expected);
  });

  test('there are obsolete products, and they are left out', () => {
    const all = allParts().filter((part) => position('ITEMMANF', `1!${part}`, 2) === 'PRODUCT');
    expect(all.length).toBeGreaterThan(products().length);
  });

  test('VB_PRODUCT_DB_2 shows every part in use by columns', () => {
    const { DATAOUT, MESSAGE } = call(session, vbProductDb2, {});
    const expected = allParts()
      .filter((part) => !isObsolete(part))
      .map(rowOf);
    const columns = attributesOf(DATAOUT);
    expect(columns.length).toBe(6);
    expect(expected.map((_, row) => columns.map((column) => column[row]))).toEqual(expected);
    expect([columns[0]?.length, MESSAGE]).toEqual([expected.length, '']);
  });

  test('LIST answers in the order asked, obsolete parts too, and names the first that is missing', () => {
    const obsolete = allParts().find(isObsolete) ?? '';
    const asked = ['P100', 'GONE', obsolete, 'A200', 'LOST'];
    const { DATAOUT, MESSAGE } = call(session, vbProductDb2, { REQTYPE: 'LIST', DATAIN: [asked] });
    expect(attributesOf(DATAOUT)[0]).toEqual(['P100', obsolete, 'A200']);
    expect(MESSAGE).toBe('PART NOT FOUND GONE');
  });

  test('a company without parts gets a blank answer', () => {
    const elsewhere = companySession(account, { company: '9' });
    expect(call(elsewhere, vbProductDb, {})).toEqual({ DATA: '', MESSAGE: '' });
    expect(call(elsewhere, vbProductDb2, {})).toEqual({ DATAOUT: '', MESSAGE: '' });
  });
});

describe('VB_MATCHDESC', () => {
  const keyword = (part: string, text: string) =>
    [
      position('PRODUCT', `1!${part}`, 1),
      position('PRODUCT', `1!${part}`, 2),
      position('ITEMMANF', `1!${part}`, 2),
    ]
      .join('\n')
      .toUpperCase()
      .includes(text.toUpperCase());

  test.each(['press', 'STAINLESS', 'Module', 'RAW', '300', 'no such word'])(
    'keyword %s divides the parts in two',
    (KEYWORD) => {
      const PARTLIST = [allParts()];
      const found = call(session, vbMatchdesc, { CO: '1', KEYWORD, PARTLIST });
      const others = call(session, vbMatchdesc, { CO: '1', KEYWORD, PARTLIST, NOTFLAG: 'true' });
      const list = (text: string) => (text === '' ? [] : text.split('\u001d'));
      expect(list(found.NEWLIST)).toEqual(allParts().filter((part) => keyword(part, KEYWORD)));
      expect(list(others.NEWLIST)).toEqual(allParts().filter((part) => !keyword(part, KEYWORD)));
      expect(found.ERRMSG).toBe(found.NEWLIST);
    },
  );

  test.each(['1', 'y', 'TRUE', 'True'])('NOTFLAG %s is true', (NOTFLAG) => {
    const supplied = { CO: '1', KEYWORD: 'press', PARTLIST: 'NONE', NOTFLAG };
    expect(call(session, vbMatchdesc, supplied).NEWLIST).toBe('NONE');
  });
});
