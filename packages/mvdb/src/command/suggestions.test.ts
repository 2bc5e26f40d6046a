import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import { selectSql } from '../sql/select-sql.ts';
import { commandSession, ordersAccount } from './command-fixture.ts';
import { execute } from './execute.ts';

let account: Account;

beforeAll(() => {
  account = ordersAccount();
  execute(commandSession(account), 'CREATE.INDEX ORD CUST');
  const session = commandSession(account);
  execute(session, 'SELECT ORD');
  execute(session, 'SAVE.LIST OURS');
});

afterAll(() => account.close());

const lines = (command: string) => execute(commandSession(account), command).lines;

function failure(work: () => unknown): MvdbError {
  try {
    work();
  } catch (error) {
    if (error instanceof MvdbError) return error;
    throw error;
  }
  throw new TypeError('It did not fail.');
}

describe('a name that is wrong is reported with those near it:', () => {
  test.each([
    ['LSIT ORD', 'LIST'],
    ['COUNTT ORD', 'COUNT'],
    ['LIST ORDD', 'ORD'],
    ['LISTDICT ORDD', 'ORD'],
    ['DELETE.FILE ORDD', 'ORD'],
    ['CNAME ORDD,NEW', 'ORD'],
    ['CT DICT ORDD ALL', 'ORD'],
    ['COPY FROM ORD TO CUSS ALL', 'CUS'],
    ['LIST ORD WITH CUSTT = "C1"', 'CUST'],
    ['LIST ORD BY PARTT', 'PART'],
    ['LIST ORD TOTAL PRIEC', 'PRICE'],
    ['SELECT ORD SAVING CUSTT', 'CUST'],
    ['LIST ORD CUST ASSOC.WITH PARTT', 'PART'],
    ['LIST ORD EVAL "CUSTT"', 'CUST'],
    ['LIST ORD EVAL "TRANS(CUS, CUST, NMAE, \'X\')"', 'NAME'],
    ['LIST ORD EVAL "LNE(CUST)"', 'LEN'],
    ['GET.LIST OURSS', 'OURS'],
    ['CREATE.INDEX ORD PARTT', 'PART'],
    ['BUILD.INDEX ORD CUSTT', 'CUST'],
    ['LIST.INDEX ORD CUSTT', 'CUST'],
    ['LIST.READU EVRY', 'EVERY'],
  ])('%s', (command, near) => {
    const { suggestions, message } = failure(() => lines(command));
    expect(suggestions).toContain(near);
    expect(message).toMatch(/ Near it: [^.].*\.$/);
    expect(message.match(/Near it/g)).toHaveLength(1);
  });

  test.each([
    ['SELECT CUSTT FROM ORD', 'CUST'],
    ['SELECT COUTN(*) FROM ORD', 'COUNT'],
    ['SELECT CUST FRM ORD', 'FROM'],
    ['SELEKT CUST FROM ORD', undefined],
    ['SELECT CUST FROM ORDD', 'ORD'],
    ["SELECT EVAL 'CUSTT' FROM ORD", 'CUST'],
  ])('%s', (statement, near) => {
    const { suggestions } = failure(() => selectSql(commandSession(account), statement));
    if (near === undefined) expect(suggestions).toEqual([]);
    else expect(suggestions).toContain(near);
  });

  test('one that is like none is reported alone', () => {
    const { suggestions, message } = failure(() => lines('LIST WAREHOUSES'));
    expect([suggestions, message]).toEqual([[], expect.stringMatching(/is not in VOC\.$/)]);
  });
});

describe('a word that is taken for an id and found nowhere is reported with names near it:', () => {
  test.each([
    ['LIST ORD CUSTT', "'CUSTT' not found. Near it: CUST."],
    ['COUNT ORD CUSTT.NO', "'CUSTT.NO' not found. Near it: CUST."],
    ['SELECT ORD BYY', "'BYY' not found. Near it: BY."],
    ['LIST ORD WITH CUST EQQ "C1"', "'EQQ' not found. Near it: EQ."],
    ['LIST.ITEM ORD PARTT', "'PARTT' not found. Near it: PART."],
    ['LIST CUS USING DICT ORD PRIEC', "'PRIEC' not found. Near it: PRICE."],
  ])('%s', (command, message) => {
    expect(lines(command)).toContain(message);
  });

  test.each([
    ['LIST ORD "CUSTT"', "'CUSTT' not found"],
    ['LIST ORD CUST9', "'CUST9' not found"],
    ['LIST ORD XY', "'XY' not found"],
    ['LIST ORD 9999', "'9999' not found"],
  ])('%s names an id and nothing else', (command, message) => {
    expect(lines(command)).toContain(message);
  });

  test('what a select list names was meant', () => {
    const session = commandSession(account);
    session.selectLists.form(0, ['CUSTT']);
    expect(execute(session, 'LIST ORD').lines).toContain("'CUSTT' not found");
  });

  test('so is a parameter', () => {
    const { lines: reported } = execute(commandSession(account), 'LIST ORD ?', {
      parameters: ['CUSTT'],
    });
    expect(reported).toContain("'CUSTT' not found");
  });

  test('COPY reports an option that is misspelled', () => {
    expect(lines('COPY FROM ORD TO CUS 1001,9 OVERWRITNG')).toContain(
      'OVERWRITNG is not in ORD. Near it: OVERWRITING.',
    );
  });
});
