import { Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../demo/demo-account.ts';
import type { Arguments } from '../entry/argument.ts';
import type { RoutineDefinition } from '../entry/routine.ts';
import { companySession } from '../schema/company-session.ts';
import { CUSTOMER, CUSTOMER_1287 } from '../schema/customers.ts';
import { NCN_1287 } from '../schema/non-conformances.ts';
import { companySchema } from '../schema/schema-tables.ts';
import { attributesOf } from '../testing/marked-text.ts';
import { call } from './call.ts';
import { vbContactlistRev2 } from './customers/vb-contactlist.rev2.ts';
import { vbContacts } from './customers/vb-contacts.ts';
import { vbCustomerlistRev1 } from './customers/vb-customerlist.rev1.ts';
import { vbCustomerlist } from './customers/vb-customerlist.ts';
import { vbMailcodelistRev1 } from './customers/vb-mailcodelist.rev1.ts';
import { vbJoblistRev1 } from './jobs/vb-joblist.rev1.ts';
import { vbJoblist2 } from './jobs/vb-joblist2.ts';
import { vbPartphotolistRev1 } from './parts/vb-partphotolist.rev1.ts';
import { vbParttypelistRev1 } from './parts/vb-parttypelist.rev1.ts';
import { vbParttypelist } from './parts/vb-parttypelist.ts';
import { vbEmployeelistRev1 } from './people/vb-employeelist.rev1.ts';
import { vbEmployeepubliclistRev1 } from './people/vb-employeepubliclist.rev1.ts';
import { vbPayreglistRev1 } from './people/vb-payreglist.rev1.ts';
import { vbConvertncn } from './quality/vb-convertncn.ts';
import { vbEngchglistRev1 } from './quality/vb-engchglist.rev1.ts';
import { vbEngchglist } from './quality/vb-engchglist.ts';
import { vbNcn1287 } from './quality/vb-ncn1287.ts';
import { vbNcnchglist } from './quality/vb-ncnchglist.ts';
import { vbNcnlist } from './quality/vb-ncnlist.ts';
import { vbSpQuotelistRev1 } from './quotes/vb-sp.quotelist.rev1.ts';
import { vbMachprocesstypelistRev1 } from './routings/vb-machprocesstypelist.rev1.ts';
import { vbMachtypelistRev1 } from './routings/vb-machtypelist.rev1.ts';
import { vbMesproglistRev1 } from './routings/vb-mesproglist.rev1.ts';

type AnyRoutine = RoutineDefinition<Arguments, string>;

/** Where a place of the row comes from: a dictionary name, of another table when a colon divides them. */
type Source = string | ((id: string) => string);

interface Case {
  readonly routine: AnyRoutine;
  readonly table: string;
  readonly positions: readonly Source[];
  /** The argument that holds the selection; default: SQL. */
  readonly selection?: string;
}

const demo = openDemo();
const { account, session } = demo;
afterAll(() => account.close());

/** Sees the pay of everyone. */
const accountant = new Session(account, { login: 'accounting' });

/** What a record holds under a dictionary name, out of its text; values of a list as subvalues. */
function stored(table: string, id: string, name: string): string {
  const schema = companySchema.tables.find((one) => one.name === table);
  const number = Object.values(schema?.attributes ?? {}).find(
    (attribute) => attribute.name === name,
  )?.number;
  if (number === undefined) throw new Error(`${table} has no ${name}`);
  const record = account.table(table).read(id) ?? '';
  return (record.split('\u001e')[number - 1] ?? '').replaceAll('\u001d', '\u001c');
}

function expectedRow({ table, positions: offsets }: Case, id: string): string[] {
  return offsets.map((position) => {
    if (typeof position === 'function') return position(id);
    if (position === '@ID') return id.slice(2);
    const [name = '', other] = position.split(':').reverse();
    return stored(other ?? table, id, name);
  });
}

const titleCased = (text: string) =>
  text.toLowerCase().replaceAll(/(^| )[a-z]/g, (start) => start.toUpperCase());

const employeeOf = (id: string) => id.split('!').slice(0, 2).join('!');
const sectorOf = (id: string) =>
  `${id.slice(0, 2)}${stored('PARTTYPE.1287', id, 'INDUSTRY.SECTOR')}`;

const of = (
  routine: object,
  table: string,
  offsets: readonly Source[],
  selection?: string,
): [string, Case] => {
  const existing = routine as AnyRoutine;
  return [
    existing.name,
    { routine: existing, table, positions: offsets, ...(selection && { selection }) },
  ];
};

const customerPositions = [
  ...['@ID', 'CUSTOMER.NAME', 'PHONE', 'FAX', 'EMAIL', 'CUSTOMER.CLASS'],
  ...['CREDIT:CREDIT.HOLD', 'ADDRESS.LINES', 'CITY'],
];
const jobPositions = ['@ID', 'DESCRIPTION', 'PRICE'];
const changePositions = ['PROJECT', '@ID', 'DESCRIPTION', 'COMPLETE.STATUS', 'DEPARTMENT'];

const employeePositions = [
  ...['@ID', 'FIRST.NAME', 'MIDDLE.INITIAL', 'LAST.NAME', 'EMPLOYEE.PUBLIC.1287:TITLE'],
  ...['DEPARTMENT', 'EMPLOYEE.1287:SUPERVISOR', 'SHIFT', 'EMPLOYMENT.STATUS'],
  ...['EMPLOYEE.1287:EXEMPT.STATUS', 'PAY.TYPE', 'PAY.FREQUENCY', 'HIRE.DATE', 'TERMINATION.DATE'],
  ...['BIRTH.DATE', 'SOCIAL.SECURITY.NO', 'ADDRESS.LINES', 'CITY', 'STATE', 'ZIP', 'PHONE'],
  ...['HOURLY.RATE', 'OVERTIME.RATE', 'DOUBLE.TIME.RATE', 'EMPLOYEE.1287:SHIFT.PREMIUM'],
  ...['ANNUAL.SALARY', 'STANDARD.HOURS', 'RAISE.DATE', 'RATE.BEFORE.RAISE', 'FEDERAL.STATUS'],
  ...['FEDERAL.ALLOWANCES', 'FEDERAL.ADDITIONAL', 'STATE.TAX.CODE', 'STATE.ALLOWANCES'],
  ...['STATE.ADDITIONAL', 'LOCAL.TAX.CODE', 'TAX.EXEMPT', 'MEDICAL.DEDUCTION', 'DENTAL.DEDUCTION'],
  ...['LIFE.DEDUCTION', 'DISABILITY.DEDUCTION', 'GARNISHMENT', 'UNION.DUES', 'OTHER.DEDUCTION'],
  ...['DIRECT.DEPOSIT', 'EMPLOYEE.1287:PLAN.ELIGIBLE.DATE', 'EMPLOYEE.1287:PLAN.ENTRY.DATE'],
  ...['EMPLOYEE.1287:CONTRIBUTION.PERCENT', 'EMPLOYEE.1287:MATCH.PERCENT'],
  ...['EMPLOYEE.1287:PLAN.LOAN.PAYMENT', 'EMPLOYEE.1287:PLAN.BALANCE'],
];

const payPositions: Source[] = [
  (id) => id.split('!')[1] ?? '',
  (id) =>
    ['FIRST.NAME', 'LAST.NAME']
      .map((name) => stored('EMPLOYEE.PUBLIC.1287', employeeOf(id), name))
      .join(' '),
  (id) => stored('EMPLOYEE', employeeOf(id), 'DEPARTMENT'),
  (id) => {
    const isHourly = stored('EMPLOYEE', employeeOf(id), 'PAY.TYPE') === 'H';
    const overtime = isHourly ? Number(stored('PAYREG', id, 'OVERTIME.HOURS')) : 0;
    return String(Number(stored('PAYREG', id, 'REGULAR.HOURS')) - overtime);
  },
  ...['OVERTIME.HOURS', 'DOUBLE.TIME.HOURS', 'HOLIDAY.HOURS'],
  ...['REGULAR.RATE', 'OVERTIME.RATE', 'DOUBLE.TIME.RATE', 'GROSS.PAY'],
  (id) => id.split('!')[2] ?? '',
];

/** The names that the layout itself gives, as the dictionary spells them. */
const noticePositions = (vbConvertncn.args.DATA.layout?.positions ?? []).map(({ name }) =>
  name === 'NCN number' ? 'NCN.NO' : name.toUpperCase().replaceAll(' ', '.'),
);

const contactPositions = {
  list: ['@ID', 'FIRST.NAME', 'LAST.NAME', 'COMPANY.NAME', 'ADDRESS.LINES', 'CITY', 'STATE'],
  contacts: ['@ID', 'FIRST.NAME', 'LAST.NAME', 'PHONE', 'ADDRESS.LINES', 'CITY', 'STATE'],
};

const companyLists = [
  of(vbCustomerlistRev1, 'CUSTOMER', customerPositions),
  of(vbContactlistRev2, 'CONTACT.1287', [...contactPositions.list, 'COUNTRY', 'ZIP', 'DEPARTMENT']),
  of(vbEmployeepubliclistRev1, 'EMPLOYEE.PUBLIC.1287', [
    ...['@ID', 'FIRST.NAME', 'LAST.NAME', 'TITLE', 'DEPARTMENT'],
  ]),
  of(vbEmployeelistRev1, 'EMPLOYEE', employeePositions),
  of(vbJoblistRev1, 'JOBMASTER', jobPositions),
  of(vbParttypelistRev1, 'PARTTYPE.1287', [
    ...['@ID', 'PART.TYPE.NAME', 'INDUSTRY.SECTOR'],
    (id) => stored('INDSECTOR.1287', sectorOf(id), 'SECTOR.NAME'),
  ]),
  of(vbPartphotolistRev1, 'PART.PHOTOS.1287', [
    ...['@ID', 'FILE.NAME', 'DESCRIPTION', 'TYPE.DESCRIPTION', 'PROJECT', 'SPN'],
  ]),
  of(vbMachprocesstypelistRev1, 'MACHPROCESSTYPE.1287', ['@ID', 'TYPE.NAME']),
  of(vbMachtypelistRev1, 'MACHTYPE.1287', ['@ID', 'TYPE.NAME']),
  of(vbMailcodelistRev1, 'CONTACT.MAILCODE.1287', ['@ID', 'MAIL.CODE.NAME']),
  of(vbMesproglistRev1, 'MESPROGRAMS.1287', ['@ID', 'PROGRAM.NAME', 'BROADCAST.TYPES']),
  of(vbPayreglistRev1, 'PAYREG', payPositions),
  of(vbSpQuotelistRev1, 'SP.QUOTE.1287', ['ASSY.NO', 'ASSY.NAME']),
];

const selectionLists = [
  of(vbCustomerlist, 'CUSTOMER', customerPositions),
  of(vbContacts, 'CONTACT.1287', [...contactPositions.contacts, 'COUNTRY', 'ZIP', 'COMPANY.NAME']),
  of(vbJoblist2, 'JOBMASTER', jobPositions, 'DATA'),
  of(vbParttypelist, 'PARTTYPE.1287', [
    '@ID',
    (id) => titleCased(stored('PARTTYPE.1287', id, 'PART.TYPE.NAME')),
  ]),
  of(vbNcnlist, 'NCN.CHG.1287', ['@ID', 'PART.NO', 'COMPLETED', 'REASON']),
  of(vbNcnchglist, 'NCN.CHG.1287', ['@ID', 'PART.NO', 'PART.DESCRIPTION', 'REASON']),
  of(vbNcn1287, 'NCN.CHG.1287', ['PART.NO', 'REASON', 'COMPLETED', '@ID']),
  of(vbEngchglist, 'ENG.CHG.1287', changePositions),
  of(vbEngchglistRev1, 'ENG.CHG.1287', [...changePositions, 'CHANGE.CODE']),
  of(vbConvertncn, 'NCN.1287', noticePositions),
];

const idsOf = (table: string, company: string) =>
  [...account.table(table).ids()].filter(
    (id) => id.startsWith(`${company}!`) && !isDeleted(table, id),
  );

/** Whether the record was marked as deleted, where the lists leave such records out. */
function isDeleted(table: string, id: string): boolean {
  if (table === NCN_1287.name) return false;
  const marking = table === CUSTOMER.name ? CUSTOMER_1287.name : table;
  const { deleted } = companySchema.tables.find(({ name }) => name === marking)?.attributes ?? {};
  const record = account.table(marking).read(id) ?? '';
  return deleted !== undefined && extract(record, deleted.number) === 'Y';
}

/** The rows of a reply, which has a column for each position of the layout. */
function rowsOf(routine: AnyRoutine, supplied: Record<string, string>, as: Session): string[][] {
  const { DATA = '', MESSAGE } = call(as, routine, supplied) as Record<string, string>;
  expect(MESSAGE).toBe('');
  return rowsIn(routine, DATA);
}

function rowsIn(routine: AnyRoutine, DATA: string): string[][] {
  if (DATA === '') return [];
  const columns = attributesOf(DATA);
  expect(columns).toHaveLength(routine.args.DATA?.layout?.positions.length ?? -1);
  const [first = []] = columns;
  for (const column of columns) expect(column).toHaveLength(first.length);
  return first.map((_, row) => columns.map((column) => column[row] ?? ''));
}

describe.each(companyLists)('%s by company', (_, one) => {
  const { routine, table } = one;

  test.each(['1', '2'])('lists every record of company %s by rising id', (CO) => {
    const ids = idsOf(table, CO);
    expect(ids.length).toBeGreaterThan(0);
    const lister = new Session(account, { login: CO === '2' ? 'accounting2' : 'accounting' });
    expect(rowsOf(routine, { CO }, lister)).toEqual(ids.map((id) => expectedRow(one, id)));
  });

  test('lists ids in their order, with or without the company, and mentions those without record', () => {
    const [first = '', second = ''] = idsOf(table, '1');
    const IDLIST = [second, 'NO-SUCH-ID', first.slice(2), 'NOR-THIS'].join('\u001d');
    const asked = { CO: '1', IDLIST, SQL: 'X' };
    const { DATA = '', MESSAGE } = call(accountant, routine, asked) as Record<string, string>;
    expect(MESSAGE).toBe('RECORD NOT FOUND NO-SUCH-ID, NOR-THIS');
    expect(rowsIn(routine, DATA)).toEqual([second, first].map((id) => expectedRow(one, id)));
  });

  test('ids in another case, of another company or joined otherwise are not found', () => {
    const [first = '', second = ''] = idsOf(table, '1').map((id) => id.slice(2));
    const reported = (IDLIST: string) => {
      const reply = call(accountant, routine, { CO: '1', IDLIST });
      expect(reply.DATA).toBe('');
      return reply.MESSAGE;
    };
    if (/[A-Z]/.test(first))
      expect(reported(first.toLowerCase())).toBe(`RECORD NOT FOUND ${first.toLowerCase()}`);
    expect(reported(`2!${first}`)).toBe(`RECORD NOT FOUND 2!${first}`);
    expect(reported(`${first},${second}`)).toBe(`RECORD NOT FOUND ${first},${second}`);
    expect(reported(`${first}\u001e${second}`)).toBe(`RECORD NOT FOUND ${first} ${second}`);
  });

  test('clause, sentence, SQL and ids agree', () => {
    const ids = idsOf(table, '1').reverse();
    const expected = ids.map((id) => expectedRow(one, id));
    const asked = [
      { SQL: 'BY.DSND @ID' },
      { SQL: `SELECT ${table} BY.DSND @ID` },
      { SQL: `SELECT @ID FROM ${table} ORDER BY @ID DESC` },
      { IDLIST: ids.join('\u001d') },
    ];
    for (const inputs of asked)
      expect(rowsOf(routine, { CO: '1', ...inputs }, accountant)).toEqual(expected);
  });

  test('a selection that names another table is refused', () => {
    expect(call(accountant, routine, { CO: '1', SQL: 'SELECT VENDOR' })).toEqual({
      DATA: '',
      MESSAGE: `SELECTION MUST NAME ${table}`,
    });
  });
});

describe.each(selectionLists)('%s by selection', (_, one) => {
  const { routine, table, selection = 'SQL' } = one;

  test.each(['1', '2', '3'])('lists every record of company %s of the session', (company) => {
    const as = companySession(account, { company });
    expect(rowsOf(routine, {}, as)).toEqual(
      idsOf(table, company).map((id) => expectedRow(one, id)),
    );
  });

  test.each([
    'BY.DSND @ID',
    `SSELECT ${table} BY.DSND @ID`,
    `SELECT @ID FROM ${table} ORDER BY @ID DESC`,
  ])('lists what %s selects', (clause) => {
    const ids = idsOf(table, '1').reverse();
    expect(rowsOf(routine, { [selection]: clause }, session)).toEqual(
      ids.map((id) => expectedRow(one, id)),
    );
  });

  test('a selection that names another table, or writes, is refused', () => {
    const sentBack = (text: string) => (selection === 'DATA' ? text : '');
    expect(call(session, routine, { [selection]: 'SELECT VENDOR' })).toEqual({
      DATA: sentBack('SELECT VENDOR'),
      MESSAGE: `SELECTION MUST NAME ${table}`,
    });
    expect(call(session, routine, { [selection]: `CLEAR.FILE ${table}` })).toEqual({
      DATA: sentBack(`CLEAR.FILE ${table}`),
      MESSAGE: 'COMMAND NOT ALLOWED CLEAR.FILE',
    });
  });
});

describe('what a login may see of payroll', () => {
  const numbers = (inputs: Record<string, string>, as: Session) =>
    rowsOf(vbEmployeelistRev1 as unknown as AnyRoutine, { CO: '1', ...inputs }, as).map(
      ([number]) => number,
    );

  test('a login that does not see payroll gets its own record, however it asks', () => {
    expect(numbers({}, session)).toEqual(['1003']);
    expect(numbers({ SQL: 'BY.DSND HOURLY.RATE' }, session)).toEqual(['1003']);
    expect(numbers({ SQL: 'SELECT @ID FROM EMPLOYEE' }, session)).toEqual(['1003']);
  });

  test('the others are to it as if they were not there', () => {
    const IDLIST = '1001\u001d1003\u001d1!1002\u001dNONE';
    const { DATA = '', MESSAGE } = call(session, vbEmployeelistRev1, { CO: '1', IDLIST });
    expect(DATA.split('\u001e')[0]).toBe('1003');
    expect(MESSAGE).toBe('RECORD NOT FOUND 1001, 1002, NONE');
  });

  test('nor can it report its rank by asking for the first', () => {
    expect(numbers({ SQL: 'BY HOURLY.RATE SAMPLE 1' }, session)).toEqual(['1003']);
    expect(numbers({ SQL: 'BY.DSND HOURLY.RATE SAMPLE 1' }, session)).toEqual(['1003']);
  });

  test('a login that sees payroll sees it of the companies open to it', () => {
    expect(numbers({}, accountant).length).toBeGreaterThan(1);
    expect(() => numbers({ CO: '2' }, accountant)).toThrow(
      expect.objectContaining({ code: 'COMPANY_CLOSED' }),
    );
  });

  test('an unknown login sees nobody', () => {
    expect(numbers({}, new Session(account, { login: 'stranger' }))).toEqual([]);
  });
});

describe('the criteria of VB_CONVERTNCN', () => {
  const numbers = (inputs: Record<string, string>) =>
    rowsOf(vbConvertncn as unknown as AnyRoutine, inputs, session).map(([number]) => number);

  test('narrow what SQL selects, and keep its order', () => {
    const descending = numbers({ SQL: 'BY.DSND @ID' });
    const fitting = descending.filter(
      (number) => stored('NCN.1287', `1!${number}`, 'DISPOSITION') === 'USE',
    );
    expect(fitting.length).toBeGreaterThan(0);
    expect(fitting.length).toBeLessThan(descending.length);
    expect(numbers({ SQL: 'BY.DSND @ID', DATA: 'WITH DISPOSITION = "USE"' })).toEqual(fitting);
    expect(numbers({ SQL: 'WITH PART.NUMBER = "NONE"', DATA: 'BY @ID' })).toEqual([]);
  });
});

test('the name of a quote is what the dictionary says', () => {
  session.transaction(() => {
    const dictionary = session.table('DICT SP.QUOTE.1287');
    const item = dictionary.read('ASSY.NAME') ?? '';
    dictionary.write('ASSY.NAME', item.replace(/^([^\u001e]*)\u001e2\u001e/, '$1\u001e1\u001e'));
    const rows = rowsOf(vbSpQuotelistRev1 as unknown as AnyRoutine, { CO: '1' }, session);
    expect(rows.length).toBeGreaterThan(0);
    for (const [number, name] of rows) expect(name).toBe(number);
    dictionary.write('ASSY.NAME', item);
  });
});
