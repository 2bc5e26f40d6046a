import { companyOf } from '@mvdb/routines';
import fc from 'fast-check';
import { SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import type { Agreement, Agreements, Ask, Keys, Rows } from '../agreement.ts';

/** What a list lists: columns of a table, as SQL names them. */
interface Listing {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns that a selection chooses by. */
  readonly by: readonly string[];
}

const NOT_MARKED = `(DELETED IS NULL OR DELETED <> 'Y')`;

/** What is true of the records of a table that were not deleted, where they can be. */
const live: Readonly<Record<string, string>> = {
  'CONTACT.1287': NOT_MARKED,
  'ENG.CHG.1287': NOT_MARKED,
  'NCN.CHG.1287': NOT_MARKED,
  CUSTOMER: `EVAL 'TRANS("CUSTOMER.1287",@ID,4,"X")' <> 'Y'`,
};

/** The condition on an id, and on being live. */
const whereLive = (table: string, condition: string) =>
  live[table] === undefined ? condition : `${condition} AND ${live[table]}`;

/** Whether a list can show the record. */
const isListed = (ask: Ask, table: string, id: string) =>
  ask.one(`SELECT COUNT(*) FROM "${table}" WHERE ${whereLive(table, '@ID = ?')}`, id) === '1';

const ID = `EVAL 'FIELD(@ID,"!",2,9)'`;

/** A list asked by company, with ids or a selection. */
function companyList(listing: Listing): Agreement {
  return {
    asked: (keys) =>
      fc.record({
        CO: keys.company(),
        IDLIST: fc.oneof(fc.constant(''), idList(keys, listing)),
        SQL: selection(keys, listing),
      }),
    expected: (ask, { CO = '', IDLIST = '', SQL = '' }) => ({
      DATA: IDLIST === '' ? selected(ask, listing, CO, SQL) : named(ask, listing, CO, IDLIST),
      MESSAGE: notFound(CO, IDLIST, (id) => isListed(ask, listing.table, id)),
    }),
  };
}

/** A list asked by a selection alone, of the company of the session. */
function sessionList(listing: Listing, argument = 'SQL'): Agreement {
  return {
    asked: (keys) => selection(keys, listing).map((clause) => ({ [argument]: clause })),
    expected: (ask, supplied) => ({
      DATA: selected(ask, listing, companyOf(ask.session), supplied[argument] ?? ''),
      MESSAGE: '',
    }),
  };
}

function idList(keys: Keys, { table }: Listing): fc.Arbitrary<string> {
  return fc
    .array(keys.of(table), { minLength: 1, maxLength: 4 })
    .map((ids) => ids.join(VALUE_MARK));
}

function selection(keys: Keys, { table, by }: Listing): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant(''),
    ...by.flatMap((column) => [
      keys.in(table, column).map((value) => `WITH ${column} = "${value}"`),
      keys.in(table, column).map((value) => `WITH ${column} LIKE "${value.slice(0, 2)}..."`),
    ]),
  );
}

const CLAUSE = /^WITH (\S+) (=|LIKE) "(.*)"$/;

function selected(ask: Ask, { table, columns }: Listing, company: string, clause: string): Rows {
  const select = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${whereLive(table, '@ID LIKE ?')}`;
  const [, column, operator, value = ''] = CLAUSE.exec(clause) ?? [];
  if (column === undefined) return ask.sql(select, `${company}!%`);
  const pattern = operator === 'LIKE' ? value.replace(/\.\.\.$/, '%') : value;
  return ask.sql(`${select} AND ${column} ${operator} ?`, `${company}!%`, pattern);
}

function named(ask: Ask, { table, columns }: Listing, company: string, ids: string): Rows {
  const select = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${whereLive(table, '@ID = ?')}`;
  return ids.split(VALUE_MARK).flatMap((id) => ask.sql(select, withCompany(company, id)));
}

/** What is said about the ids that are not listed. */
function notFound(company: string, ids: string, isListed: (id: string) => boolean): string {
  const lost = ids.split(VALUE_MARK).filter((id) => !isListed(withCompany(company, id)));
  const bare = (id: string) => withCompany(company, id).slice(company.length + 1);
  const reported = [...new Set(lost.map((id) => bare(id) || id))].join(', ');
  return ids === '' || lost.length === 0 ? '' : `RECORD NOT FOUND ${reported}`;
}

function withCompany(company: string, id: string): string {
  return id.startsWith(`${company}!`) ? id : `${company}!${id}`;
}

