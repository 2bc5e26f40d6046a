import { Account, fixedClock, Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failing } from '../../testing/failing.ts';
import { marked } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbDictlistRev1 } from './vb-dictlist.rev1.ts';
import { vbGetlist } from './vb-getlist.ts';
import { vbIconv } from './vb-iconv.ts';
import { vbLocate } from './vb-locate.ts';
import { vbOconv } from './vb-oconv.ts';
import { vbReaddict } from './vb-readdict.ts';
import { vbWritedictRev1 } from './vb-writedict.rev1.ts';
import { vbWritedict } from './vb-writedict.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  const orders = account.createTable('ORD');
  orders.write('1001', marked('C1^20000^A1]B2'));
  orders.write('1002', marked('C2'));
  const dictionary = account.table('DICT ORD');
  dictionary.write('CUST', marked('D Customer^1^^Cust^5L^S'));
  dictionary.write('PART', marked('D^3^^Part^6L^M^LINES'));
  dictionary.write('NOTE', marked('X^a]b'));
  account.createTable('BARE');
  session = new Session(account);
});

afterEach(() => account.close());

describe('VB_GETLIST', () => {
  test.each([
    ['1', '1001^C1^1002^C2'],
    ['3', '1001^A1]B2^1002^'],
    ['0', '1001^1001^1002^1002'],
  ])('with field %s gives id and field in turn', (FLD, expected) => {
    expect(call(session, vbGetlist, { FILENAME: 'ORD', FLD }).RETMSG).toBe(marked(expected));
  });

  test('reports a rejected text without the marks that were sent', () => {
    expect(() => call(session, vbGetlist, { FILENAME: 'ORD', FLD: marked('1^2]3') })).toThrow(
      failing('INVALID FIELD NUMBER 1 2 3'),
    );
  });

  test('reads a dictionary as a table', () => {
    const { RETMSG } = call(session, vbGetlist, { FILENAME: 'DICT ORD', FLD: '2' });
    expect(RETMSG).toBe(marked('CUST^1^NOTE^a]b^PART^3'));
  });

  test.each(['-1', 'x', '1.5', '99999'])('rejects field number %j', (FLD) => {
    expect(() => call(session, vbGetlist, { FILENAME: 'ORD', FLD })).toThrow(
      failing(`INVALID FIELD NUMBER ${FLD}`),
    );
  });
});

describe('VB_LOCATE', () => {
  const find = (ELEMENT: string, array: string, at: [string, string, string], SEARCHTYPE = '') => {
    const [FIELD, VAL, SUBVAL] = at;
    const SEARCHSTRING = marked(array);
    return call(session, vbLocate, { ELEMENT, SEARCHSTRING, FIELD, VAL, SUBVAL, SEARCHTYPE });
  };

  test.each([
    ['C', 'A^B^C', ['1', '0', '0'], '', '3', 'TRUE'],
    ['B2', 'A^B1]B2', ['2', '1', '0'], '', '2', 'TRUE'],
    ['z', 'A^B1]y\\z', ['2', '2', '1'], '', '2', 'TRUE'],
    ['9', '2]10]30', ['1', '1', '0'], 'AR', '2', 'FALSE'],
    ['9', '2]10]30', ['1', '1', '0'], 'AL', '4', 'FALSE'],
    ['9', '30]10]2', ['1', '1', '0'], 'DR', '3', 'FALSE'],
  ] as const)('%s in %s at %j %s', (element, array, at, order, POS, FOUND) => {
    expect(find(element, array, [...at], order)).toEqual({ POS, FOUND });
  });

  test('rejects an order or a position it does not know', () => {
    expect(() => find('a', 'a', ['1', '0', '0'], 'UP')).toThrow(failing('INVALID SEARCH TYPE UP'));
    expect(() => find('a', 'a', ['one', '0', '0'])).toThrow(failing('INVALID POSITION one'));
    expect(() => find('a', 'a', ['2147483648', '0', '0'])).toThrow('INVALID POSITION');
  });
});

describe('VB_READDICT', () => {
  test('gives each item as a row of eight, inner values as subvalues', () => {
    expect(call(session, vbReaddict, { DICTFILE: 'ORD' }).DATA).toBe(
      marked('CUST]D]1]]Cust]5L]S]^NOTE]X]a\\b]]]]]^PART]D]3]]Part]6L]M]LINES'),
    );
  });
});

