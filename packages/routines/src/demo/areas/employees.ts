import { createHash } from 'node:crypto';
import { hashPassword } from '../../business/people/password-hash.ts';
import {
  DIRDEP_1287,
  EMPLOYEE,
  EMPLOYEE_1287,
  EMPLOYEE_ACCESS_1287,
  EMPLOYEE_PUBLIC_1287,
  PASSWORDS,
} from '../../schema/employees.ts';
import { COACCESS } from '../../schema/ledger.ts';
import { type DemoArea, type DemoCompany, type DemoWorkOrder, total } from '../demo-company.ts';
import type { DemoEmployee } from '../demo-employee.ts';
import { inTurn } from '../in-turn.ts';
import { noteChange } from '../note-change.ts';

/** Initials, first and last name, title, department: the office is the same in every company. */
const office = [
  ['PW', 'Paula', 'West', 'General manager', 'MANAGEMENT'],
  ['AC', 'Aaron', 'Cole', 'Controller', 'ACCOUNTING'],
  ['DM', 'Dana', 'Miles', 'Planning manager', 'PLANNING'],
  ['EN', 'Erik', 'Norton', 'Chief engineer', 'ENGINEERING'],
  ['FS', 'Frank', 'Stone', 'Shop foreman', 'PRODUCTION'],
  ['AB', 'Anna', 'Becker', 'Buyer', 'PURCHASING'],
  ['CK', 'Carl', 'Kramer', 'Buyer', 'PURCHASING'],
  ['RT', 'Ruth', 'Thomas', 'Buyer', 'PURCHASING'],
  ['GH', 'Greta', 'Hughes', 'Planner', 'PLANNING'],
  ['NS', 'Nils', 'Svensson', 'Planner', 'PLANNING'],
  ['EV', 'Eva', 'Vance', 'Project manager', 'ENGINEERING'],
  ['LM', 'Liam', 'Moore', 'Project manager', 'ENGINEERING'],
  ['JH', 'John', 'Hale', 'Inspector', 'QUALITY'],
  ['SK', 'Sara', 'Klein', 'Inspector', 'QUALITY'],
  ['MP', 'Maria', 'Petrov', 'Parts salesman', 'PARTS'],
  ['TJ', 'Tom', 'Jansen', 'Shipping clerk', 'SHIPPING'],
] as const;

/** Who leads each department, by initials; the leaders report to the first of the office. */
const leaders: Readonly<Record<string, string>> = {
  ACCOUNTING: 'AC',
  PLANNING: 'DM',
  PURCHASING: 'DM',
  ENGINEERING: 'EN',
  PRODUCTION: 'FS',
  SHIPPING: 'FS',
  QUALITY: 'PW',
  PARTS: 'PW',
};
const MANAGER = 'PW';

const shopFirstNames = [
  ...['Alan', 'Bella', 'Cesar', 'Dora', 'Emil', 'Fiona', 'Gus', 'Hanna', 'Igor', 'Joyce'],
  ...['Keith', 'Lena', 'Marcus', 'Nadia', 'Oscar', 'Pilar', 'Quinn', 'Rosa', 'Stefan', 'Tessa'],
];
const shopLastNames = [
  ...['Archer', 'Baker', 'Carter', 'Draper', 'Fletcher', 'Mason', 'Tanner', 'Alvarez', 'Brandt'],
  ...['Chen', 'Dvorak', 'Ellis', 'Fischer', 'Grabowski', 'Hoang', 'Iverson', 'Jablonski', 'Kaur'],
];
const shopTitles = ['Machinist', 'Welder', 'Assembler', 'Painter', 'Store keeper'];

/** What an hour of a title is paid at least and at most, in dollars. */
const wages: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'General manager': [58, 72],
  Controller: [42, 52],
  'Planning manager': [38, 46],
  'Chief engineer': [43, 53],
  'Shop foreman': [32, 38],
  Buyer: [25, 32],
  Planner: [25, 32],
  'Project manager': [34, 42],
  Inspector: [23, 29],
  'Parts salesman': [24, 31],
  'Shipping clerk': [18, 22],
  Machinist: [23, 33],
  Welder: [22, 31],
  Assembler: [18, 24],
  Painter: [19, 25],
  'Store keeper': [18, 23],
};

