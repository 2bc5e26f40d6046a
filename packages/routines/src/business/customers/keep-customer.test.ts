import fc from 'fast-check';
import { type Attributes, type Fields, MvdbError, type SchemaTable, type Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, demoSession, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { Rejection } from '../../entry/rejection.ts';
import { customerInvariants } from '../../invariants/customers.ts';
import { registerReporting } from '../../invariants/registers.ts';
import { TRANSREG } from '../../schema/audit.ts';
import {
  CUSTOMER,
  CUSTOMER_1287,
  CUSTOMER_OE,
  CUSTXREF,
  REFXCUST,
} from '../../schema/customers.ts';
import { INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD } from '../../schema/invoices.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';
import { PROJECT_1287, TASK_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { SP_QUOTE_1287 } from '../../schema/quotes.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { SERVICE_1287 } from '../../schema/service.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { keepCustomer, type StoredCustomer } from './keep-customer.ts';

let demo: DemoAccount;
let session: Session;
beforeEach(() => {
  demo = openDemo();
  ({ session } = demo);
});
afterEach(() => demo.account.close());

/** C1009 has bought nothing, C1010 neither, and is deleted. */
const nobody = { program: 'TEST', customer: 'C1009', requestType: 'SAVE', addFlag: '' };
const blank = { master: '', extension: '', orderEntry: '' };

const keep = (wanted: Partial<StoredCustomer>, company = '1', by = session) =>
  by.transaction(() =>
    keepCustomer(companyContext(by, company), { ...nobody, ...blank, ...wanted }),
  );

const remove = (customer = 'C1009', company = '1') =>
  keep({ customer, requestType: 'DELETE' }, company);

const named = (customerName: string, city = '') => CUSTOMER.format({ customerName, city });
const wordsOf = (customer: string) => CUSTXREF.read(session, '1', customer)?.references;
const customersOf = (word: string) => REFXCUST.read(session, '1', word)?.customers;
const flagOf = (customer: string) => CUSTOMER_1287.read(session, '1', customer)?.deleted;

describe('saving a customer', () => {
  test('a new one has its three records, and is found by its words', () => {
    expect(keep({ customer: 'C9001', addFlag: 'Y', master: named('Kingsway Foods', 'Erie') })).toBe(
      'SAVED',
    );
    for (const table of [CUSTOMER, CUSTOMER_1287, CUSTOMER_OE])
      expect(table.has(session, '1', 'C9001')).toBe(true);
    expect(wordsOf('C9001')).toEqual(['ERIE', 'FOODS', 'KINGSWAY']);
    expect(customersOf('FOODS')).toEqual(['C1001', 'C9001']);
    assertInvariants(customerInvariants, session, '1');
  });

  test('a changed name or city drops the words it had, and those that lead to nobody', () => {
    keep({ master: named('Ironside Foods', 'Buffalo') });
    expect(wordsOf('C1009')).toEqual(['BUFFALO', 'FOODS', 'IRONSIDE']);
    expect(customersOf('DAIRY')).toBeUndefined();
    expect(customersOf('FOODS')).toEqual(['C1001', 'C1009']);
    expect(customersOf('BUFFALO')).toEqual(['C1001', 'C1003', 'C1007', 'C1009']);
  });

  test('a blank record leaves the one on file, and the records that stay are not audited', () => {
    const before = CUSTOMER_OE.read(session, '1', 'C1009')?.recordText;
    const last = [...TRANSREG.records(session)].length;
    keep({ extension: CUSTOMER_1287.format({ territory: 'LAKES' }) });
    expect(CUSTOMER_OE.read(session, '1', 'C1009')?.recordText).toBe(before);
    expect(CUSTOMER.read(session, '1', 'C1009')?.customerName).toBe('Ironside Dairy');
    const posted = [...TRANSREG.records(session)].filter(({ program }) => program === 'TEST');
    expect(posted.map(({ table, action }) => [table, action])).toEqual([['CUSTOMER.1287', 'C']]);
    expect([...TRANSREG.records(session)].length).toBe(last + 1);
  });

  test('each record of a new one is audited as added', () => {
    keep({ customer: 'C9001', addFlag: 'Y', master: named('Kingsway') });
    const posted = [...TRANSREG.records(session)].filter(({ program }) => program === 'TEST');
    expect(posted.map(({ table, recordKey, action }) => [table, recordKey, action]).sort()).toEqual(
      ['CUSTOMER', 'CUSTOMER.1287', 'CUSTOMER.OE'].map((table) => [table, '1!C9001', 'A']),
    );
  });

  test('companies have customers of their own', () => {
    keep({ customer: 'C1001', master: named('Other Foods', 'Erie') }, '2');
    expect(CUSTOMER.read(session, '1', 'C1001')?.customerName).toBe('Albion Foods');
    expect(REFXCUST.read(session, '2', 'ALBION')).toBeUndefined();
    for (const company of ['1', '2']) assertInvariants(customerInvariants, session, company);
  });

  test('ship-to addresses are put in another order, not added or left out', () => {
    const stored = CUSTOMER_OE.read(session, '1', 'C1008');
    const listing = (...shipToNos: readonly string[]) =>
      keep({
        customer: 'C1008',
        orderEntry: CUSTOMER_OE.format({ shipToNos }, stored?.recordText),
      });
    expect(listing('2', '1')).toBe('SAVED');
    expect(CUSTOMER_OE.read(session, '1', 'C1008')?.shipToNos).toEqual(['2', '1']);
    for (const wrong of [[], ['1'], ['1', '2', '3'], ['1', '2', '2'], ['1', '2', '']])
      expect(() => listing(...wrong)).toThrow('SHIP.TO.NOS MUST LIST 1, 2');
    expect(() => keep({ orderEntry: CUSTOMER_OE.format({ shipToNos: [] }) })).toThrow(
      'SHIP.TO.NOS MUST LIST 1',
    );
  });

  test.each(['lastOrderDate', 'lastInvoiceDate', 'bookedThisYear', 'invoicedThisYear'] as const)(
    '%s stays as the system keeps it',
    (offset) => {
      const { recordText = '' } = CUSTOMER_OE.read(session, '1', 'C1001') ?? {};
      const { name } = CUSTOMER_OE.attributes[offset];
      const saved = (record: string) => () => keep({ customer: 'C1001', orderEntry: record });
      expect(saved(CUSTOMER_OE.format({ [offset]: '1' }, recordText))).toThrow(
        `${name} IS KEPT BY THE SYSTEM`,
      );
      expect(saved(CUSTOMER_OE.format({ [offset]: '' }, recordText))).toThrow(
        `${name} IS KEPT BY THE SYSTEM`,
      );
      expect(saved(CUSTOMER_OE.format({ terms: 'NET60' }, recordText))).not.toThrow();
    },
  );
});

describe('deleting a customer', () => {
  test('it keeps all but its cross-references', () => {
    const before = [CUSTOMER, CUSTOMER_OE].map((table) => table.read(session, '1', 'C1009'));
    const { contacts } = CUSTOMER_1287.read(session, '1', 'C1009') ?? {};
    expect(remove()).toBe('DELETED');
    expect(CUSTOMER_1287.read(session, '1', 'C1009')).toMatchObject({ deleted: 'Y', contacts });
    expect([CUSTOMER, CUSTOMER_OE].map((table) => table.read(session, '1', 'C1009'))).toEqual(
      before,
    );
    expect(wordsOf('C1009')).toBeUndefined();
    expect(customersOf('IRONSIDE')).toBeUndefined();
    const posted = [...TRANSREG.records(session)].find(({ program }) => program === 'TEST');
    expect(posted).toMatchObject({ table: 'CUSTOMER.1287', action: 'C' });
    expect(TRANSREG.rows(posted, 'CHANGES')).toEqual([
      { position: '4', oldContent: '', newContent: 'Y' },
    ]);
  });

  test('deleting it once more changes nothing', () => {
    const before = fingerprint(demo.account);
    expect(remove('C1010')).toBe('DELETED');
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('one without an extension record gets one with the flag', () => {
    CUSTOMER_1287.open(session).delete('1!C1009');
    remove();
    expect(flagOf('C1009')).toBe('Y');
  });

  /** A document of C1009 in a table, and what makes it one that is settled; none where all hold it. */
  const document = <A extends Attributes>(
    kind: string,
    table: SchemaTable<A>,
    open: Partial<Fields<A>>,
    settled?: Partial<Fields<A>>,
  ) => [kind, table, open, settled] as unknown as [string, SchemaTable, object, object | undefined];

  test.each([
    document('ORDER', OPEN_ORD_HEAD, { orderStatus: 'C' }),
    document('STAGED INVOICE', WORK2450_HEAD, {}),
    document('STAGED CREDIT MEMO', WORK2470_HEAD, {}),
    document('INVOICE', INVOICE_HEAD, { openAmount: '-1' }, { openAmount: '0' }),
    document('JOB', JOBMASTER, { jobStatus: 'O' }, { jobStatus: 'C' }),
    document('PROJECT', PROJECT_1287, { projectStatus: 'O' }, { projectStatus: 'C' }),
    document('TASK', TASK_1287, { taskType: 'M' }, { doneDate: '21400' }),
    document('QUOTE', SP_QUOTE_1287, { quoteStatus: 'OPEN' }, { quoteStatus: 'LOST' }),
    document('SERVICE CALL', SERVICE_1287, { serviceStatus: 'VISIT' }, { serviceStatus: 'CLOSED' }),
    document('SERVICE CALL', SERVICE_1287, { serviceStatus: 'OPEN' }, { deleted: 'Y' }),
    document('NOTICE', NCN_CHG_1287, { completed: 'N' }, { completed: 'Y' }),
    document('NOTICE', NCN_CHG_1287, {}, { deleted: 'Y' }),
    document('FORMER NOTICE', NCN_1287, {}, { completed: 'Y' }),
  ])('it is rejected while it has a %s that is open', (kind, table, open, settled) => {
    const write = (fields: object) =>
      table.write(session, '1!X1', { customerNo: 'C1009', ...fields });
    write(open);
    const rejection = `CUSTOMER HAS OPEN ${kind} X1`;
    expect(remove).toThrow(rejection);
    expect(() => keep({ extension: CUSTOMER_1287.format({ deleted: 'Y' }) })).toThrow(rejection);
    expect(flagOf('C1009')).toBe('');
    if (settled) write(settled);
    else table.open(session).delete('1!X1');
    expect(remove()).toBe('DELETED');
  });
});

describe('saving a deleted customer', () => {
  test('it stays deleted while its flag says so', () => {
    keep({ customer: 'C1010', master: named('Juniper Foods') });
    expect(wordsOf('C1010')).toBeUndefined();
    expect(flagOf('C1010')).toBe('Y');
  });

  test.each(['', 'N'])('it comes back with its words where the flag is %j', (deleted) => {
    keep({ customer: 'C1010', extension: CUSTOMER_1287.format({ deleted }) });
    expect(wordsOf('C1010')).toContain('JUNIPER');
    assertInvariants(customerInvariants, session, '1');
  });
});

describe('customers that share words', () => {
  const customers = fc.constantFrom('C1001', 'C1009', 'C1010', 'C9001', 'C9002');
  const words = fc.constantFrom('Foods', 'Dairy', 'Buffalo', 'Iron', 'foods');

  test('are found by them after any mix of operations, and the register mentions all of it', () => {
    const operations = fc.array(
      fc.record({
        customer: customers,
        requestType: fc.constantFrom('SAVE', 'SAVE', 'SAVE', 'DELETE'),
        addFlag: fc.constantFrom('Y', ''),
        master: fc
          .tuple(fc.array(words, { minLength: 1, maxLength: 3 }), words)
          .map(([name, city]) => named(name.join(' '), city)),
        extension: fc.constantFrom('', 'FOOD', CUSTOMER_1287.format({ deleted: 'Y' })),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(operations, (mix) => {
        undone(session, () => {
          for (const operation of mix) {
            try {
              keep(operation);
            } catch (error) {
              if (!(error instanceof Rejection)) throw error;
            }
            assertInvariants(customerInvariants, session, '1');
          }
          assertInvariants(
            [registerReporting(['CUSTOMER', 'CUSTOMER.1287', 'CUSTOMER.OE'])],
            session,
          );
        });
      }),
      { numRuns: caseCount(50) },
    );
  });

  test('are all found, though two sessions save them at the same time', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => `C${9001 + index}`);
    const sessions = [demoSession(demo.account), demoSession(demo.account)];
    const saved = numbers.map((customer, index) => {
      const by = sessions[index % 2] ?? session;
      return demo.account.enqueue(() =>
        keep({ customer, addFlag: 'Y', master: named(`Shared ${customer}`) }, '1', by),
      );
    });
    await Promise.all(saved);
    expect(customersOf('SHARED')).toEqual(numbers);
    assertInvariants(customerInvariants, session, '1');
  });

  test('are held by who saves one of them until its transaction ends', () => {
    const other = demoSession(demo.account);
    const added = { addFlag: 'Y', master: named('Shared') };
    session.transaction(() => {
      keep({ customer: 'C9001', ...added });
      expect(() => keep({ customer: 'C9002', ...added }, '1', other)).toThrow(MvdbError);
    });
    keep({ customer: 'C9002', ...added }, '1', other);
    expect(customersOf('SHARED')).toEqual(['C9001', 'C9002']);
  });
});
