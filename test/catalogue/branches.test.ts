import { catalogue, type DemoAccount, openDemo, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import { FIELD_MARK, Session, VALUE_MARK } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { NCN_1287 } from '../../packages/routines/src/schema/non-conformances.ts';
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

/** What is worked out of an invoice or credit memo when it is posted, and what then becomes of it. */
const ofPosting = [
  ...['fiscalPeriod', 'dueDate', 'commission', 'openAmount', 'ledgerDocument', 'paidDates'],
  ...['paidAmounts', 'taxableTotal', 'taxJurisdictions', 'taxRates', 'taxAmounts', 'taxTotal'],
];

/** What of a line is worked out when its goods move. */
const ofMoving = [
  ...['lotsOwed', 'costLots', 'costLotQuantities', 'workOrders', 'relievedAmounts'],
  'relievedQuantities',
];

/** What an order gets once it is released and worked on. */
const ofWork = [
  ...['releaseDate', 'percentComplete', 'financialReleaseDate', 'closedDate', 'lastActivityDate'],
];

type Reasons = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Attributes that are blank in every record of the demo company, and why nothing can bring them about. */
const blankAttributes: Reasons = {
  'A staged order has nothing of its release or of work: it gets them in OPENWO, and no operation notes anything on it.':
    { 'OPENWO.AUTO.1287': [...ofWork, 'orderNote'] },
  'A simulated order is kept as one that has not begun, whatever it simulates.': {
    'OPENWO.SIM': ofWork,
  },
  'The routing of a simulated order is copied without what an order added to it, and nothing is bought for it.':
    { 'WIPROUTE.SIM.LINE': ['poNo', 'poLine'] },
  'It is worked out as the document is posted, which takes it out of the work file in the same transaction.':
    {
      'WORK2450.HEAD': ofPosting,
      'WORK2450.LINE': ofMoving,
      'WORK2470.HEAD': ofPosting,
      WORK2470L: ofMoving,
    },
  'It is of credit memos, which are entered in WORK2470.': {
    'WORK2450.HEAD': ['creditedInvoice'],
    'WORK2450.LINE': ['invoiceLine'],
  },
  "It is of invoices, which ship: goods that come back are no job's, and a charge is taken back from an invoice.":
    {
      'WORK2470.HEAD': ['shippedDate'],
      WORK2470L: ['lotJobs'],
      WORK2470C: ['orderCharge'],
    },
};

/** Flags that are all set or all clear, and codes of which one is used, in the demo company, and why. */
const singleValues: Reasons = {
  'In a company that has closed nobody may work, and routines that run over all companies skip it: it would be empty.':
    { 'GL-COMPANY': ['inactive'] },
  'Without schedules operations have no dates: capacity, simulation and lateness would be empty.': {
    'CO.STDS.SF': ['schedules'],
  },
  'No operation closes what an order bears under one code: the order is closed as a whole.': {
    'WIP.DET.FC': ['status'],
  },
  'Once it is printed the register is cleared.': { WORK0161: ['printed'] },
  'Invoices and credit memos are entered in tables of their own.': {
    'WORK2450.HEAD': ['documentType'],
    'WORK2470.HEAD': ['documentType'],
  },
  'Nothing that comes back is on back order.': { WORK2470L: ['backOrdered'] },
};

/** The values of each attribute of a table, by its position; blanks are left out. */
function valuesIn({ name }: CompanyTable): ReadonlyMap<number, ReadonlySet<string>> {
  const values = new Map<number, Set<string>>();
  for (const [, record] of demo.account.table(name).records())
    for (const [index, text] of record.split(FIELD_MARK).entries())
      for (const value of text.split(/[\u001b-\u001f]/))
        if (value !== '') values.set(index + 1, (values.get(index + 1) ?? new Set()).add(value));
  return values;
}

/** Whether a flag is clear somewhere: it is so where it is blank, too. */
function isSomewhereClear({ name }: CompanyTable, number: number): boolean {
  for (const [, record] of demo.account.table(name).records())
    if (
      record
        .split(FIELD_MARK)
        [number - 1]?.split(VALUE_MARK)
        .some((one) => one !== 'Y') ??
      true
    )
      return true;
  return false;
}

/** The attributes of a table that are blank in all of its records. */
function blankIn(table: CompanyTable): string[] {
  const values = valuesIn(table);
  const blank = Object.entries(table.attributes).filter(([, { number }]) => !values.has(number));
  return blank.map(([attribute]) => attribute);
}

/** The flags of a table that are not both set and clear, and its codes of which not two are used. */
function singleIn(table: CompanyTable): string[] {
  const values = valuesIn(table);
  const single = Object.entries(table.attributes).filter(([, { number, type }]) => {
    const found = values.get(number) ?? new Set();
    if (type === 'flag') return !(found.has('Y') && isSomewhereClear(table, number));
    return type === 'code' && found.size < 2;
  });
  return single.map(([attribute]) => attribute);
}

const named = (of: readonly (readonly [string, readonly string[]])[]): string[] =>
  of.flatMap(([table, attributes]) => attributes.map((one) => `${table} ${one}`)).sort();

const reasoned = (reasons: Reasons): string[] =>
  named(Object.values(reasons).flatMap((tables) => Object.entries(tables)));

const measured = (measure: (table: CompanyTable) => string[]): string[] =>
  named(companySchema.tables.map((table) => [table.name, measure(table)] as const));

describe('every attribute of a table', () => {
  test('has something in some record, or there is a reason', () => {
    expect(measured(blankIn)).toEqual(reasoned(blankAttributes));
  });

  test('that is a flag is set and clear, and of a code two are used, or there is a reason', () => {
    expect(measured(singleIn)).toEqual(reasoned(singleValues));
  });

  test('has something beside what is the same in every record, in what VB_CONVERTNCN shows', () => {
    const notices = [...NCN_1287.records(demo.session, '1')];
    const fields = Object.keys(NCN_1287.attributes) as (keyof typeof NCN_1287.attributes)[];
    const same = fields.filter((field) => new Set(notices.map((one) => one[field])).size === 1);
    expect(same).toEqual([]);
  });
});