/** What another table says of a record, which has the same id there or the one given. */
function from(table: string, column: string, id = '@ID'): string {
  return `EVAL 'TRANS(${table},${id},${column},"X")'`;
}

const contact = (...columns: readonly string[]): Listing => ({
  table: 'CONTACT.1287',
  columns: [ID, 'FIRST.NAME', 'LAST.NAME', ...columns],
  by: ['CUSTOMER.NO', 'DEPARTMENT', 'CITY'],
});
const address = ['ADDRESS.LINES', 'CITY', 'STATE', 'COUNTRY', 'ZIP'];

const customers: Listing = {
  table: 'CUSTOMER',
  columns: [
    ...[ID, 'CUSTOMER.NAME', 'PHONE', 'FAX', 'EMAIL', 'CUSTOMER.CLASS'],
    ...[from('CREDIT', 'CREDIT.HOLD'), 'ADDRESS.LINES', 'CITY'],
  ],
  by: ['CITY', 'CUSTOMER.CLASS'],
};

const changes = (...columns: readonly string[]): Listing => ({
  table: 'ENG.CHG.1287',
  columns: ['PROJECT', ID, 'DESCRIPTION', 'COMPLETE.STATUS', 'DEPARTMENT', ...columns],
  by: ['PROJECT', 'PART.NO', 'DEPARTMENT'],
});

const jobs: Listing = {
  table: 'JOBMASTER',
  columns: [ID, 'DESCRIPTION', 'PRICE'],
  by: ['PROJECT', 'CUSTOMER.NO'],
};

const notices = (...columns: readonly string[]): Listing => ({
  table: 'NCN.CHG.1287',
  columns,
  by: ['REASON', 'PART.NO', 'JOB.NO'],
});

const NAME = 'TRIM(FIRST.NAME:" ":LAST.NAME)';
const EMPLOYEE_OF_CHECK = 'FIELD(@ID,"!",1,2)';

const checks: Listing = {
  table: 'PAYREG',
  columns: [
    `EVAL 'FIELD(@ID,"!",2)'`,
    `EVAL 'TRIM(TRANS(EMPLOYEE.PUBLIC.1287,${EMPLOYEE_OF_CHECK},FIRST.NAME,"X"):" ":TRANS(EMPLOYEE.PUBLIC.1287,${EMPLOYEE_OF_CHECK},LAST.NAME,"X"))'`,
    from('EMPLOYEE', 'DEPARTMENT', EMPLOYEE_OF_CHECK),
    `EVAL 'IF TRANS(EMPLOYEE,${EMPLOYEE_OF_CHECK},PAY.TYPE,"X") = "H" THEN REGULAR.HOURS - OVERTIME.HOURS ELSE REGULAR.HOURS'`,
    ...['OVERTIME.HOURS', 'DOUBLE.TIME.HOURS', 'HOLIDAY.HOURS', 'REGULAR.RATE', 'OVERTIME.RATE'],
    ...['DOUBLE.TIME.RATE', 'GROSS.PAY', `EVAL 'FIELD(@ID,"!",3)'`],
  ],
  by: ['CHECK.NO'],
};

const nonConformances: Listing = {
  table: 'NCN.1287',
  columns: [
    ...['NCN.NO', 'DATE.OPENED', 'ORIGINATOR', 'DEPARTMENT', 'PART.NUMBER', 'PART.DESCRIPTION'],
    ...['REVISION', 'DRAWING.NUMBER', 'SERIAL.NUMBER', 'LOT.NUMBER', 'JOB.NUMBER'],
    ...['WORK.ORDER.NUMBER', 'OPERATION', 'WORK.CENTER', 'PURCHASE.ORDER.NUMBER'],
    ...['PURCHASE.ORDER.LINE', 'VENDOR.NUMBER', 'VENDOR.NAME', 'CUSTOMER.NUMBER'],
    ...['SALES.ORDER.NUMBER', 'QUANTITY.RECEIVED', 'QUANTITY.INSPECTED', 'QUANTITY.REJECTED'],
    ...['UNIT.OF.MEASURE', 'LOCATION', 'BIN', 'DEFECT.CODE', 'REASON.FOR.REJECTION'],
    ...['REQUIREMENT', 'ACTUAL.CONDITION', 'SEVERITY', 'INSPECTOR', 'INSPECTION.DATE'],
    ...['CAUSE.CODE', 'ROOT.CAUSE', 'RESPONSIBLE.DEPARTMENT', 'RESPONSIBLE.EMPLOYEE'],
    ...['CONTAINMENT.ACTION', 'CORRECTIVE.ACTION', 'CORRECTIVE.ACTION.DUE.DATE'],
    ...['CORRECTIVE.ACTION.COMPLETED.DATE', 'DISPOSITION', 'DISPOSITION.QUANTITY'],
    ...['DISPOSITION.BY', 'DISPOSITION.DATE', 'REWORK.WORK.ORDER.NUMBER'],
    ...['REPLACEMENT.ORDER.NUMBER', 'MATERIAL.COST', 'LABOR.COST', 'TOTAL.COST', 'DELETED'],
    ...['COMPLETED', 'DATE.COMPLETED'],
  ],
  by: ['SEVERITY', 'DISPOSITION', 'PART.NUMBER'],
};