/** Towns around the plant with their postal codes, and streets that each of them has. */
const towns = [
  ['Erie', '16501'],
  ['Erie', '16506'],
  ['Erie', '16509'],
  ['Millcreek', '16505'],
  ['Fairview', '16415'],
  ['Edinboro', '16412'],
] as const;
const streets = [
  ...['Maple Street', 'West 8th Street', 'Peach Street', 'Lake Road', 'Sterrettania Road'],
  ...['Cherry Street', 'Zimmerly Road', 'Pine Avenue', 'Washington Avenue', 'Station Road'],
  ...['Harvey Lane', 'Old French Road', 'Walnut Court', 'Perry Highway'],
];
const agencies = ['Ready Hands', 'Skilled Trades'];
const banks = [
  ['First Lake Bank', '043000096'],
  ['Erie Savings', '243374218'],
] as const;

/** A login with the part of the company it works in; the first is that of the demo session. */
interface LoginPlan {
  readonly login: string;
  readonly initials: string;
  readonly group: 'ACCOUNTING' | 'PARTS' | 'PLANNING' | 'SHIPPING' | 'OTHER';
  /** Whether that of the first company works in the others, too. */
  readonly isEverywhere?: true;
}

/**
 * The logins of the first company. The password of each is the login followed by `-demo`, such as
 * `demo-demo`. Other companies have the same with their number behind, such as `parts2` and `parts2-demo`.
 */
const logins: readonly LoginPlan[] = [
  { login: 'demo', initials: 'DM', group: 'PLANNING', isEverywhere: true },
  { login: 'accounting', initials: 'AC', group: 'ACCOUNTING' },
  { login: 'parts', initials: 'MP', group: 'PARTS' },
  { login: 'shipping', initials: 'TJ', group: 'SHIPPING' },
  { login: 'engineering', initials: 'EN', group: 'OTHER' },
  { login: 'projects', initials: 'EV', group: 'OTHER' },
];

const FIRST_NUMBER = 1001;

/** The people of a company, with their pay, bank accounts and logins. */
export const employees: DemoArea = {
  name: 'employees',
  generate(company) {
    addOffice(company);
    addShop(company);
    const byInitials = new Map(company.employees.map((one) => [one.initials, one]));
    const supervisorOf = (one: DemoEmployee) => {
      const manager = byInitials.get(MANAGER) ?? company.employees[0];
      if (one === manager) return undefined;
      const leader = byInitials.get(leaders[one.department] ?? MANAGER) ?? manager;
      return leader === one ? manager : leader;
    };
    const reports = new Map<DemoEmployee | undefined, string[]>();
    for (const one of company.employees) {
      const supervisor = supervisorOf(one);
      reports.set(supervisor, [...(reports.get(supervisor) ?? []), one.number]);
    }
    for (const one of company.employees) {
      const file = fileOf(company, one);
      writeEmployee(company, one, file);
      writeExtension(company, one, file, supervisorOf(one), reports.get(one) ?? []);
      if (file.isPaidByBank) writeDeposits(company, one);
    }
    writeLogins(company, byInitials);
  },
};

/** Who of the office there is in a company, however small: the first so many of these. */
const officeByNeed = [
  ...['AC', 'MP', 'TJ', 'PW', 'FS', 'DM', 'EN', 'AB'],
  ...['NS', 'SK', 'EV', 'JH', 'CK', 'GH', 'RT', 'LM'],
];
const OFFICE_MIN = 3;

function addOffice(company: DemoCompany): void {
  const size = Math.max(OFFICE_MIN, company.count(office.length));
  const there = officeByNeed.slice(0, size);
  for (const [initials, firstName, lastName, title, department] of office) {
    if (!there.includes(initials)) continue;
    const isExempt = !/clerk|Inspector/.test(title);
    company.employees.push({
      number: String(FIRST_NUMBER + company.employees.length),
      initials,
      firstName,
      lastName,
      title,
      department,
      isSalaried: isExempt || title === 'Inspector',
      isExempt,
      shift: '1',
      hourlyRate: wageOf(company, title),
      isActive: true,
    });
  }
}

const shopNames = shopFirstNames.flatMap((firstName) =>
  shopLastNames.map((lastName) => [firstName, lastName] as const),
);

const nameAt = (index: number) => inTurn(index, shopNames);

/** A prime, so that nobody has the name of somebody else before every name is taken. */
const NAME_STRIDE = 97;

