import { oconv } from 'mvdb/functions';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { PARTTYPE_1287 } from '../../schema/item-details.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { catalogue } from '../registry.ts';
import { vbGetlistRev1 } from './vb-getlist.rev1.ts';
import { vbTableLookupRev2new } from './vb-table-lookup.rev2new.ts';
import { vbTableLookupRev4 } from './vb-table-lookup.rev4.ts';

const { account, session } = openDemo();
afterAll(() => account.close());

const types = [...PARTTYPE_1287.records(session)];
const both = [
  ['VB_TABLE_LOOKUP.REV2NEW', vbTableLookupRev2new],
  ['VB_TABLE_LOOKUP.REV4', vbTableLookupRev4],
] as const;

describe.each(both)('%s', (_name, routine) => {
  const lookUp = (supplied: Readonly<Record<string, string>>) =>
    call(session, routine, { VTABLE: 'PARTTYPE.1287', ...supplied });

  test('gives every id with its description in title case, by attribute number', () => {
    expect(attributesOf(lookUp({ VFIELDNUM: '1' }).DATA)).toEqual([
      types.map(({ recordId }) => recordId),
      types.map(({ partTypeName }) => oconv(partTypeName, 'MCT')),
    ]);
  });

  test('joins two attributes by a space', () => {
    const [, numbered = []] = attributesOf(lookUp({ VFIELDNUM: '1!2' }).DATA);
    expect(numbered).toEqual(
      types.map(({ partTypeName, industrySector }) =>
        oconv(`${partTypeName} ${industrySector}`, 'MCT'),
      ),
    );
  });

  test('selects by VSQL and orders by VSORT', () => {
    const { DATA } = lookUp({
      VFIELDNUM: '1',
      VSQL: 'WITH COMPANY = "2"',
      VSORT: 'BY.DSND PART.TYPE.NAME',
    });
    const expected = types
      .filter(({ recordId }) => recordId.startsWith('2!'))
      .sort((a, b) => (a.partTypeName < b.partTypeName ? 1 : -1));
    expect(expected.length).toBeGreaterThan(1);
    expect(attributesOf(DATA)[0]).toEqual(expected.map(({ recordId }) => recordId));
  });

  test('only ids of VLIST are given, those that are there', () => {
    const VLIST = '2!FAST\u001d1!NONE\u001d1!BEAR';
    expect(attributesOf(lookUp({ VFIELDNUM: '0', VLIST }).DATA)[0]).toEqual(['2!FAST', '1!BEAR']);
    const [ids] = attributesOf(lookUp({ VFIELDNUM: '0', VLIST, VSQL: 'WITH KEY = "BEAR"' }).DATA);
    expect(ids).toEqual(['1!BEAR']);
  });

  test('values inside a description come as subvalues', () => {
    const VLIST = '1!C1001';
    account.table('CUSTOMER').write(VLIST, 'A\u001e1 X\u001d2 Y\u001eC');
    const { DATA } = lookUp({ VTABLE: 'CUSTOMER', VFIELDNUM: '2', VLIST });
    expect(DATA).toBe('1!C1001\u001e1 X\u001c2 Y');
  });

  test('reads a dictionary as a table', () => {
    const { DATA } = lookUp({ VTABLE: 'DICT CUSTOMER', VFIELDNUM: '2', VLIST: 'CITY' });
    expect(DATA).toBe('CITY\u001e3');
  });

  test.each([
    [{}, 'FIELD NUMBER OR FIELD NAME REQUIRED'],
    [{ VFIELDNUM: 'x' }, 'INVALID FIELD NUMBER x'],
    [{ VFIELDNUM: 'x\u001ey' }, 'INVALID FIELD NUMBER x y'],
    [{ VFIELDNUM: '1!' }, 'INVALID FIELD NUMBER 1!'],
    [{ VFIELDNUM: '1!2!3' }, 'INVALID FIELD NUMBER 1!2!3'],
    [{ VFIELDNAME: 'PART.TYPE.NAME!NOWHERE' }, 'FIELD NOT FOUND NOWHERE'],
    [{ VFIELDNAME: 'A!B!C' }, 'FIELD NOT FOUND A!B!C'],
    [{ VFIELDNUM: '1', VTABLE: 'NOWHERE' }, 'CANNOT OPEN FILE NOWHERE'],
    [{ VFIELDNUM: '1', VSQL: 'SELECT CUSTOMER' }, 'SELECTION MUST NAME PARTTYPE.1287'],
    [{ VFIELDNUM: '1', VSQL: 'DELETE PARTTYPE.1287' }, 'COMMAND NOT ALLOWED DELETE'],
    [{ VFIELDNUM: '1', VSORT: 'WITH KEY' }, 'INVALID SELECTION WITH KEY'],
  ])('%j is refused', (supplied, MESSAGE) => {
    expect(lookUp(supplied)).toEqual({ DATA: '', MESSAGE });
  });
});

