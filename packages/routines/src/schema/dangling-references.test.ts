import { Account, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CO_STDS } from './companies.ts';
import { PASSWORDS } from './employees.ts';
import { BIN, ITEMQTY, LOCODE, LOT, PRODUCT, REQ } from './inventory.ts';
import { POHEAD, POLINE } from './purchasing.ts';
import { companySchema } from './schema-tables.ts';

describe('the dangling references of the schema', () => {
  let account: Account;
  let session: Session;
  beforeEach(() => {
    account = Account.inMemory();
    companySchema.createTables(account);
    session = new Session(account);
  });
  afterEach(() => account.close());

  const targets = () =>
    [...companySchema.danglingReferences(session)].map(
      ({ table, item, targetTable, target }) => `${table} ${item} > ${targetTable} ${target}`,
    );

  test('an empty account has no reference', () => {
    expect(targets()).toEqual([]);
  });

  test('a value that is not an id is reported with its company', () => {
    PRODUCT.write(session, '2!P1', { location: 'MAIN' });
    expect([...companySchema.danglingReferences(session)]).toEqual([
      {
        table: 'PRODUCT',
        recordId: '2!P1',
        item: 'LOCATION',
        target: '2!MAIN',
        targetTable: 'LOCODE',
      },
    ]);
  });

  test('the record of another company does not count', () => {
    session.table('LOCODE').write('1!MAIN', 'Main');
    PRODUCT.write(session, '2!P1', { location: 'MAIN' });
    expect(targets()).toEqual(['PRODUCT LOCATION > LOCODE 2!MAIN']);
  });

  test('a line takes the part before it from the same line of another attribute', () => {
    for (const order of ['1!50', '1!51']) POHEAD.write(session, order, { buyer: 'AB' });
    POLINE.write(session, '1!50!1', { unit: 'EA' });
    POLINE.write(session, '1!51!2', { unit: 'EA' });
    PRODUCT.write(session, '1!P1', { unit: 'EA' });
    REQ.write(session, '1!P1', { poNos: ['50', '51', '51'], poLines: ['1', '2', '1'] });
    expect(targets()).toEqual(['REQ PO.LINES > POLINE 1!51!1']);
  });

  test('a part of the id of a record is a reference too', () => {
    ITEMQTY.write(session, '1!P1', { onHand: '1000' });
    POLINE.write(session, '1!50!1', { unit: 'EA' });
    expect(targets()).toEqual(['ITEMQTY PART > PRODUCT 1!P1', 'POLINE PO.NUMBER > POHEAD 1!50']);
  });

  test('so is a whole id, and one that is the number of a company', () => {
    PASSWORDS.write(session, 'ann', { locked: 'N' });
    CO_STDS.write(session, '7', { defaultLocation: 'MAIN' });
    expect(targets().sort()).toEqual([
      'CO.STDS COMPANY.NUMBER > GL-COMPANY 7',
      'CO.STDS DEFAULT.LOCATION > LOCODE 7!MAIN',
      'PASSWORDS LOGIN > EMPLOYEE.ACCESS.1287 ann',
    ]);
  });

  test('a part of the id of the record may stand before the value', () => {
    for (const location of ['1!MAIN', '1!EAST']) LOCODE.write(session, location, {});
    PRODUCT.write(session, '1!P1', { unit: 'EA' });
    LOT.write(session, '1!P1!MAIN!L1', { onHand: '1000' });
    BIN.write(session, '1!MAIN!B1', { parts: ['P1'], lotNos: ['L1'] });
    BIN.write(session, '1!EAST!E1', { parts: ['P1'], lotNos: ['L1'] });
    expect(targets()).toEqual(['BIN LOT.NOS > LOT 1!P1!EAST!L1']);
  });

  test('a part of the id stands before every value of a list', () => {
    POHEAD.write(session, '1!50', { lineNos: ['1', '2'] });
    POLINE.write(session, '1!50!1', { unit: 'EA' });
    expect(targets()).toEqual(['POHEAD LINE.NOS > POLINE 1!50!2']);
  });

  test('blank values point nowhere', () => {
    PRODUCT.write(session, '1!P1', { location: '' });
    REQ.write(session, '1!P1', { poNos: ['', ''], poLines: ['', ''] });
    expect(targets()).toEqual([]);
  });
});
