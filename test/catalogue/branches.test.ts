import { catalogue, type DemoAccount, openDemo, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import { FIELD_MARK, Session, VALUE_MARK } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { companySchema } from '../../packages/routines/src/schema/schema-tables.ts';
import type { CompanyTable } from '../../packages/routines/src/schema/table-name.ts';
import { OPENWO } from '../../packages/routines/src/schema/work-orders.ts';
import { outcomeOf, type Supplied } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { Ask, Keys } from './agreement.ts';
import { agreements } from './agreements/agreements.ts';
import type { MessageCase } from './messages/message-case.ts';
import { messageCases } from './messages/message-cases.ts';

/*
 * The demo company, or an example, has something for each branch of each routine: for each place of its answers, and
 * each of its request types. Messages have a test of their own. For the rest a reason is written down.
 */

/** Places of answers that stay blank, by routine and argument, and why. */
const blanks: Readonly<Record<string, BlankPositions>> = {
  'VB_CONVERTNCN DATA': {
    why: 'Such notices are older than the books, and so are the orders, jobs and customers they were about.',
    positions: [
      ...['serial number', 'job number', 'work order number', 'operation', 'purchase order number'],
      ...['purchase order line', 'customer number', 'sales order number'],
      ...['replacement order number', 'deleted'],
    ],
  },
  'VB_E0052A BREC': {
    why: 'A link is answered as it is handed in; the tests of the operation hand in each of these.',
    positions: ['previous assembly', 'allocated'],
  },
  'VB_E0052A.REV1 BREC': {
    why: 'A link is answered as it is handed in; the tests of the operation hand in each of these.',
    positions: ['previous assembly', 'allocated'],
  },
  'VB_PO_BY_JOB.REV1 DATA': {
    why: 'The contract has them blank.',
    positions: ['on-hand quantity, always blank', 'allocated quantity, always blank'],
  },
};

interface BlankPositions {
  readonly why: string;
  readonly positions: readonly string[];
}

/** Routines whose request types are places of a text, and what asks for each of them. */
const askedElsewhere: Readonly<Record<string, string>> = {
  'VB_ROUTE.REV2': 'the tests of the operation that changes routings do each option',
};

const SEED = 1;
const CALL_COUNT = 80;

let demo: DemoAccount;
let keys: Keys;

beforeAll(() => {
  demo = openDemo();
  keys = new Keys(new Ask(demo.session));
});

afterAll(() => demo.account.close());

/** A call, with who calls where that is not the login of the demo. */
interface Asked {
  readonly call: Supplied;
  readonly login?: string;
  readonly given?: MessageCase['given'];
}

/** What routines that write are asked beside their examples. */
const further: Readonly<Record<string, () => readonly Asked[]>> = {
  'VB_WO.VERIFY': () => ordersOf('1').map((WONO) => ({ call: { CO: '1', WONO } })),
  'VB_WO.VERIFY.REV1': () => ordersOf('1').map((WONO) => ({ call: { CO: '1', WONO } })),
  'VB_AUTOWO_CREATE.REV2': () => [{ call: { CO: '1' } }],
  'VB_DIRDEPOSITLIST.REV1': () => [{ call: {}, login: 'accounting' }],
  'VB_EMPLOYEELIST.REV1': () => [{ call: { CO: '1' }, login: 'accounting' }],
  'VB_LABORHISTLIST.REV1': () => [
    { call: { CO: '1', 'REQ.BY': '1001', 'RPT.LST': 'ALL', 'WE.DATE': '11/01/26' } },
  ],
};

const ordersOf = (company: string): string[] =>
  Array.from(OPENWO.records(demo.session, company), ({ key }) => key.workOrder);

/** What a routine is asked: its examples and message cases, and about keys of the demo company. */
function callsOf({ name, examples = [] }: Routine): Asked[] {
  const { asked, logins } = agreements[name] ?? {};
  const sample = <Value>(values: fc.Arbitrary<Value>): Value[] =>
    fc.sample(values, { seed: SEED, numRuns: caseCount(CALL_COUNT, CALL_COUNT) });
  const calls = asked ? sample(asked(keys)) : [];
  const callers = logins ? sample(logins(keys)) : [];
  return [
    ...examples.map(({ call }) => ({ call })),
    ...messageCases.filter(({ routine }) => routine === name),
    ...calls.map((call, index) => ({ call, ...(callers[index] && { login: callers[index] }) })),
    ...(further[name]?.() ?? []),
  ];
}

function answerOf(
  routine: Routine,
  { call, login, given }: Asked,
): Readonly<Record<string, string>> {
  const { account, session } = demo;
  return undone(session, () => {
    given?.(session);
    const caller =
      login === undefined ? session : new Session(account, { login, clock: session.clock });
    return outcomeOf(caller, routine, call).results ?? {};
  });
}

const ARGUMENTS = catalogue.routines.flatMap((routine) =>
  Object.entries(routine.args)
    .filter(([, { direction, layout }]) => layout !== undefined && direction !== 'in')
    .map(([argument]) => [routine.name, argument, routine] as const),
);

/** The places, counted from 0, at which a text of a layout has something. */
function* shownIn(kind: string, text: string): Generator<number> {
  const attributes = text.split(FIELD_MARK);
  const offsets = kind === 'rows' ? attributes.map((one) => one.split(VALUE_MARK)) : [attributes];
  for (const cells of offsets)
    for (const [offset, cell] of cells.entries()) if (/[^\u001b-\u001f]/.test(cell)) yield offset;
}

describe('every place of an answer', () => {
  test.each(ARGUMENTS)('%s %s shows something, or there is a reason', (name, argument, routine) => {
    const { layout } = routine.args[argument] ?? {};
    if (layout === undefined) throw new TypeError('It has a layout.');
    const shown = new Set<number>();
    for (const asked of callsOf(routine))
      for (const offset of shownIn(layout.kind, answerOf(routine, asked)[argument] ?? ''))
        shown.add(offset);
    const left = layout.positions.filter((_, offset) => !shown.has(offset));
    expect(left.map(({ name: position }) => position)).toEqual(
      blanks[`${name} ${argument}`]?.positions ?? [],
    );
  });
});

/** Calls that ask for a type, in any case of letters, whatever the argument is called. */
function asksFor(routine: Routine, type: string): boolean {
  const argument = routine.requestTypeArgument ?? 'REQTYPE';
  return callsOf(routine).some(
    ({ call }) =>
      String(call[argument] ?? '')
        .trim()
        .toUpperCase() === type.toUpperCase(),
  );
}

describe('every request type', () => {
  const typed = catalogue.routines.flatMap((routine) =>
    askedElsewhere[routine.name]
      ? []
      : [...(routine.safeRequestTypes ?? []), ...(routine.dangerousRequestTypes ?? [])].map(
          (type) => [routine.name, type, routine] as const,
        ),
  );
  test.each(typed)('%s %s is asked for', (_name, type, routine) => {
    expect(asksFor(routine, type)).toBe(true);
  });
});

/** What an invoice or credit memo bears of taxes, which is worked out when it is posted. */
const ofTaxes = [
  ...['taxCode', 'taxableTotal', 'taxJurisdictions', 'taxRates', 'taxAmounts', 'taxTotal'],
];

/** The fields of a line of an invoice or credit memo that change when the goods move. */
const ofShipping = [
  ...['lotNos', 'lotQuantities', 'lotJobs', 'lotsOwed', 'taxable', 'suppliedFrom', 'jobNo'],
  ...['costLots', 'costLotQuantities', 'workOrders', 'relievedAmounts', 'relievedQuantities'],
  'invoiceLine',
];

/** Attributes that are blank in every record of the demo company, and why. */
const blankAttributes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Nobody wrote such a note; each is read as any other text.': {
    'PRODUCT.1287': ['noteLines'],
    'JOBMASTER.1287': ['scheduleNotes'],
    POHEAD: ['noteLines'],
    'JOBPARTS.1287': ['noteLines'],
    CUSTOMER: ['noteLines'],
    'PROJECT.1287': ['noteLines'],
    'SPN.1287': ['noteLines'],
    'SPN.QUOTES.1287': ['noteLines'],
    'MAINTENANCE.1287': ['noteLines'],
    'OPENWO.AUTO.1287': ['orderNote'],
    'OPENWO.SIM': ['orderNote'],
  },
  'None of these was entered twice, which is when the company deletes one.': {
    'REDBOOK.1287': ['deleted'],
    'SPN.1287': ['deleted'],
    'CONTACT.1287': ['deleted'],
    'NCN.1287': ['deleted'],
  },
  'No year has ended since the books were opened.': {
    ITEMQTY: ['usedLastYear'],
  },
  'Standard routings are as they were when the books were opened, and nobody suggests to change them.':
    {
      ITEMMANF: ['routeChangedDate'],
      'PRODUCT.1287': ['routeSuggestions'],
      'ALTROUTE.LINE.1287': ['suggestion'],
      'SROUTE.LINE.1287': ['suggestion'],
      'WIPROUTE.LINE.1287': ['suggestion'],
    },
  'No part has a reference of type MFG.': { ITEMMANF: ['manufacturingCode'] },
  'No component is on its way out of a bill.': { BMF: ['endDate'] },
  'A simulated order is of a job, which pays for it.': { 'OPENWO.SIM': ['costAccount'] },
  'What is staged or simulated is not begun.': {
    'OPENWO.AUTO.1287': [
      'releaseDate',
      'percentComplete',
      'financialReleaseDate',
      'closedDate',
      'lastActivityDate',
    ],
    'OPENWO.SIM': [
      'releaseDate',
      'percentComplete',
      'financialReleaseDate',
      'closedDate',
      'lastActivityDate',
    ],
    'WIPROUTE.SIM.LINE': [
      'completedDate',
      'completedBy',
      'poNo',
      'poLine',
      'completionQuantity',
      'completionStatus',
    ],
  },
  'Whoever keeps the record by hand may say it; nobody did.': {
    VENDOR: ['onHold'],
    CREDIT: ['averagePaymentDays'],
    TRANSCRT: ['registerDate'],
    'PROJECT.1287': ['closedDate'],
  },
  'Everybody who may write plans: no operators are named.': { 'CO.STDS.SF': ['operators'] },
  'Date planning found whole orders amiss, and no single operation.': { 'DATE.PLAN.ERR': ['line'] },
  'The shop works its week, and every work center works as the shop.': {
    'SF.CAL': ['openDates'],
    'SF.CAL.WOCE': ['changedDates', 'changedHours'],
  },
  'Operations are complete with the card or the receipt that brings the last pieces.': {
    'WIPROUTE.LINE': ['completionQuantity'],
  },
  'No order that makes for its job is completed yet.': { 'WIPLEDGER.SUM': ['completedJobs'] },
  'An invoice or credit memo that somebody is entering is not posted.': {
    'WORK2450.CHRGS': ['orderCharge'],
    'WORK2450.HEAD': [
      'fiscalPeriod',
      'dueDate',
      'salesman',
      'commission',
      'openAmount',
      'jobNo',
      'shippedDate',
      'creditedInvoice',
      'ledgerDocument',
      'paidDates',
      'paidAmounts',
      ...ofTaxes,
    ],
    'WORK2450.LINE': ofShipping,
    WORK2470C: ['orderCharge'],
    WORK2470L: ofShipping,
    'WORK2470.HEAD': [
      'fiscalPeriod',
      'terms',
      'dueDate',
      'salesman',
      'commission',
      'openAmount',
      'jobNo',
      'shipToNo',
      'shippedDate',
      'ledgerDocument',
      'paidDates',
      'paidAmounts',
      ...ofTaxes,
    ],
  },
  'Nothing that has a serial number was rejected, and nobody took photographs; the tests report both.':
    {
      'NCN.CHG.1287': ['serialNos', 'photoNos'],
    },
  'Notices of before the books name no order of then.': {
    'NCN.1287': [
      'serialNo',
      'jobNo',
      'workOrder',
      'operation',
      'purchaseOrder',
      'purchaseOrderLine',
      'customerNo',
      'salesOrder',
      'replacementOrder',
    ],
  },
  'A call is closed with the visit; what it is billed is not given.': {
    'SERVICE.1287': ['salesOrder', 'partsCost', 'billedAmount'],
  },
};

/** The attributes of a table that are blank in all of its records. */
function blankIn({ name, attributes }: CompanyTable): string[] {
  const shown = new Set<number>();
  for (const [, record] of demo.account.table(name).records())
    for (const [index, text] of record.split(FIELD_MARK).entries())
      if (/[^\u001b-\u001f]/.test(text)) shown.add(index + 1);
  const blank = Object.entries(attributes).filter(([, { number }]) => !shown.has(number));
  return blank.map(([attribute]) => attribute);
}

describe('every attribute of a table', () => {
  test('has something in some record, or there is a reason', () => {
    const blank = companySchema.tables.map((table): [string, string[]] => [
      table.name,
      blankIn(table),
    ]);
    const reported = Object.values(blankAttributes).flatMap((tables) => Object.entries(tables));
    const offsets = (of: readonly (readonly [string, readonly string[]])[]) =>
      of.flatMap(([table, names]) => names.map((name) => `${table} ${name}`)).sort();
    expect(offsets(blank)).toEqual(offsets(reported));
  });
});