const ownOfEmployee = (column: string) => from('EMPLOYEE.1287', column);

const payroll: Listing = {
  table: 'EMPLOYEE',
  columns: [
    ...[ID, 'FIRST.NAME', 'MIDDLE.INITIAL', 'LAST.NAME', from('EMPLOYEE.PUBLIC.1287', 'TITLE')],
    ...['DEPARTMENT', ownOfEmployee('SUPERVISOR'), 'SHIFT', 'EMPLOYMENT.STATUS'],
    ...[ownOfEmployee('EXEMPT.STATUS'), 'PAY.TYPE', 'PAY.FREQUENCY', 'HIRE.DATE'],
    ...['TERMINATION.DATE', 'BIRTH.DATE', 'SOCIAL.SECURITY.NO', 'ADDRESS.LINES', 'CITY', 'STATE'],
    ...['ZIP', 'PHONE', 'HOURLY.RATE', 'OVERTIME.RATE', 'DOUBLE.TIME.RATE'],
    ...[ownOfEmployee('SHIFT.PREMIUM'), 'ANNUAL.SALARY', 'STANDARD.HOURS', 'RAISE.DATE'],
    ...['RATE.BEFORE.RAISE', 'FEDERAL.STATUS', 'FEDERAL.ALLOWANCES', 'FEDERAL.ADDITIONAL'],
    ...['STATE.TAX.CODE', 'STATE.ALLOWANCES', 'STATE.ADDITIONAL', 'LOCAL.TAX.CODE', 'TAX.EXEMPT'],
    ...['MEDICAL.DEDUCTION', 'DENTAL.DEDUCTION', 'LIFE.DEDUCTION', 'DISABILITY.DEDUCTION'],
    ...['GARNISHMENT', 'UNION.DUES', 'OTHER.DEDUCTION', 'DIRECT.DEPOSIT'],
    ...['PLAN.ELIGIBLE.DATE', 'PLAN.ENTRY.DATE', 'CONTRIBUTION.PERCENT', 'MATCH.PERCENT'].map(
      ownOfEmployee,
    ),
    ...['PLAN.LOAN.PAYMENT', 'PLAN.BALANCE'].map(ownOfEmployee),
  ],
  by: ['DEPARTMENT', 'PAY.TYPE'],
};

/** Whose pay a login may see: everyone's, or that of the employee whose login it is. */
function seenPay(ask: Ask, login: string): (company: string, employee: string) => boolean {
  const [[company, number, seesPayroll] = []] = ask.sql(
    'SELECT COMPANY, EMPLOYEE.NO, SEES.PAYROLL FROM EMPLOYEE.ACCESS.1287 WHERE @ID = ?',
    login,
  );
  return (ofCompany, employee) =>
    seesPayroll === 'Y' || (ofCompany === company && employee === number);
}

const logins: Agreement['logins'] = (keys) => keys.of('EMPLOYEE.ACCESS.1287');

/** Those of the payroll file that a login may see: all of the companies open to it, itself, or nobody. */
const visiblePayroll: Agreement = {
  ...companyList(payroll),
  logins,
  expected: (ask, supplied, login) => {
    const { CO = '' } = supplied;
    const all = companyList(payroll).expected(ask, supplied, login);
    if (typeof all.DATA !== 'object') return all;
    const isSeen = seenPay(ask, login);
    const isOpen = ask.has('EMPLOYEE.ACCESS.1287', login) && isOpenTo(ask, login, CO);
    const isOwn = (number: string) =>
      ask.one(
        'SELECT COUNT(*) FROM EMPLOYEE.ACCESS.1287 WHERE @ID = ? AND COMPANY = ? AND EMPLOYEE.NO = ?',
        login,
        CO,
        number,
      ) === '1';
    const isListed = (number: string) => isSeen(CO, number) && (isOpen || isOwn(number));
    const isReported = (id: string) => ask.has('EMPLOYEE', id) && isListed(id.split('!')[1] ?? '');
    return {
      DATA: all.DATA.filter(([number = '']) => isListed(number)),
      MESSAGE: notFound(CO, supplied.IDLIST ?? '', isReported),
    };
  },
};