describe('VB_WRITEDICT', () => {
  test('changes the description and keeps the type', () => {
    call(session, vbWritedict, { DICTFILE: 'ORD', ID: 'CUST', DATA: 'Who buys' });
    expect(account.table('DICT ORD').read('CUST')).toBe(marked('D Who buys^1^^Cust^5L^S'));
    call(session, vbWritedict, { DICTFILE: 'ORD', ID: 'CUST', DATA: '' });
    expect(account.table('DICT ORD').read('CUST')).toBe(marked('D^1^^Cust^5L^S'));
  });

  test.each([
    ['D Who buys', 'D Who buys'],
    ['D', 'D'],
    ['Date of it', 'D Date of it'],
  ])('given %j it writes %j: the type is not doubled', (DATA, attribute) => {
    call(session, vbWritedict, { DICTFILE: 'ORD', ID: 'CUST', DATA });
    expect(account.table('DICT ORD').read('CUST')).toBe(marked(`${attribute}^1^^Cust^5L^S`));
  });

  test('fails for a table, an item or a text that will not do', () => {
    const write = (DICTFILE: string, ID: string, DATA: string) => () =>
      call(session, vbWritedict, { DICTFILE, ID, DATA });
    expect(write('NONE', 'CUST', 'x')).toThrow(failing('CANNOT OPEN FILE DICT NONE'));
    expect(write('ORD', 'NONE', 'x')).toThrow(failing('RECORD NOT FOUND'));
    for (const mark of ['\u001b', '\u001c', '\u001d', '\u001e', '\u001f'])
      expect(write('ORD', 'CUST', `a${mark}b`)).toThrow(failing('DESCRIPTION HOLDS A MARK'));
  });
});

describe('VB_WRITEDICT.REV1', () => {
  const request = (REQTYPE: string, DICTFILE: string, RECID = '', FID = '', NEWVAL = '') =>
    call(session, vbWritedictRev1, { REQTYPE, DICTFILE, RECID, FID, NEWVAL });

  test('NEWFILE creates an empty table', () => {
    request('NEWFILE', 'NEW.ONE');
    expect(account.table('NEW.ONE').count()).toBe(0);
    expect(() => request('NEWFILE', 'NEW.ONE')).toThrow(failing('FILE ALREADY EXISTS NEW.ONE'));
    expect(() => request('NEWFILE', 'a b')).toThrow(failing('INVALID FILE NAME a b'));
  });

  test('SAVE sets one attribute of an item, old or new', () => {
    request('SAVE', 'ORD', 'CUST', '4', 'Buyer');
    expect(extract(account.table('DICT ORD').read('CUST') ?? '', 4)).toBe('Buyer');
    request('SAVE', 'ORD', 'QTY', '1', 'D');
    expect(account.table('DICT ORD').read('QTY')).toBe('D');
  });

  test('DELETE removes an item', () => {
    request('DELETE', 'ORD', 'CUST');
    expect(account.table('DICT ORD').read('CUST')).toBeUndefined();
    expect(() => request('DELETE', 'ORD', 'CUST')).toThrow(failing('RECORD NOT FOUND'));
  });

  test.each([
    ['SAVE', 'ORD', '', '1', 'x', 'RECORD ID REQUIRED'],
    ['DELETE', 'ORD', '', '', '', 'RECORD ID REQUIRED'],
    ['SAVE', 'ORD', 'CUST', '0', 'x', 'INVALID FIELD NUMBER 0'],
    ['SAVE', 'ORD', 'CUST', '1000', 'x', 'INVALID FIELD NUMBER 1000'],
    ['SAVE', 'ORD', 'CUST', '1', 'a\u001eb', 'NEW VALUE HOLDS A FIELD MARK'],
    ['SAVE', 'NONE', 'CUST', '1', 'x', 'CANNOT OPEN FILE DICT NONE'],
    ['save', 'ORD', 'CUST', '1', 'x', 'INVALID REQUEST TYPE'],
  ])('%s of %s %s <%s> = %j fails', (type, table, id, attribute, value, text) => {
    expect(() => request(type, table, id, attribute, value)).toThrow(failing(text));
  });
});

describe('VB_DICTLIST.REV1', () => {
  test('names the tables, those just made and synonyms included', () => {
    account.createSynonym('SALES', 'ORD');
    const names = call(session, vbDictlistRev1, {}).DATA.split('\u001d');
    expect(names).toEqual(expect.arrayContaining(['BARE', 'ORD', 'SALES']));
    expect(names).toEqual(names.toSorted());
  });

  test('leaves out a synonym of a table that is gone', () => {
    account.table('VOC').write('GHOST', marked('Q^^NOWHERE'));
    expect(call(session, vbDictlistRev1, {}).DATA.split('\u001d')).not.toContain('GHOST');
  });
});

describe('VB_OCONV and VB_ICONV', () => {
  test('read records by T codes', () => {
    expect(call(session, vbOconv, { SUBJECT: '1001', CONVERT: 'TORD;X;;1' }).RESULT).toBe('C1');
    expect(call(session, vbIconv, { SUBJECT: '1001', CONVERT: 'TORD;X;1;' }).RESULT).toBe('C1');
  });

  test('convert nothing by a T code that names no table', () => {
    expect(call(session, vbOconv, { SUBJECT: '1001', CONVERT: 'TNONE;X;;1' }).RESULT).toBe('1001');
    expect(call(session, vbIconv, { SUBJECT: '1001', CONVERT: 'TNONE;X;1;' }).RESULT).toBe('');
  });

  test('read a date without a year as one of the year of the session clock', () => {
    const later = new Session(account, { clock: fixedClock('2026-11-02T08:30:00') });
    const { RESULT } = call(later, vbIconv, { SUBJECT: '2 NOV', CONVERT: 'D' });
    expect(RESULT).toBe('21491');
  });
});