/** Pay of an hour in a title, in whole cents. */
function wageOf({ random }: DemoCompany, title: string): number {
  const range = wages[title];
  if (range === undefined) throw new TypeError(`There is no wage for a ${title}.`);
  const [least, most] = range;
  return random.integer(least * 100, most * 100) * 100;
}

/** What somebody of the shop works on orders in the weeks of labor cards, in hours with 2 implied decimals. */
const WORKED_BY_ONE = 22_000;
const SHOP_MIN = 1;

/** Hours that orders took in those weeks: all of those that are finished, and about half of those that are begun. */
function workedHours({ finishedOrders, workOrders, routings }: DemoCompany): number {
  const hoursOf = ({ part }: DemoWorkOrder, pieces: number) =>
    total(
      (routings.get(part) ?? []).map(
        ({ setupHours, laborHours }) => setupHours + (laborHours * pieces) / 100_000,
      ),
    );
  const begun = workOrders.filter(({ isBegun }) => isBegun);
  return (
    total(finishedOrders.map((order) => hoursOf(order, order.quantity))) +
    total(
      begun.map((order) => hoursOf(order, order.isKitted ? order.quantity / 2 : order.completed)),
    )
  );
}

/** As many as there is work for; one of every five has left. */
function shopSize(company: DemoCompany): number {
  const atWork = Math.max(SHOP_MIN, Math.round(workedHours(company) / WORKED_BY_ONE));
  return atWork + Math.trunc((atWork - 1) / (LEAVES_EVERY - 1));
}

/** Of so many of the shop the last has left. */
const LEAVES_EVERY = 5;

function addShop(company: DemoCompany): void {
  const { random } = company;
  const count = shopSize(company);
  const firstOfThem = random.integer(0, shopNames.length - 1);
  for (let index = 0; index < count; index += 1) {
    const number = String(FIRST_NUMBER + company.employees.length);
    const title = random.pick(shopTitles);
    const [firstName, lastName] = nameAt(firstOfThem + index * NAME_STRIDE);
    company.employees.push({
      number,
      initials: `S${index + 1}`,
      firstName,
      lastName,
      title,
      department: 'PRODUCTION',
      isSalaried: false,
      isExempt: false,
      shift: random.pick(['1', '1', '2', '3']),
      hourlyRate: wageOf(company, title),
      isActive: index % LEAVES_EVERY !== LEAVES_EVERY - 1,
    });
  }
  addFurtherOffice(company, firstOfThem + count * NAME_STRIDE);
}

/** Whom a larger company has more of in its office, one after the other. */
const furtherOffice = [
  ['Buyer', 'PURCHASING'],
  ['Planner', 'PLANNING'],
  ['Project manager', 'ENGINEERING'],
  ['Inspector', 'QUALITY'],
  ['Parts salesman', 'PARTS'],
  ['Shipping clerk', 'SHIPPING'],
] as const;

function addFurtherOffice(company: DemoCompany, firstName: number): void {
  const count = company.count(office.length) - office.length;
  for (let index = 0; index < count; index += 1) {
    const [title, department] = inTurn(index, furtherOffice);
    const [first, lastName] = nameAt(firstName + index * NAME_STRIDE);
    const isExempt = title !== 'Inspector' && title !== 'Shipping clerk';
    company.employees.push({
      number: String(FIRST_NUMBER + company.employees.length),
      initials: `A${index + 1}`,
      firstName: first,
      ...{ lastName, title, department, isExempt },
      isSalaried: isExempt || title === 'Inspector',
      shift: '1',
      hourlyRate: wageOf(company, title),
      isActive: true,
    });
  }
}

/** Weeks that a full-time employee is paid for in a year, in hours. */
const HOURS_OF_YEAR = 2080;

export const YEAR_DAYS = 365;

/** What several records of an employee agree on. */
interface EmployeeFile {
  readonly hireDate: number;
  readonly birthDate: number;
  readonly isPaidByBank: boolean;
}

const ADULT_YEARS = 18;

function fileOf({ random, today }: DemoCompany, { isActive }: DemoEmployee): EmployeeFile {
  const birthDate = today - random.integer(21 * YEAR_DAYS, 63 * YEAR_DAYS);
  const hired = today - random.integer(500, 7000);
  return {
    birthDate,
    hireDate: Math.max(hired, birthDate + ADULT_YEARS * YEAR_DAYS),
    isPaidByBank: isActive && random.chance(0.8),
  };
}