function isOpenTo(ask: Ask, login: string, company: string): boolean {
  const [[companies = ''] = []] = ask.sql('SELECT COMPANIES FROM COACCESS WHERE @ID = ?', login);
  return companies.split(SUBVALUE_MARK).includes(company);
}

const PAY_PLACES = [7, 8, 9, 10];

/** Checks, with what each pays for those who may see it. */
const visibleChecks: Agreement = {
  ...companyList(checks),
  logins,
  expected: (ask, supplied, login) => {
    const all = companyList(checks).expected(ask, supplied, login);
    if (typeof all.DATA !== 'object') return all;
    const isSeen = seenPay(ask, login);
    const shown = (row: readonly string[]) =>
      isSeen(supplied.CO ?? '', row[0] ?? '')
        ? row
        : row.map((cell, position) => (PAY_PLACES.includes(position) ? '' : cell));
    return { ...all, DATA: all.DATA.map(shown) };
  },
};

const deposits: Agreement = {
  logins,
  expected: (ask, _, login) => ({
    DATA: ask
      .sql(
        'SELECT @ID, BANKS, BANK.ACCOUNTS, ROUTING.NOS, AMOUNTS, DEPOSIT.TYPES FROM DIRDEP.1287_DEPOSITS WHERE @ID LIKE ?',
        `${companyOf(ask.session)}!%`,
      )
      .filter(([id = '']) => seenPay(ask, login)(id.split('!')[0] ?? '', id.split('!')[1] ?? ''))
      .map(([id = '', ...deposit]) => [
        id.split('!')[1] ?? '',
        ask.one(`SELECT EVAL '${NAME}' FROM EMPLOYEE WHERE @ID = ?`, id) ?? '',
        ...deposit,
      ]),
  }),
};

const employeesByWords: Agreement = {
  asked: (keys) =>
    fc
      .array(fc.oneof(keys.in('EMPLOYEE.PUBLIC.1287', 'TITLE'), keys.in('EMPLOYEE', 'LAST.NAME')), {
        maxLength: 2,
      })
      .map((words) => ({ DATA: words.map((word) => word.slice(0, 4)).join(VALUE_MARK) })),
  expected: (ask, { DATA = '' }) => {
    const words = DATA.split(VALUE_MARK).map((word) => `%${word.toUpperCase()}%`);
    const text = `EVAL 'OCONV(FIELD(@ID,"!",2):" ":${NAME}:" ":TITLE,"MCU")'`;
    const conditions = words.map(() => `AND ${text} LIKE ?`).join(' ');
    return {
      DATA: ask.sql(
        `SELECT ${ID}, EVAL '${NAME}', TITLE FROM EMPLOYEE.PUBLIC.1287 WHERE @ID LIKE ? AND INACTIVE <> 'Y' ${conditions}`,
        `${companyOf(ask.session)}!%`,
        ...words,
      ),
    };
  },
};

const openOrders: Agreement = {
  asked: (keys) =>
    fc
      .uniqueArray(keys.of('CUSTOMER'), { maxLength: 3 })
      .map((customers) => ({ DATA: customers.join(VALUE_MARK) })),
  expected: (ask, { DATA = '' }) => {
    const company = companyOf(ask.session);
    const named = DATA.split(VALUE_MARK).filter((customer) => customer !== '');
    if (named.some((customer) => !ask.has('CUSTOMER', company, customer)))
      return {
        DATA: DATA.split(VALUE_MARK).map((customer) => [customer]),
        MESSAGE: 'CUSTOMER NOT FOUND',
      };
    const select = `SELECT ${ID}, ORDER.DATE, CUSTOMER.PO, ORDER.VALUE, SHIPPED.VALUE, EVAL 'IF ORDER.TYPE = "S" THEN "Spare" ELSE "Warranty"' FROM OPEN.ORD.HEAD WHERE @ID LIKE ? AND ORDER.STATUS <> 'C' AND ORDER.TYPE IN ('S', 'W')`;
    const rows =
      named.length === 0
        ? ask.sql(select, `${company}!%`)
        : named.flatMap((each) => ask.sql(`${select} AND CUSTOMER.NO = ?`, `${company}!%`, each));
    return { DATA: rows, MESSAGE: '' };
  },
};

