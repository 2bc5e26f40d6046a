import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Account, Session } from 'mvdb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { catalogue } from '../catalogue/registry.ts';
import { createRegistry } from '../entry/registry.ts';
import { basicRoutines } from './basic-routines.ts';

const PROGRAMS: Readonly<Record<string, string>> = {
  'PRICE.bp': `
SUBROUTINE PRICE(PART, QTY, TOTAL, MSG)
* @description What so many of a part cost.
* @safety SAFE
* @reads PARTS
* @in PART required - Which part.
* @in QTY - How many; blank for one.
* @out TOTAL - What they cost.
* @message MSG
* @says PART NOT FOUND {part}
$INCLUDE COMMONS
TOTAL = '' ; MSG = ''
OPEN 'PARTS' TO PARTS ELSE STOP
READ REC FROM PARTS, PART ELSE MSG = 'PART NOT FOUND ':PART ; RETURN
CALL TIMES(REC<1>, QTY, TOTAL)
RETURN`,
  TIMES: `
SUBROUTINE TIMES(A, B, RESULT)
IF B = '' THEN B = 1
RESULT = A * B
RETURN`,
  COMMONS: 'EQU NONE TO 0',
  'SET.PRICE.bas': `
SUBROUTINE SET.PRICE(PART, PRICE)
* @routine SHOP.SET.PRICE
* @description Gives a part a price.
* @safety WARN
* @writes PARTS
* @in PART required
* @in PRICE required
OPEN 'PARTS' TO PARTS ELSE STOP
READU REC FROM PARTS, PART ELSE REC = ''
REC<1> = PRICE
WRITE REC ON PARTS, PART
RETURN`,
  PEEK: `
SUBROUTINE PEEK(ID, TEXT)
* @description Looks into a table that it does not declare.
* @safety SAFE
* @in ID
* @out TEXT
OPEN 'SECRETS' TO F ELSE TEXT = 'CLOSED' ; RETURN
READ TEXT FROM F, ID ELSE TEXT = ''
RETURN`,
  LIAR: `
SUBROUTINE LIAR(MSG)
* @description Answers what it does not declare.
* @safety SAFE
* @message MSG
* @says DONE
MSG = 'DONNE'
RETURN`,
  SLY: `
SUBROUTINE SLY(ID)
* @description Says that it reads, and writes.
* @safety SAFE
* @reads PARTS
* @in ID
OPEN 'PARTS' TO F ELSE STOP
WRITE 'x' ON F, ID
RETURN`,
  FOREVER: `
SUBROUTINE FOREVER(X)
* @description Never ends.
* @safety SAFE
* @in X
LOOP
REPEAT
RETURN`,
};

let folder = '';
let account: Account;
let session: Session;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'basic-routines-'));
  for (const [name, source] of Object.entries(PROGRAMS))
    writeFileSync(join(folder, name), source.trimStart());
  mkdirSync(join(folder, 'sub'));
});
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  account = Account.inMemory();
  for (const name of ['PARTS', 'SECRETS']) account.createTable(name);
  account.table('PARTS').write('P1', '250');
  account.table('SECRETS').write('S1', 'secret');
  session = new Session(account);
});
afterEach(() => account.close());

const registry = () => createRegistry([...catalogue.routines, ...basicRoutines(folder)]);
const called = (name: string, ...args: string[]) =>
  registry().call(session, name, Object.fromEntries(args.entries())).results;