function writeEmployee(company: DemoCompany, one: DemoEmployee, file: EmployeeFile): void {
  const { random, today, founded } = company;
  const raiseDate = founded - random.integer(10, 150);
  const rateBeforeRaise = String(Math.trunc((one.hourlyRate * 97) / 100));
  noteChange(company, EMPLOYEE, one.number, {
    program: 'PAY.RATES',
    login: demoLogin(company, 'accounting'),
    initials: 'AC',
    date: raiseDate,
    before: { hourlyRate: rateBeforeRaise },
    after: { hourlyRate: String(one.hourlyRate) },
    isProtected: true,
  });
  const [city, zip] = random.pick(towns);
  company.write(EMPLOYEE, [one.number], {
    firstName: one.firstName,
    middleInitial: random.pick(['', 'J', 'M', 'R']),
    lastName: one.lastName,
    addressLines: [`${random.integer(10, 999)} ${random.pick(streets)}`],
    city,
    state: 'PA',
    zip,
    phone: `555-012-${random.integer(1000, 9999)}`,
    birthDate: String(file.birthDate),
    socialSecurityNo: `000-${random.integer(10, 99)}-${random.integer(1000, 9999)}`,
    hireDate: String(file.hireDate),
    terminationDate: one.isActive ? '' : String(today - random.integer(20, 200)),
    employmentStatus: one.isActive ? 'A' : 'T',
    department: one.department,
    shift: one.shift,
    payType: one.isSalaried ? 'S' : 'H',
    payFrequency: one.isActive ? 'B' : 'W',
    hourlyRate: String(one.hourlyRate),
    overtimeRate: String(one.isExempt ? 0 : Math.trunc((one.hourlyRate * 3) / 2)),
    doubleTimeRate: String(one.isExempt ? 0 : one.hourlyRate * 2),
    annualSalary: one.isSalaried ? String(yearlyPayOf(one)) : '',
    standardHours: '4000',
    raiseDate: String(raiseDate),
    rateBeforeRaise,
    federalStatus: random.pick(['S', 'M', 'H']),
    federalAllowances: String(random.integer(0, 5)),
    federalAdditional: String(random.chance(0.2) ? 2500 : 0),
    stateTaxCode: 'PA',
    stateAllowances: String(random.integer(0, 3)),
    stateAdditional: '0',
    localTaxCode: city === 'Erie' ? 'ERIE' : 'MILL',
    taxExempt: one.initials === STUDENT ? 'Y' : 'N',
    medicalDeduction: String(random.integer(20, 90) * 100),
    dentalDeduction: String(random.integer(5, 20) * 100),
    lifeDeduction: '650',
    disabilityDeduction: '480',
    garnishment: String(random.chance(0.05) ? 7500 : 0),
    unionDues: String(one.isSalaried ? 0 : 1800),
    otherDeduction: random.chance(0.1) ? '1500' : '0',
    directDeposit: file.isPaidByBank ? 'Y' : 'N',
  });
  company.write(EMPLOYEE_PUBLIC_1287, [one.number], {
    firstName: one.firstName,
    lastName: one.lastName,
    jobTitle: one.title,
    department: one.department,
    initials: one.initials,
    extension: String(random.integer(200, 499)),
    email: `${one.initials.toLowerCase()}@company${company.number}.example`,
    inactive: one.isActive ? 'N' : 'Y',
  });
}

/** Pay of a year of full time, in cents. */
const yearlyPayOf = ({ hourlyRate }: DemoEmployee): number => (hourlyRate / 100) * HOURS_OF_YEAR;

/** People are paid every so many days, so many times a year. */
export const [DAYS_OF_PAY, CHECKS_OF_YEAR] = [14, 26];

/** What a company pays in a year to those at work, without overtime, in cents. */
export const payOfYear = ({ employees }: DemoCompany): number =>
  total(employees.filter(({ isActive }) => isActive).map(yearlyPayOf));

/** What the company adds to what somebody puts into the retirement plan, in percent of the pay. */
const MATCH_PERCENT = 3;

/** Who earns too little in a year to be taxed. */
const STUDENT = 'S1';

/** Who still works after the contract of the agency has ended. */
const ENDED_CONTRACT = 'S2';