/** Of two selections, what both select. */
const narrowed: Agreement = {
  asked: (keys) =>
    fc.record({ SQL: selection(keys, nonConformances), DATA: selection(keys, nonConformances) }),
  expected: (ask, { SQL = '', DATA = '' }) => {
    const [one, other] = [SQL, DATA].map((clause) =>
      selected(ask, nonConformances, companyOf(ask.session), clause),
    );
    const inOther = new Set(other?.map(([number]) => number));
    return { DATA: one?.filter(([number]) => inOther.has(number)) ?? [], MESSAGE: '' };
  },
};

export const lists: Agreements = {
  'VB_CONTACTLIST.REV2': companyList(contact('COMPANY.NAME', ...address, 'DEPARTMENT')),
  VB_CONTACTS: sessionList(contact('PHONE', ...address, 'COMPANY.NAME')),
  VB_CONVERTNCN: narrowed,
  VB_CUSTOMERLIST: sessionList(customers),
  'VB_CUSTOMERLIST.REV1': companyList(customers),
  'VB_DIRDEPOSITLIST.REV1': deposits,
  VB_EMPLOYEELIST: employeesByWords,
  'VB_EMPLOYEELIST.REV1': visiblePayroll,
  'VB_EMPLOYEEPUBLICLIST.REV1': companyList({
    table: 'EMPLOYEE.PUBLIC.1287',
    columns: [ID, 'FIRST.NAME', 'LAST.NAME', 'TITLE', 'DEPARTMENT'],
    by: ['DEPARTMENT', 'TITLE'],
  }),
  VB_ENGCHGLIST: sessionList(changes()),
  'VB_ENGCHGLIST.REV1': sessionList(changes('CHANGE.CODE')),
  'VB_JOBLIST.REV1': companyList(jobs),
  VB_JOBLIST2: sessionList(jobs, 'DATA'),
  'VB_MACHPROCESSTYPELIST.REV1': companyList({
    table: 'MACHPROCESSTYPE.1287',
    columns: [ID, 'TYPE.NAME'],
    by: ['TYPE.NAME'],
  }),
  'VB_MACHTYPELIST.REV1': companyList({
    table: 'MACHTYPE.1287',
    columns: [ID, 'TYPE.NAME'],
    by: ['TYPE.NAME', 'PROCESS.TYPES'],
  }),
  'VB_MAILCODELIST.REV1': companyList({
    table: 'CONTACT.MAILCODE.1287',
    columns: [ID, 'MAIL.CODE.NAME'],
    by: ['MAIL.CODE.NAME'],
  }),
  'VB_MESPROGLIST.REV1': companyList({
    table: 'MESPROGRAMS.1287',
    columns: [ID, 'PROGRAM.NAME', 'BROADCAST.TYPES'],
    by: ['PROGRAM.NAME', 'BROADCAST.TYPES'],
  }),
  VB_NCNCHGLIST: sessionList(notices(ID, 'PART.NO', 'PART.DESCRIPTION', 'REASON')),
  VB_NCNLIST: sessionList(notices(ID, 'PART.NO', 'COMPLETED', 'REASON')),
  VB_NCN1287: sessionList(notices('PART.NO', 'REASON', 'COMPLETED', ID)),
  VB_OPENORDLIST: openOrders,
  'VB_PARTPHOTOLIST.REV1': companyList({
    table: 'PART.PHOTOS.1287',
    columns: [ID, 'FILE.NAME', 'DESCRIPTION', 'TYPE.DESCRIPTION', 'PROJECT', 'SPN'],
    by: ['PROJECT', 'PHOTO.TYPE', 'PART.NO'],
  }),
  VB_PARTTYPELIST: sessionList({
    table: 'PARTTYPE.1287',
    columns: [ID, `EVAL 'OCONV(PART.TYPE.NAME,"MCT")'`],
    by: ['INDUSTRY.SECTOR'],
  }),
  'VB_PARTTYPELIST.REV1': companyList({
    table: 'PARTTYPE.1287',
    columns: [
      ...[ID, 'PART.TYPE.NAME', 'INDUSTRY.SECTOR'],
      from('INDSECTOR.1287', 'SECTOR.NAME', 'FIELD(@ID,"!",1):"!":INDUSTRY.SECTOR'),
    ],
    by: ['INDUSTRY.SECTOR'],
  }),
  'VB_PAYREGLIST.REV1': visibleChecks,
  'VB_SP.QUOTELIST.REV1': companyList({
    table: 'SP.QUOTE.1287',
    columns: ['ASSY.NO', 'ASSY.NAME'],
    by: ['QUOTE.STATUS', 'CUSTOMER.NO'],
  }),
};