describe('the revisions', () => {
  const DATA = (routine: (typeof both)[number][1], supplied: Readonly<Record<string, string>>) =>
    call(session, routine, { VTABLE: 'PARTTYPE.1287', ...supplied }).DATA;

  test('only the latest knows ids without company', () => {
    const supplied = { VFIELDNUM: '0', VLIST: 'BEAR' };
    expect(DATA(vbTableLookupRev2new, supplied)).toBe('');
    expect(DATA(vbTableLookupRev4, supplied)).toMatch(/^1!BEAR\u001e/);
  });

  test('an older one joins two names to a description in title case', () => {
    const supplied = { VFIELDNAME: 'PART.TYPE.NAME!INDUSTRY.SECTOR' };
    const numbered = { VFIELDNUM: '1!2' };
    expect(DATA(vbTableLookupRev2new, supplied)).toBe(DATA(vbTableLookupRev2new, numbered));
  });

  test('the latest gives what a select of the names gives, each in a value of its own', () => {
    const supplied = { VFIELDNAME: 'PART.TYPE.NAME!INDUSTRY.SECTOR' };
    const selected = types.map(({ recordId, partTypeName, industrySector }) =>
      [recordId, partTypeName, industrySector].join('\u001d'),
    );
    expect(DATA(vbTableLookupRev4, supplied)).toBe(selected.join('\u001e'));
    const BSQL = 'SORT PARTTYPE.1287 PART.TYPE.NAME INDUSTRY.SECTOR';
    expect(DATA(vbTableLookupRev4, supplied)).toBe(call(session, vbGetlistRev1, { BSQL }).DATA);
  });

  test('the latest gives values inside a field as subvalues, and nothing where nothing is selected', () => {
    account.table('CUSTOMER').write('1!C1001', 'A\u001e1 X\u001d2 Y\u001eC');
    const supplied = { VTABLE: 'CUSTOMER', VFIELDNAME: 'ADDRESS.LINES!CITY' };
    expect(DATA(vbTableLookupRev4, { ...supplied, VLIST: 'C1001' })).toBe(
      '1!C1001\u001d1 X\u001c2 Y\u001dC',
    );
    expect(DATA(vbTableLookupRev4, { ...supplied, VLIST: 'NONE' })).toBe('');
  });

  test.each(['REV1', 'REV2', 'REV3', 'REV2.BAK'])('%s answers as the latest', (revision) => {
    const supplied = { '0': 'PARTTYPE.1287', '1': '1', '3': 'WITH KEY = "FAST"', '4': 'BY @ID' };
    const { results } = catalogue.call(session, `VB_TABLE_LOOKUP.${revision}`, supplied);
    expect(results).toEqual(catalogue.call(session, 'VB_TABLE_LOOKUP.REV4', supplied).results);
    expect(results.DATA).toContain('Fasteners');
  });
});
