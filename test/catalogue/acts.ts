import { textOf } from '@mvdb/routines';
import fc from 'fast-check';
import { type SchemaTable, type Session, withoutCompany } from 'mvdb';
import {
  CREDIT,
  CUSTOMER,
  CUSTOMER_1287,
  CUSTOMER_OE,
  SHIPTO,
} from '../../packages/routines/src/schema/customers.ts';
import { LOCODE, LOT, PRODUCT } from '../../packages/routines/src/schema/inventory.ts';
import {
  INVOICE_HEAD,
  WORK2470_HEAD,
  WORK2470L,
} from '../../packages/routines/src/schema/invoices.ts';
import { PART_PHOTOS_1287 } from '../../packages/routines/src/schema/item-details.ts';
import { GL_CHARTS, JOURNAL_HEAD } from '../../packages/routines/src/schema/ledger.ts';
import { PROJECT_1287, TASK_1287 } from '../../packages/routines/src/schema/project-control.ts';
import { JOBMASTER } from '../../packages/routines/src/schema/projects.ts';
import {
  ENG_CHG_1287,
  NCN_CHG_1287,
  REDBOOK_1287,
} from '../../packages/routines/src/schema/quality.ts';
import { SPN_1287, SPN_QUOTES_1287 } from '../../packages/routines/src/schema/quotes.ts';
import {
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
} from '../../packages/routines/src/schema/sales-orders.ts';
import {
  ITREQUESTS_1287,
  MAINTENANCE_1287,
  SERVICE_1287,
} from '../../packages/routines/src/schema/service.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../packages/routines/src/schema/work-orders.ts';
import type { Supplied } from '../../packages/routines/src/testing/call-outcome.ts';

const DAYS = ['21460', '21480', '21491', '21495', '21550'];
const quantities = fc.constantFrom('1000', '2500', '7000', '20000', '0', '-1000', '999999999000');
const prices = fc.constantFrom('100', '333333', '84000000', '0', '');
const days = fc.constantFrom(...DAYS, '', '0');
/** Most of them in a period that is open. */
const postingDays = fc.constantFrom('', '', '', '', ...DAYS);
export const departments = fc.constantFrom(
  'PLANNING',
  'PARTS',
  'PARTS',
  'ACCOUNTING',
  'SHIPPING',
  '',
);
const orBlank = (texts: fc.Arbitrary<string>) => fc.oneof(texts, fc.constant(''));

