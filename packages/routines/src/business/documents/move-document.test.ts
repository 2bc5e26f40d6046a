import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { vaultInvariants } from '../../invariants/vault.ts';
import { PDM_1287, PDMXREF_1287 } from '../../schema/documents.ts';
import { EMPLOYEE_ACCESS_1287 } from '../../schema/employees.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { moveDocument, type VaultRequest } from './move-document.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const ask = (
  request: string,
  id: string,
  more: Partial<VaultRequest> = {},
  session = demo.session,
) =>
  attempt(session, () => {
    moveDocument(companyContext(session, '1'), { request, id, ...more });
  });

const stored = (id: string) => PDM_1287.read(demo.session, id);
const copyOf = (login: string, id: string) =>
  PDMXREF_1287.rows(PDMXREF_1287.read(demo.session, login), 'COPIES').find(
    ({ document }) => document === id,
  );

describe('moveDocument', () => {
  test('keeps version, dates, holder, release and codes, and the copy of who asks', () => {
    undone(demo.session, () => {
      const record = PDM_1287.format({
        description: 'LAYOUT',
        partNo: 'P100',
        references: ['D900.PDF'],
      });
      expect(ask('checkin', 'X1.DWG', { record, addFlag: 'true' })).toBeUndefined();
      const { mrpCode, gtCode } = ITEMMANF.read(demo.session, '1', 'P100') ?? {};
      expect(stored('X1.DWG')).toMatchObject({
        ...{ description: 'LAYOUT', extension: 'DWG', version: '1', company: '1', partNo: 'P100' },
        ...{ vaultDate: '21491', vaultTime: '28800', checkedInBy: 'demo', mrpCode, gtCode },
        ...{ holder: '', heldDate: '', released: 'N', releasedDate: '' },
      });
      expect(copyOf('demo', 'X1.DWG')).toEqual({
        ...{ document: 'X1.DWG', path: 'C:\\PDM\\DEMO', version: '1' },
        ...{ date: '21491', time: '28800', part: 'P100', held: 'N' },
      });
      expect(ask('RELEASE', 'X1.DWG')).toBeUndefined();
      expect(stored('X1.DWG')).toMatchObject({ released: 'Y', releasedDate: '21491' });
      expect(ask('CHECKOUT', 'X1.DWG')).toBeUndefined();
      expect(stored('X1.DWG')).toMatchObject({
        ...{ version: '1', released: 'Y', holder: 'demo', heldDate: '21491', heldTime: '28800' },
      });
      expect(copyOf('demo', 'X1.DWG')?.held).toBe('Y');
      expect(ask('CHECKIN', 'X1.DWG')).toBeUndefined();
      expect(stored('X1.DWG')).toMatchObject({
        ...{ description: 'LAYOUT', version: '2', released: 'N', releasedDate: '', holder: '' },
      });
      expect(copyOf('demo', 'X1.DWG')).toMatchObject({ version: '2', held: 'N' });
      assertInvariants(vaultInvariants, demo.session);
    });
  });

  test.each([
    ['SYNC', 'D901.PDF'],
    ['CHECKOUT', 'D901.PDF'],
  ])('%s says nothing new of a version that is released', (request, id) => {
    const onFile = stored(id)?.recordText ?? '';
    const record = PDM_1287.format({ description: 'OTHER' }, onFile);
    expect(ask(request, id, { record })).toBe('DOCUMENT IS RELEASED');
    undone(demo.session, () => {
      expect(ask(request, id, { record: onFile })).toBeUndefined();
      expect(stored(id)?.description).toBe(PDM_1287.parse(onFile).description);
    });
  });

  test('SYNC gives a copy of what another holds, and says nothing new of it', () => {
    undone(demo.session, () => {
      expect(ask('SYNC', 'P123.SLDDRW')).toBeUndefined();
      expect(copyOf('demo', 'P123.SLDDRW')).toMatchObject({ version: '4', held: 'N' });
      expect(stored('P123.SLDDRW')?.holder).toBe('projects');
      expect(ask('SYNC', 'P123.SLDDRW', { record: 'OTHER' })).toBe(
        'DOCUMENT IS CHECKED OUT BY projects',
      );
    });
  });

  test.each([
    ['version', '7', 'VERSION'],
    ['holder', 'demo', 'HOLDER'],
    ['heldDate', '21000', 'HELD.DATE'],
    ['vaultTime', '1', 'VAULT.TIME'],
    ['released', 'Y', 'RELEASED'],
    ['releasedDate', '21491', 'RELEASED.DATE'],
    ['checkedInBy', 'demo', 'CHECKED.IN.BY'],
    ['mrpCode', 'X', 'MRP.CODE'],
    ['extension', 'DWG', 'EXTENSION'],
  ])('%s is never taken from a caller', (attribute, value, name) => {
    const record = PDM_1287.format({ description: 'MANUAL', [attribute]: value });
    const text = `${name} IS KEPT BY THE SYSTEM`;
    expect(ask('CHECKIN', 'X1.PDF', { record, addFlag: 'Y' })).toBe(text);
    expect(ask('SYNC', 'D906.PDF', { record: record.replace('21000', '21001') })).toBe(text);
  });

  test.each(['X1', '.PDF', 'A!B.PDF', 'C:\\X1.PDF', 'X1.', '', 'A\u001dB.PDF'])(
    '%j names no new document',
    (id) => {
      expect(ask('SYNC', id, { addFlag: 'Y' })).toBe(`INVALID DOCUMENT ${id}`);
    },
  );

  test.each(['', 'CREATE', 'READ', 'toString'])('%j is not a request', (request) => {
    expect(ask(request, 'D906.PDF')).toBe('INVALID REQUEST TYPE');
  });

  test('another session that has the document, or the copies, keeps it from moving', () => {
    const other = new Session(demo.account, { login: 'engineering' });
    for (const [table, id] of [
      ['PDM.1287', 'D906.PDF'],
      ['PDMXREF.1287', 'demo'],
    ] as const) {
      other.table(table).readLocked(id);
      expect(ask('CHECKOUT', 'D906.PDF')).toBe('LOCKED');
      other.table(table).release(id);
    }
    other.close();
  });

  test('a login needs the right, and the company that the document is about', () => {
    const as = (login: string) => new Session(demo.account, { login });
    expect(ask('SYNC', 'D906.PDF', {}, as('parts'))).toBe('EMPLOYEE NOT FOUND');
    expect(ask('SYNC', 'D906.PDF', {}, as('nobody'))).toBe('EMPLOYEE NOT FOUND');
    expect(ask('SYNC', 'D906.PDF', {}, as('projects2'))).toBe(
      'projects2 does not work in company 1.',
    );
    expect(EMPLOYEE_ACCESS_1287.read(demo.session, 'projects2')?.usesVault).toBe('Y');
  });
});
