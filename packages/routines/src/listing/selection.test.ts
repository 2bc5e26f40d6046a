import fc from 'fast-check';
import { MvdbError } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { fingerprint, openDemo } from '../demo/demo-account.ts';
import { companyContext } from '../entry/company-context.ts';
import { Rejection } from '../entry/rejection.ts';
import { CUSTOMER } from '../schema/customers.ts';
import { OPENWO } from '../schema/work-orders.ts';
import { selectedIds, type TableChoice } from './selection.ts';

/** Ids, or why none are chosen. */
type Chosen = { readonly ids?: readonly string[]; readonly message?: string };

describe('selectedIds', () => {
  const { account, session } = openDemo();
  afterAll(() => account.close());

  const customers = [...CUSTOMER.records(session)];
  const ofCompany = (company: string) =>
    customers.filter(({ recordId }) => recordId.startsWith(`${company}!`));
  const chosen = (choice: Omit<TableChoice, 'tableName'>, tableName = 'CUSTOMER'): Chosen => {
    try {
      return { ids: selectedIds(companyContext(session, '1'), { ...choice, tableName }) };
    } catch (error) {
      if (error instanceof Rejection) return { message: error.text };
      throw error;
    }
  };

  const inBuffalo = ofCompany('1')
    .filter(({ city }) => city === 'Buffalo')
    .map(({ recordId }) => recordId);
  const byName = (descending = false) =>
    [...ofCompany('1')]
      .sort((a, b) => (a.customerName < b.customerName ? -1 : 1) * (descending ? -1 : 1))
      .map(({ recordId }) => recordId);

  test('with neither ids nor clause every record is chosen, of the company where there is one', () => {
    expect(chosen({}).ids).toEqual(customers.map(({ recordId }) => recordId));
    expect(chosen({ clause: '  ' }).ids).toHaveLength(customers.length);
    expect(chosen({ company: '2', idList: '', clause: '' }).ids).toEqual(
      ofCompany('2').map(({ recordId }) => recordId),
    );
    expect(chosen({ company: '3' })).toEqual({ ids: [] });
  });

  test('ids win over the clause, in their order, with the company before those that lack it', () => {
    expect(
      chosen({
        company: '1',
        idList: 'C1003\u001d\u001d1!C1001\u001dC1003\u001dNONE',
        clause: 'X',
      }),
    ).toEqual({ ids: ['1!C1003', '1!C1001', '1!C1003', '1!NONE'] });
    expect(chosen({ idList: '1!C1001' })).toEqual({ ids: ['1!C1001'] });
  });

  test('a clause is read as in the flavour of the session', () => {
    const clause = 'WITH CITY "Buff]"';
    expect(chosen({ company: '1', clause }).ids).toBeUndefined();
    session.following('d3', () => {
      expect(chosen({ company: '1', clause }).ids).toEqual(inBuffalo);
      expect(chosen({ company: '1', clause: `SELECT CUSTOMER ${clause}` }).ids).toEqual(inBuffalo);
    });
  });

  test('a list of blanks is not a list', () => {
    expect(chosen({ company: '1', idList: '\u001d', clause: 'WITH CITY = "Buffalo"' }).ids).toEqual(
      inBuffalo,
    );
  });

  test.each([
    ['WITH CITY = "Buffalo"'],
    ['with city = "Buffalo"'],
    ["WHERE CITY EQ 'Buffalo'"],
    ['SELECT CUSTOMER WITH CITY = "Buffalo"'],
    ['select customer with CITY = "Buffalo"'],
    ['SSELECT CUSTOMER WITH CITY = "Buffalo"'],
    ['LIST CUSTOMER WITH CITY = "Buffalo" CUSTOMER.NAME PHONE HEADING "x" TOXML'],
    ['SORT THE CUSTOMER FILE WITH CITY = "Buffalo" BREAK.ON CITY'],
    ["SELECT CUSTOMER_NAME FROM CUSTOMER WHERE CITY = 'Buffalo'".replace('_', '.')],
    ["select CITY from customer where CITY = 'Buffalo' order by @ID"],
  ])('%s chooses by what records hold', (clause) => {
    expect(inBuffalo.length).toBeGreaterThan(0);
    expect(chosen({ company: '1', clause })).toEqual({ ids: inBuffalo });
  });

  test.each([
    ['BY CUSTOMER.NAME', false],
    ['BY.DSND CUSTOMER.NAME', true],
    ['SORT CUSTOMER BY.DSND CUSTOMER.NAME', true],
    ['SELECT @ID FROM CUSTOMER ORDER BY CUSTOMER.NAME DESC', true],
  ])('%s gives the order', (clause, descending) => {
    expect(chosen({ company: '1', clause })).toEqual({ ids: byName(descending) });
  });

  test('only records of the company are counted', () => {
    const first = ofCompany('2')[0]?.recordId;
    expect(chosen({ company: '2', clause: 'BY @ID SAMPLE 1' })).toEqual({ ids: [first] });
    expect(chosen({ company: '2', clause: 'TOP 1' })).toEqual({ ids: [first] });
    expect(chosen({ company: '2', clause: 'WITH CITY OR WITH COUNTRY' }).ids).toHaveLength(
      ofCompany('2').length,
    );
    expect(chosen({ company: '1', clause: 'SELECT CITY FROM CUSTOMER' }).ids).toHaveLength(
      ofCompany('1').length,
    );
    expect(
      chosen({ company: '2', clause: 'SELECT CITY FROM CUSTOMER ORDER BY @ID LIMIT 1' }),
    ).toEqual({ ids: [first] });
    expect(chosen({ company: '_', clause: 'SELECT CITY FROM CUSTOMER' })).toEqual({ ids: [] });
    expect(chosen({ company: "'", clause: 'WITH CITY' })).toEqual({ ids: [] });
  });

  test('an order of its own comes behind that of the clause', () => {
    const order = 'BY.DSND CUSTOMER.NAME';
    expect(chosen({ company: '1', order })).toEqual({ ids: byName(true) });
    expect(chosen({ company: '1', clause: 'BY CUSTOMER.NAME', order })).toEqual({ ids: byName() });
    expect(chosen({ company: '1', clause: 'SELECT CITY FROM CUSTOMER', order })).toEqual({
      ids: byName(true),
    });
    expect(chosen({ company: '1', order: 'WITH CITY' })).toEqual({
      message: 'INVALID SELECTION WITH CITY',
    });
    expect(chosen({ company: '1', order: 'DELETE VENDOR' }).message).toContain(
      'INVALID SELECTION AT CHARACTER 1:',
    );
  });

  test.each(['', 'WITH CITY', 'SELECT CUSTOMER', 'SELECT CITY FROM CUSTOMER'])(
    'only the ids given may be chosen: %j',
    (clause) => {
      const among = ['1!C1003', 'NONE', '', '2!C1001', '1!C1001', 'x'.repeat(2000)];
      const { ids } = chosen({ company: '1', clause, among });
      expect([...(ids ?? [])].sort()).toEqual(['1!C1001', '1!C1003']);
      expect(chosen({ clause, among: [] })).toEqual({ ids: [] });
    },
  );

  test('the ids given keep their order unless another is asked for', () => {
    const among = ['1!C1003', '1!C1001'];
    expect(chosen({ clause: 'WITH CITY', among })).toEqual({ ids: among });
    expect(chosen({ order: 'BY @ID', among })).toEqual({ ids: ['1!C1001', '1!C1003'] });
  });

  test('an exploded selection gives each id once', () => {
    const { ids } = chosen({ company: '1', clause: 'BY.EXP ADDRESS.LINES' });
    expect([...(ids ?? [])].sort()).toEqual(ofCompany('1').map(({ recordId }) => recordId));
  });

  test('a synonym names the same table, a dictionary is one of its own', () => {
    expect(chosen({ clause: 'SELECT PRODUCT1287 SAMPLE 2' }, 'PRODUCT.1287').ids).toHaveLength(2);
    expect(
      chosen({ clause: 'SELECT DICT CUSTOMER WITH F1 LIKE "PH..."' }, 'DICT CUSTOMER'),
    ).toEqual({
      ids: ['@'],
    });
    expect(chosen({ clause: 'WITH F1 LIKE "PH..."' }, 'DICT CUSTOMER')).toEqual({ ids: ['@'] });
  });

  test('the select lists of the session neither matter nor change', () => {
    session.selectLists.form(0, ['1!C1001', '1!C1002']);
    session.selectLists.form(3, ['1!C1002']);
    expect(chosen({ company: '1', clause: 'WITH CITY' }).ids).toHaveLength(ofCompany('1').length);
    expect(chosen({ company: '1', clause: 'SELECT CUSTOMER TO 3' }).ids).toBeDefined();
    expect(chosen({ company: '1', clause: 'SELECT CUSTOMER FROM 3' })).toEqual({
      ids: ['1!C1002'],
    });
    expect(session.selectLists.take(0)).toEqual(['1!C1001', '1!C1002']);
    expect(session.selectLists.take(3)).toEqual(['1!C1002']);
  });

  test.each([
    ['SELECT VENDOR', 'SELECTION MUST NAME CUSTOMER'],
    ['SELECT NOWHERE', 'SELECTION MUST NAME CUSTOMER'],
    ['SELECT DICT CUSTOMER', 'SELECTION MUST NAME CUSTOMER'],
    ['WITH CITY USING DICT VENDOR', 'SELECTION MUST NAME CUSTOMER'],
    ['SELECT CUSTOMER USING VENDOR', 'SELECTION MUST NAME CUSTOMER'],
    ['SELECT VENDOR.NAME FROM VENDOR', 'SELECTION MUST NAME CUSTOMER'],
    ['SELECT A FROM NOWHERE', 'SELECTION MUST NAME CUSTOMER'],
    [
      'SELECT C.CITY FROM CUSTOMER C JOIN VENDOR V ON V.CITY = C.CITY',
      'SELECTION MUST NAME CUSTOMER',
    ],
    ['DELETE CUSTOMER 1!C1001', 'COMMAND NOT ALLOWED DELETE'],
    ['delete from CUSTOMER', 'COMMAND NOT ALLOWED DELETE'],
    ['CLEAR.FILE CUSTOMER', 'COMMAND NOT ALLOWED CLEAR.FILE'],
    ['REFORMAT CUSTOMER CITY TO VENDOR', 'COMMAND NOT ALLOWED REFORMAT'],
    ['COUNT CUSTOMER', 'COMMAND NOT ALLOWED COUNT'],
    ['QSELECT CUSTOMER *', 'COMMAND NOT ALLOWED QSELECT'],
    ['LIST CUSTOMER CITY TO /tmp/out CSV', 'COMMAND NOT ALLOWED TO /tmp/out'],
    ['nonsense', 'COMMAND NOT ALLOWED NONSENSE'],
  ])('%s is refused', (clause, message) => {
    expect(chosen({ company: '1', clause })).toEqual({ message });
  });

  test.each([
    ['WITH', 5],
    ['WITH NOWHERE = "X"', 6],
    ['BY CITY 1!C1001', 9],
    ['WITH CITY = "X', 13],
    ['SAVING CITY', 1],
    ['SELECT CUSTOMER WITH NOWHERE = 1', 22],
    ['SELECT CITY FROM CUSTOMER WHERE NOWHERE = 1', 33],
  ])('%s cannot be understood, and the message says where', (clause, at) => {
    const { message = '' } = chosen({ company: '1', clause });
    expect(message).toContain('INVALID SELECTION AT CHARACTER');
    expect(message).toContain(`CHARACTER ${at}:`);
  });

  test('a table that is not there, or not open to the context, is not a source', () => {
    expect(chosen({}, 'NOWHERE')).toEqual({ message: 'CANNOT OPEN FILE NOWHERE' });
    const access = { mayRead: (table: string) => table === 'VENDOR', mayWrite: () => false };
    expect(() => session.restricted(access, () => chosen({ clause: 'WITH CITY' }))).toThrow(
      expect.objectContaining({ code: 'NOT_PERMITTED' }),
    );
  });

  test('what the selection costs counts for the work it is part of', () => {
    expect(() =>
      session.limited(3, () => chosen({ clause: 'WITH STATUS = "O"' }, 'OPENWO')),
    ).toThrow(expect.objectContaining({ code: 'BUDGET_EXCEEDED' }));
  });

  test('what a record points to may be asked for', () => {
    const [order] = OPENWO.records(session, '1');
    const description = 'WITH PART.DESC';
    const { ids, message } = chosen({ company: '1', clause: description }, 'OPENWO');
    expect(message ?? ids?.[0]).toBe(order?.recordId);
  });

  test('no clause writes, crashes or gives ids of another company', () => {
    const before = fingerprint(account);
    const word = fc.constantFrom(
      ...['WITH', 'BY', 'CITY', '=', '"Buffalo"', 'SELECT', 'CUSTOMER', 'FROM', 'TO', '3', 'WHERE'],
      ...[
        'LIST',
        'DICT',
        'USING',
        '(',
        ')',
        'AND',
        'OR',
        'NO',
        'SAVING',
        'EVAL',
        "'",
        '?',
        ':x',
        ',',
      ],
      ...[
        'BY.EXP',
        'ADDRESS.LINES',
        'DELETE',
        'COPY',
        'SAMPLE',
        '*',
        'COUNT(*)',
        'GROUP',
        'LIKE',
        '...',
      ],
    );
    const clause = fc.oneof(
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    fc.assert(
      fc.property(clause, fc.constantFrom('1', '2', '', '!', "'"), (text, company) => {
        try {
          const { ids, message = '' } = chosen({ company, clause: text });
          expect(ids === undefined && message === '').toBe(false);
          for (const id of ids ?? []) expect(id.startsWith(`${company}!`)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(MvdbError);
        }
      }),
      { numRuns: caseCount(500) },
    );
    expect(fingerprint(account)).toBe(before);
  });
});