/** What the firm can be asked to change, with arguments out of its tables, by the name of the routine. */
export function actsOf(session: Session): Readonly<Record<string, fc.Arbitrary<Supplied>>> {
  const company = fc.constantFrom('1', '1', '1', '2');
  const inCompany = (table: SchemaTable) =>
    company.chain((CO) => {
      const ids = [...table.open(session).ids({ from: `${CO}!`, to: `${CO}"` })];
      return fc.constantFrom(...ids.map((id) => [CO, withoutCompany(id)] as const));
    });
  const idsOf = (table: SchemaTable) => {
    const ids = [...table.open(session).ids({ from: '1!', to: '1"' })];
    return fc.constantFrom(...ids.map(withoutCompany));
  };
  /** Few of them, so that acts meet each other. */
  const soldParts = fc.constantFrom('F314', 'F309', 'C552', 'C500', 'A209', 'P100', 'P121');
  const jobs = orBlank(idsOf(JOBMASTER));
  const lines = fc.oneof(
    { weight: 3, arbitrary: inCompany(OPEN_ORD_LINE).map(([CO, id]) => [CO, ...id.split('!')]) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constant('1'),
        fc.constantFrom('80001', '80011', '80012', '80016'),
        fc.constantFrom('1', '5', '6', '10'),
      ),
    },
  );
  const serials = [...LOT.records(session, '1')]
    .map(({ recordId }) => recordId.split('!'))
    .filter(([, part, , lot]) => part === 'A209' && lot?.startsWith('S'))
    .map(([, , , lot = '']) => lot);
  const onFile = (table: SchemaTable, id: readonly string[]) =>
    table.read(session, ...id)?.recordText ?? '';

  const orderLine = fc
    .record({
      line: lines,
      partNo: soldParts,
      orderedQuantity: quantities,
      unitPrice: prices,
      requestedDate: days,
      promisedDate: days,
      jobNo: jobs,
      location: orBlank(idsOf(LOCODE)),
      changed: fc.subarray(['partNo', 'orderedQuantity', 'unitPrice', 'promisedDate', 'jobNo']),
      isNew: fc.boolean(),
      serialNos: fc.option(fc.subarray(serials)),
      itemWeight: fc.constantFrom('', '500', '41000'),
      notes: fc.constantFrom<Supplied['']>(
        '',
        ['HANDLE WITH CARE', 'P'],
        [
          ['A', 'B'],
          ['I', 'N'],
        ],
      ),
      flag: fc.constantFrom('', '', 'N', 'Y'),
    })
    .map(({ line, changed, isNew, serialNos, itemWeight, notes, flag, ...fields }) => {
      const chosen = Object.entries(fields).filter(([name]) => isNew || changed.includes(name));
      return {
        INDATA: [...line, flag],
        LREC: OPEN_ORD_LINE.format(
          Object.fromEntries(chosen),
          isNew ? '' : onFile(OPEN_ORD_LINE, line),
        ),
        LREC2:
          serialNos === null
            ? ''
            : OPEN_ORD_LINE_1287.format(
                { serialNos, itemWeight },
                onFile(OPEN_ORD_LINE_1287, line),
              ),
        NREC: notes,
      };
    });
  const sortedOrDeleted = fc
    .tuple(lines, fc.constantFrom('', 'Y'))
    .map(([line, flag]) => ({ INDATA: [...line, flag] }));

  /** Records saved or deleted, on file or new, with one attribute out of what it may hold. */
  const saved = (
    table: SchemaTable,
    id: string,
    record: string,
    attribute: string,
    values: fc.Arbitrary<string> = soldParts,
  ) => {
    const ids = table.isKeptByCompany
      ? idsOf(table)
      : fc.constantFrom(...table.open(session).ids());
    const keyOf = (number: string) => (table.isKeptByCompany ? ['1', number] : [number]);
    return fc
      .tuple(
        fc.oneof(ids, fc.constantFrom('X1', 'X2')),
        fc.constantFrom('SAVE', 'SAVE', 'DELETE', ''),
        fc.constantFrom('Y', '', ''),
        orBlank(values),
        fc.boolean(),
      )
      .map(([number, REQTYPE, ADDFLAG, value, isOnFile]) => ({
        ...{ CO: '1', REQTYPE, ADDFLAG, [id]: number },
        [record]: table.format(
          { [attribute]: value },
          isOnFile ? onFile(table, keyOf(number)) : '',
        ),
      }));
  };

  const milestone = fc
    .record({
      task: fc.oneof(inCompany(TASK_1287), fc.constantFrom(['1', 'X1'], ['2', 'X1'])),
      job: orBlank(idsOf(JOBMASTER)),
      description: fc.constantFrom('DEPOSIT', 'LAST  payment', 'A!B'),
      taskType: fc.constantFrom('M', 'M', 'T', 'X'),
      paymentPercent: fc.constantFrom('', '3000', '10000', '10001'),
      ADDFLAG: fc.constantFrom('1', '0', ''),
    })
    .map(({ task: [CO = '', MSNO = ''], job, ADDFLAG, ...fields }) => {
      const { project = '', customerNo = '' } = JOBMASTER.read(session, CO, job) ?? {};
      const MSREC = TASK_1287.format({ ...fields, jobNo: job, project, customerNo });
      return { CO, REQTYPE: 'WRITE', MSNO, MSREC, ADDFLAG };
    });

  const registered = fc
    .record({
      CO: company,
      KEY: idsOf(PRODUCT).map((id) => `1!${id}`),
      ACTION: fc.constantFrom('A', 'C', 'D', 'X'),
      OLDREC: fc.constantFrom<Supplied['']>('', 'A', ['A', ['B', 'C']]),
      NEWREC: fc.constantFrom<Supplied['']>('', 'B', ['A', ['B', 'D'], 'E']),
    })
    .map((change) => ({ ...change, DATAFILE: 'PRODUCT', PGM: 'TEST' }));

  /** Places where stock may lie, and parts kept in each way. */
  const stocked = fc.record({
    PART: fc.constantFrom('P100', 'P121', 'C500', 'A209', 'C552'),
    place: fc.constantFrom(['MAIN', 'B1'], ['MAIN', 'B2'], ['EAST', 'E1'], ['RECV', '']),
    LOTNO: fc.constantFrom('', '', 'SX1'),
    QTY: fc.constantFrom('1000', '1000', '2500', '40000'),
  });
  const flagOf = (bin: string) => (bin === '' ? '' : 'B');
  const customers = fc.oneof(
    { weight: 3, arbitrary: inCompany(CUSTOMER) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('C1009', 'C9001', 'C9002')),
    },
  );
  const requests = fc.constantFrom('SAVE', 'SAVE', '', 'DELETE');
  /** A record on file with some attributes changed, or only those. */
  const changed = (table: SchemaTable, id: readonly string[], fields: Record<string, string>) =>
    fc
      .tuple(fc.subarray(Object.entries(fields)), fc.constantFrom(true, true, false))
      .map(([chosen, isOnFile]) =>
        table.format(Object.fromEntries(chosen), isOnFile ? onFile(table, id) : ''),
      );
  const names = fc.constantFrom('Albion Foods', 'Foods & Buffalo', 'Dairy  dairy', 'Éclair!', '');
  const cities = fc.constantFrom('Buffalo', 'New York', 'Foods', '');

  const customer = fc
    .tuple(customers, names, cities, fc.constantFrom('', '', 'N', 'Y'))
    .chain(([id, customerName, city, deleted]) =>
      fc.record({
        CO: fc.constant(id[0]),
        CUSTNO: fc.constant(id[1]),
        REQTYPE: requests,
        ADDFLAG: fc.constantFrom('', '', 'Y'),
        CREC: orBlank(changed(CUSTOMER, id, { customerName, city })),
        C1287REC: orBlank(changed(CUSTOMER_1287, id, { deleted, industrySector: 'FOOD' })),
        COEREC: orBlank(
          changed(CUSTOMER_OE, id, { terms: 'NET60', shipToNos: '1', bookedThisYear: '1' }),
        ),
      }),
    );

  const creditTerms = customers.chain((id) =>
    fc.record({
      CO: fc.constant(id[0]),
      CUSTNO: fc.constant(id[1]),
      CREDITREC: orBlank(
        changed(CREDIT, id, { creditLimit: '900', creditHold: 'Y', balance: '5' }),
      ),
    }),
  );

  const shipTo = fc
    .tuple(customers, fc.constantFrom('1', '2', '3', '03'))
    .chain(([[CO, CUSTNO], number]) =>
      fc.record({
        ...{ CO: fc.constant(CO), CUSTNO: fc.constant(CUSTNO), SHIPTO: fc.constant(number) },
        REQTYPE: requests,
        SHIPREC: orBlank(changed(SHIPTO, [CO, CUSTNO, number], { city: 'Erie', phone: '5' })),
        SHIPOEREC: fc.constantFrom<Supplied['']>('', ['PARCEL', '', '4']),
      }),
    );

  const accounts = fc.constantFrom(
    ...[...GL_CHARTS.records(session, '1')].map(({ recordId }) => withoutCompany(recordId)),
  );

  const givenNumbers = fc.constantFrom('', '', '', '60047', '60048', 'G1', '65005', '60001');
  const stagedOrders = fc.oneof(fc.constant(['1', '80011'] as const), inCompany(OPEN_ORD_HEAD));
  /** Numbers that the credit memos begun in a mix get. */
  const begunMemos = ['65005', '65006', 'G2'];
  const customerOf = (table: typeof INVOICE_HEAD | typeof WORK2470_HEAD, CO: string, id: string) =>
    table.read(session, CO, id)?.customerNo ?? '';
  /** Parts of invoices of which credit memos are begun. */
  const creditedParts = fc.constantFrom('P107', 'C563', 'C552', 'F308');
  const creditedCustomers = fc.constantFrom('C1004', 'C1007', 'C1008');
  const memoNumbers = fc.constantFrom('', '', 'G2', '65005', '65006');
  const creditHeader = (creditedInvoice: string) =>
    fc.constantFrom(
      '',
      WORK2470_HEAD.format({ creditedInvoice, terms: 'NET60', enteredBy: 'AC' }),
      WORK2470_HEAD.format({ creditedInvoice, orderNo: '80011', taxCode: 'PAAC' }),
    );
  /** The rest of an invoice of the demo, or of one of the mix. */
  const ofInvoices = fc
    .tuple(
      fc.oneof(
        inCompany(INVOICE_HEAD).map(([CO, id]) => [CO, customerOf(INVOICE_HEAD, CO, id), id]),
        fc.constantFrom(['1', 'C1007', '60047'], ['1', 'C1008', 'W1'], ['1', 'C1008', 'G1']),
      ),
      memoNumbers,
      postingDays,
    )
    .map(([[CO = '', customer = '', invoice = ''], memo, day]) => ({
      INDATA: [CO, customer, memo, day, day, invoice],
    }));
  /** Begins a credit memo, or posts what was entered of one. */
  const ofBegun = fc
    .tuple(creditedCustomers, memoNumbers, orBlank(fc.constantFrom('60047', '60001', 'W1')))
    .chain(([customer, memo, invoice]) =>
      creditHeader(invoice).map((CRDREC) => ({ INDATA: ['1', customer, memo], CRDREC })),
    );

  return {
    'VB_0301.REV1': customer,
    'VB_0304.REV1': creditTerms,
    'VB_0312.REV1': shipTo,
    'VB_CREDIT.REV1': creditTerms,
    'VB_CUSTOMER.REV1': customer,
    'VB_2402.DEL': fc
      .tuple(lines, fc.constantFrom('', 'P'), fc.constantFrom('', 'Y'), fc.constantFrom('Y', 'N'))
      .map(([[CO = '', ORDNO = '', ZLINE = ''], CODE, AUDIT, PURGEHEAD]) => ({
        ...{ CO, ORDNO, ZLINE, CODE, AUDIT, PURGEHEAD },
      })),
    VB_2402L: fc.oneof(
      { weight: 4, arbitrary: orderLine },
      { weight: 1, arbitrary: sortedOrDeleted },
    ),
    VB_2403: fc.constant({}),
    VB_2450: fc
      .tuple(inCompany(OPEN_ORD_HEAD), givenNumbers, postingDays, postingDays)
      .map(([[CO, order], invoice, ...dates]) => ({ INDATA: [CO, order, invoice, ...dates] })),
    'VB_2452.UPD': fc
      .record({
        order: stagedOrders,
        INVNO: fc.constantFrom('W1', 'W1', 'W1', '60001'),
        AUDIT: fc.constantFrom('Y', 'N', ''),
        CRTNO: fc.constantFrom('', '12'),
      })
      .map(({ order: [CO, ORDNO], ...told }) => ({ CO, ORDNO, ...told })),
    VB_2470: fc.oneof(
      { weight: 3, arbitrary: ofInvoices },
      {
        weight: 2,
        arbitrary: inCompany(WORK2470_HEAD).map(([CO, number]) => ({
          INDATA: [CO, customerOf(WORK2470_HEAD, CO, number), number],
        })),
      },
      { weight: 2, arbitrary: ofBegun },
    ),
    VB_2470L: fc
      .record({
        CO: company,
        creditMemo: fc.constantFrom('W1', 'W1', ...begunMemos),
        line: fc.constantFrom('1', '2', '3'),
        partNo: fc.oneof(soldParts, creditedParts),
        shippedQuantity: fc.constantFrom('-1000', '-1000', '-2500', '-20000', '5'),
        unitPrice: prices,
        account: orBlank(accounts),
        suppliedFrom: fc.constantFrom('', '', 'N'),
        taxable: fc.constantFrom('', 'Y'),
        NREC: fc.constantFrom<Supplied['']>('', 'DAMAGED', [
          ['A', 'B'],
          ['I', ''],
        ]),
      })
      .map(({ CO, creditMemo, line, NREC, ...fields }) => ({
        ...{ INDATA: [CO, creditMemo, line], LREC: WORK2470L.format(fields), NREC },
      })),
    'VB_2472.UPD': fc.record({
      CO: company,
      CREDNO: fc.constantFrom('W1', 'W1', ...begunMemos),
      AUDIT: fc.constantFrom('Y', 'N'),
    }),
    VB_ADJUST: fc
      .tuple(stocked, fc.boolean(), fc.constantFrom('', '1234', ['100', '', '7']))
      .map(([{ place, QTY, ...told }, isComing, C]) => ({
        ...{ CO: '1', C, ...told, LOC: place[0], BINNO: place[1] },
        QTY: isComing ? QTY : `-${QTY}`,
      })),
    VB_TRANSFER: fc.tuple(stocked, stocked).map(([{ place: from, ...told }, { place: to }]) => ({
      ...{ CO: '1', ...told, FLCD: from[0], FBIN: from[1], FBINFLAG: flagOf(from[1]) },
      ...{ TLCD: to[0], TBIN: to[1], TBINFLAG: flagOf(to[1]) },
      LFLAG: told.PART === 'A209' ? '' : '4',
    })),
    'VB_AUTOWO_CREATE.REV2': company.map((CO) => ({ CO })),
    'VB_AUTOWO_MODIFY.REV2': fc
      .tuple(
        inCompany(OPENWO_AUTO_1287),
        fc.constantFrom('26001', '26004', '26006', '26012', '26008', ''),
        fc.constantFrom('1', '40', '0', 'x'),
        fc.constantFrom('', '1', '2', '9'),
      )
      .map(([[CO, WONO], JOBNO, WOQTY, ROUTENO]) => ({ CO, WONO, JOBNO, WOQTY, ROUTENO })),
    'VB_CREATE_WO.REV1': fc
      .tuple(inCompany(PRODUCT), fc.constantFrom('1', '25', '1.5'), fc.constantFrom('JS', ''))
      .map(([[CO, PARTNO], QTY, TYPE]) => ({ CO, PARTNO, QTY, TYPE })),
    'VB_ENGCHG.REV1': saved(ENG_CHG_1287, 'ECNNO', 'EREC', 'partNo'),
    'VB_NCN.REV1': saved(NCN_CHG_1287, 'NCNNO', 'RREC', 'partNo'),
    'VB_REDBOOK.REV1': saved(REDBOOK_1287, 'RFCNO', 'RREC', 'partNo'),
    'VB_SPN.REV1': saved(SPN_1287, 'SPN', 'S1287REC', 'project', idsOf(PROJECT_1287)),
    'VB_SPN.QUOTES.REV1': saved(
      ...([SPN_QUOTES_1287, 'QUOTEID', 'Q1287REC', 'supplierPart', idsOf(SPN_1287)] as const),
    ),
    'VB_SERVICE.REV1': saved(
      ...([SERVICE_1287, 'SERVNO', 'SER1287REC', 'project', idsOf(PROJECT_1287)] as const),
    ),
    'VB_ITREQUEST.REV1': saved(
      ...([ITREQUESTS_1287, 'REQNO', 'REQREC', 'requestedBy', fc.constant('parts')] as const),
    ),
    'VB_MAINTENANCE.REV1': saved(
      ...([MAINTENANCE_1287, 'REQNO', 'MAINTREC', 'doneDate', fc.constant('21491')] as const),
    ),
    'VB_PROJECT.REV1': saved(
      ...([PROJECT_1287, 'PROJECT', 'P1287REC', 'customerNo', idsOf(CUSTOMER)] as const),
    ),
    'VB_PARTPHOTO.REV1': saved(
      ...([PART_PHOTOS_1287, 'PARTPHOTO', 'P1287REC', 'supplierPart', idsOf(SPN_1287)] as const),
    ),
    'VB_PAYMENTS.REV1': fc.oneof(
      { weight: 3, arbitrary: milestone },
      {
        weight: 1,
        arbitrary: fc
          .tuple(inCompany(TASK_1287), fc.constantFrom('demo-demo', 'demo-demo', 'demo'))
          .map(([[CO, MSNO], MSREC]) => ({ CO, REQTYPE: 'DELETE', MSNO, MSREC })),
      },
    ),
    VB_GL7013: fc
      .tuple(company, fc.constantFrom('DON', 'DON', ''))
      .map(([CO, code]) => ({ DATAIN: [CO, code] })),
    VB_GL7023: fc
      .tuple(company, fc.constantFrom('26-09', '26-10', '26-11'), fc.constantFrom('Y', 'N'))
      .map(([CO, period, flag]) => ({ DATAIN: [CO, period, flag, flag] })),
    'VB_JOB.COST.REV1': fc
      .tuple(fc.constantFrom('Y', 'N'), fc.constantFrom('', '21490'))
      .map(([flag, day]) => ({ INREC: [flag, '', day] })),
    'VB_LABORHISTLIST.REV1': fc.constant({ CO: '1', 'REQ.BY': '1004', 'WE.DATE': '11/01/26' }),
    'VB_PART_ALLOCATION_INQUIRY.REV6': fc
      .tuple(company, soldParts, fc.constantFrom('WRITE', 'READ'))
      .map(([CO, PARTNO, REQTYPE]) => ({ CO, PARTNO, REQTYPE })),
    VB_PO0161: fc
      .tuple(company, fc.constantFrom('26-09', '26-10'))
      .map(([CO, period]) => ({ DATAIN: [CO, period] })),
    VB_S0910: registered,
    VB_S0912: registered,
    VB_S0923: registered,
    VB_SY0913: registered.map((change) => ({ ...change, PWDAUDREC: '1' })),
    VB_WRITEDICT: fc.constant({ DICTFILE: 'PRODUCT', ID: 'WEIGHT', DATA: 'How heavy it is' }),
    'VB_WRITEDICT.REV1': fc.constantFrom(
      { REQTYPE: 'SAVE', DICTFILE: 'PRODUCT', RECID: 'HEAVY', FID: '2', NEWVAL: '1' },
      { REQTYPE: 'DELETE', DICTFILE: 'PRODUCT', RECID: 'HEAVY' },
      { REQTYPE: 'NEWFILE', DICTFILE: 'NEWTABLE' },
    ),
    'VB_WO_OUTSIDE.1': fc
      .tuple(
        fc.oneof(inCompany(OPENWO), inCompany(OPENWO_AUTO_1287)),
        fc.constantFrom('Y', 'N', '', 'X'),
      )
      .map(([[CO, WONO], FLAG]) => ({ CO, WONO, FLAG })),
    'VB_WO_UNRELEASE.1': idsOf(OPENWO).map((WONO) => ({ WONO })),
  };
}

/** A journal that somebody enters, for the register to post; not always one that may be. */
export const enteredJournals: fc.Arbitrary<Supplied> = fc.record({
  number: fc.constantFrom('2007', '2008', '2009'),
  debit: fc.constantFrom('5300', '1000', '1200', '4'),
  credit: fc.constantFrom('2000', '1000', '4000'),
  amount: fc.constantFrom('1', '850000', '0'),
  date: fc.constantFrom('21490', '21480', '21500', ''),
  period: fc.constantFrom('26-11', '26-11', '26-10', '26-13'),
});

/** Enters a journal, unless one of its number was posted. */
export function enterJournal(session: Session, journal: Supplied): void {
  const [number, debit, credit, amount, date, period] = Object.values(journal).map(textOf);
  if (JOURNAL_HEAD.read(session, '1', number ?? '')?.jcsCode === 'PST') return;
  JOURNAL_HEAD.write(session, `1!${number}`, {
    ...{ journalDate: date ?? '', fiscalPeriod: period ?? '', jcsCode: 'DON' },
    accounts: [debit ?? '', credit ?? ''],
    debits: [amount ?? '', ''],
    credits: ['', amount ?? ''],
    lineDescriptions: ['MIXED', 'MIXED'],
  });
}