describe('routines of programs', () => {
  test('stand in a registry beside those of the catalogue, as their heads say', () => {
    const { routines } = registry();
    expect(routines.length).toBe(catalogue.routines.length + 6);
    expect(registry().find('PRICE')).toMatchObject({
      safety: 'SAFE',
      description: 'What so many of a part cost.',
      reads: ['PARTS'],
      messages: expect.arrayContaining(['PART NOT FOUND {part}']),
    });
    expect(registry().find('TIMES')).toBeUndefined();
  });

  test('answer with what their arguments hold, and reject with their message', () => {
    expect(called('PRICE', 'P1', '3')).toEqual({ TOTAL: '750', MSG: '' });
    expect(called('PRICE', 'P1')).toEqual({ TOTAL: '250', MSG: '' });
    expect(called('PRICE', 'NONE')).toEqual({ TOTAL: '', MSG: 'PART NOT FOUND NONE' });
    expect(() => called('PRICE')).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENTS' }));
  });

  test('write what they declare, in one transaction with the call', () => {
    expect(called('SHOP.SET.PRICE', 'P2', '9')).toEqual({});
    expect(account.table('PARTS').read('P2')).toBe('9');
    expect(session.account.locks.list()).toEqual([]);
  });

  test('open no table that they do not declare, and write none where they only read', () => {
    const notPermitted = expect.objectContaining({ code: 'NOT_PERMITTED' });
    expect(() => called('PEEK', 'S1')).toThrow(notPermitted);
    expect(() => called('SLY', 'P1')).toThrow(notPermitted);
    expect(account.table('PARTS').read('P1')).toBe('250');
  });

  test('say nothing that they do not declare', () => {
    expect(() => called('LIAR')).toThrow(/LIAR answers "DONNE", which no @says of it declares/);
  });

  test('are ended by the budget of the session', () => {
    const endless = registry().prepareCall('FOREVER', { 0: '' });
    expect(() => session.limited(1_000, () => endless.run(session))).toThrow(
      expect.objectContaining({ code: 'BUDGET_EXCEEDED' }),
    );
  });

  test('are made of a table of an account as of a folder', () => {
    const bp = account.createTable('BP');
    for (const [name, source] of Object.entries(PROGRAMS))
      bp.write(name.replace(/\.\w{2,3}$/, ''), source.trim().replaceAll('\n', '\u001e'));
    const routines = basicRoutines({ account, table: 'BP' });
    const { results } = createRegistry(routines).call(session, 'PRICE', { 0: 'P1', 1: '2' });
    expect(results).toEqual({ TOTAL: '500', MSG: '' });
  });

  test('cost what the same arithmetic in TypeScript gives, whatever the price and the number', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: -1_000, max: 1_000 }), (price, count) => {
        account.table('PARTS').write('P9', String(price));
        const { TOTAL } = called('PRICE', 'P9', String(count));
        expect(Number(TOTAL)).toBe(price * count + 0);
      }),
      { numRuns: caseCount(50, 10) },
    );
  });
});

describe('are rejected', () => {
  const only = (name: string, source: string) => {
    const own = mkdtempSync(join(tmpdir(), 'wrong-programs-'));
    writeFileSync(join(own, name), source);
    try {
      return basicRoutines(own);
    } finally {
      rmSync(own, { recursive: true });
    }
  };
  const head = '* @description Text.\n* @safety SAFE\n';

  test.each([
    ['a program with errors', `SUBROUTINE P(A)\n${head}* @in A\nA = \n`, 'P:5:5'],
    ['what is no subroutine', `${head}CRT 1\n`, 'is no SUBROUTINE'],
    [
      'arrays as arguments',
      `SUBROUTINE P(MAT A)\n${head}* @in A\nDIM A(3)\nRETURN\n`,
      'the array A',
    ],
    ['a head that is wrong', `SUBROUTINE P(A)\n${head}* @in B\nRETURN\n`, 'P, line 4'],
  ])('%s', (_, source, reported) => {
    expect(() => only('P', source)).toThrow(reported);
  });

  test('a folder that is not there, and two routines of a name', () => {
    expect(() => basicRoutines(join(folder, 'nowhere'))).toThrow(
      'is not a folder. Name one that holds the sources of programs.',
    );
    expect(() => createRegistry([...basicRoutines(folder), ...basicRoutines(folder)])).toThrow(
      'two routines are called',
    );
  });
});