function writeExtension(
  company: DemoCompany,
  one: DemoEmployee,
  { hireDate }: EmployeeFile,
  supervisor: DemoEmployee | undefined,
  reports: readonly string[],
): void {
  const { random, today } = company;
  const hasEnded = one.initials === ENDED_CONTRACT;
  const isOfShop = one.department === 'PRODUCTION' && !one.isExempt;
  const isContract = isOfShop && (random.chance(0.15) || hasEnded);
  const isInPlan = !isContract && random.chance(0.7);
  const eligibleDate = hireDate + YEAR_DAYS;
  const entryDate = Math.min(eligibleDate + random.integer(0, 700), today - 30);
  const percent = random.integer(2, 10);
  const yearsInPlan = (today - entryDate) / YEAR_DAYS;
  const saved = (yearlyPayOf(one) * (percent + MATCH_PERCENT) * yearsInPlan) / 100;
  company.write(EMPLOYEE_1287, [one.number], {
    exemptStatus: one.isExempt ? 'E' : 'N',
    shiftPremium: one.shift === '1' ? '0' : '7500',
    supervisor: supervisor?.number ?? '',
    reports,
    planEligibleDate: isContract ? '' : String(eligibleDate),
    planEntryDate: isInPlan ? String(entryDate) : '',
    contributionPercent: isInPlan ? String(percent * 100) : '',
    matchPercent: isInPlan ? String(MATCH_PERCENT * 100) : '',
    planLoanPayment: isInPlan && random.chance(0.1) ? '5000' : '',
    planBalance: isInPlan ? String(Math.trunc((saved * random.integer(80, 130)) / 100)) : '',
    contractAgency: isContract ? random.pick(agencies) : '',
    contractNo: isContract ? `CN${one.number}` : '',
    contractEndDate: isContract ? String(today + (hasEnded ? -20 : random.integer(5, 200))) : '',
    vacationHours: String(random.integer(0, 120) * 100),
    badgeNo: `B${one.number}`,
  });
}

/** The bank accounts that the pay of somebody goes to: of two, the first gets an amount and the second the rest. */
function writeDeposits({ random, write }: DemoCompany, one: DemoEmployee): void {
  const accounts = random.chance(0.3) ? 2 : 1;
  const deposits = Array.from({ length: accounts }, () => random.pick(banks));
  write(DIRDEP_1287, [one.number], {
    banks: deposits.map(([bank]) => bank),
    bankAccounts: deposits.map(() => String(random.integer(10_000_000, 99_999_999))),
    routingNos: deposits.map(([, routing]) => routing),
    amounts: deposits.map((_, index) =>
      index === accounts - 1 ? '' : String(random.integer(1, 8) * 5000),
    ),
    depositTypes: deposits.map((_, index) => (index === accounts - 1 ? 'C' : 'S')),
  });
}

function writeLogins(company: DemoCompany, byInitials: ReadonlyMap<string, DemoEmployee>): void {
  const { number, today } = company;
  for (const plan of logins) {
    const login = demoLogin(company, plan.login);
    company.write(EMPLOYEE_ACCESS_1287, [login], {
      company: number,
      employeeNo: byInitials.get(plan.initials)?.number ?? '',
      initials: plan.initials,
      departmentGroup: plan.group,
      seesPayroll: plan.group === 'ACCOUNTING' ? 'Y' : 'N',
      usesVault: plan.group === 'OTHER' || plan.group === 'PLANNING' ? 'Y' : 'N',
      localFolder: `C:\\PDM\\${login.toUpperCase()}`,
    });
    company.write(PASSWORDS, [login], {
      passwordHash: demoPasswordHash(login),
      changedDate: String(today - 30),
      locked: 'N',
    });
    company.write(COACCESS, [login], {
      companies: plan.isEverywhere && login === plan.login ? company.companies : [number],
      scheduling: plan.group === 'PLANNING' ? 'Y' : 'N',
    });
  }
}

/** The login that one of the first company's has in this company. */
export function demoLogin(company: DemoCompany, login: string): string {
  return company.number === '1' ? login : `${login}${company.number}`;
}

const hashes = new Map<string, string>();

/** The salt follows from the login, so that the demo is the same every time. */
export function demoPasswordHash(login: string): string {
  const salt = createHash('sha256').update(login).digest().subarray(0, 16);
  const existing = hashes.get(login) ?? hashPassword(`${login}-demo`, salt);
  hashes.set(login, existing);
  return existing;
}
