import { type Account, failures, MvdbError } from 'mvdb';
import { civilToDay } from 'mvdb/functions';
import { assertArgument, kinds } from 'mvdb/host';
import { fiscalPeriodOf, lastDayOfFiscalPeriod } from '../business/ledger/fiscal-period.ts';
import { calendarOf } from '../business/planning/shop-calendar.ts';
import { centersOf } from '../business/planning/work-centers.ts';
import { addWorkdays } from '../business/planning/workdays.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import { keyOf } from '../schema/record-key.ts';
import { companySchema } from '../schema/schema-tables.ts';
import { SEQUENCE_ITEM, sequenceCount, sequenceItem } from '../schema/sequence.ts';
import { auditTrail } from './areas/audit-trail.ts';
import { bills } from './areas/bills.ts';
import { companyRecords } from './areas/company-records.ts';
import { credit } from './areas/credit.ts';
import { customers } from './areas/customers.ts';
import { deposits } from './areas/deposits.ts';
import { employees } from './areas/employees.ts';
import { findings } from './areas/findings.ts';
import { formerNotices } from './areas/former-notices.ts';
import { heldBack } from './areas/held-back.ts';
import { invoices } from './areas/invoices.ts';
import { jobCosting } from './areas/job-costing.ts';
import { jobs } from './areas/jobs.ts';
import { ledger } from './areas/ledger.ts';
import { overhead } from './areas/overhead.ts';
import { ownJobs } from './areas/own-jobs.ts';
import { partDetails } from './areas/part-details.ts';
import { partRecords } from './areas/part-records.ts';
import { parts } from './areas/parts.ts';
import { planning } from './areas/planning.ts';
import { priceList } from './areas/price-list.ts';
import { projectRecords } from './areas/project-records.ts';
import { purchaseOrders } from './areas/purchase-orders.ts';
import { quality } from './areas/quality.ts';
import { quotes } from './areas/quotes.ts';
import { retired } from './areas/retired.ts';
import { routingChanges } from './areas/routing-changes.ts';
import { routings } from './areas/routings.ts';
import { salesOrders } from './areas/sales-orders.ts';
import { series } from './areas/series.ts';
import { service } from './areas/service.ts';
import { shopFloor } from './areas/shop-floor.ts';
import { locations, sites } from './areas/sites.ts';
import { stagedInvoices } from './areas/staged-invoices.ts';
import { stock } from './areas/stock.ts';
import { stores } from './areas/stores.ts';
import { timesheets } from './areas/timesheets.ts';
import { unusedPart } from './areas/unused-part.ts';
import { vault } from './areas/vault.ts';
import { vendors } from './areas/vendors.ts';
import { whatIfs } from './areas/what-ifs.ts';
import { workInProcess } from './areas/work-in-process.ts';
import { workOrders } from './areas/work-orders.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoShop,
  type NumberSeries,
  numberSeries,
} from './demo-company.ts';
import { History, Life, timeAt } from './history.ts';
import { type Random, seededRandom, seedOf } from './random.ts';
import type { Event, Role } from './roles.ts';
import { Workers } from './workers.ts';

/** What `loadDemo` and `openDemo` take. */
export const DEMO_OPTIONS = kinds.optionsOf({
  seed: kinds.NUMBER,
  scale: kinds.NUMBER,
  today: kinds.NUMBER,
  log: kinds.FLAG,
  watch: kinds.FUNCTION,
});

/** 2 November 2026, a Monday: the day on which the demo company stands still. */
export const DEMO_TODAY = civilToDay(2026, 11, 2);

/** Records that share one transaction in a larger company; more would only hold more memory. */
const RECORDS_PER_TRANSACTION = 4000;

/** Up to this scale the companies come whole or not at all. */
const WHOLE_SCALE_MAX = 4;

/** Up to this size of a company each series of numbers has room as it is. */
const ROOMY_SIZE = 50;

/** How much of the work it is to found a company. */
const FOUNDING_SHARE = 0.4;

/** The books were opened at the beginning of a month, so many days back. */
const HISTORY_DAYS = 300;

const SCALE_MAX = 1000;

/** Fiscal periods have years of two digits, so that the books of a company end in 2029. */
export const LAST_DEMO_DAY = civilToDay(2029, 12, 31);
const FIRST_DEMO_DAY = civilToDay(1970, 1, 1);

/** In the order in which they are made: each may build on those before it. */
const areas: readonly DemoArea[] = [
  sites,
  shopFloor,
  vendors,
  parts,
  priceList,
  jobs,
  customers,
  workOrders,
  purchaseOrders,
  stock,
  partRecords,
  routings,
  bills,
  jobCosting,
  employees,
  workInProcess,
  locations,
  planning,
  timesheets,
  invoices,
  series,
  salesOrders,
  quality,
  credit,
  stagedInvoices,
  projectRecords,
  quotes,
  service,
  formerNotices,
  partDetails,
  unusedPart,
  vault,
  stores,
  retired,
  ownJobs,
  heldBack,
  routingChanges,
  whatIfs,
  deposits,
  overhead,
  ledger,
  companyRecords,
  auditTrail,
  findings,
];

/** The companies, with the share of the scale that each has. */
const companies = [
  { number: '1', name: 'Northfield Machine Works', share: 1 },
  { number: '2', name: 'Lakeside Service Parts', share: 0.15 },
] as const;

export interface DemoOptions {
  /** Other seeds give other companies of the same kind. */
  readonly seed?: number;
  /** How large the companies are, 1 to 1000. */
  readonly scale?: number;
  /** Internal date around which everything happens; default: {@link DEMO_TODAY}. */
  readonly today?: number;
  /**
   * Switches on the log of the account when the company is founded: each audited action since is a commit, of the day and
   * hour at which it happened. Default: all that happened is there as if at once.
   */
  readonly log?: boolean;
  /** Reported again and again which share of the work is done, up to 1. */
  readonly watch?: ((share: number) => void) | undefined;
}

/**
 * Fills an account with the demo company: creates the tables it lacks, founds the company, and lets it live
 * until today. The same options always lead to the same records.
 *
 * @returns The number of records that the company was founded with.
 * @throws MvdbError `BAD_ARGUMENT` for a seed, scale or date that is out of range, and where the company is there.
 */
export function loadDemo(account: Account, options: DemoOptions = {}): number {
  assertArgument('loadDemo', 'account', account, kinds.ACCOUNT);
  assertArgument('loadDemo', 'options', options, DEMO_OPTIONS);
  const { seed = 1, scale = 1, today = DEMO_TODAY, log = false, watch = () => {} } = options;
  assertWhole('seed', seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  assertWhole('scale', scale, 1, SCALE_MAX);
  assertWhole('today', today, FIRST_DEMO_DAY, LAST_DEMO_DAY);
  assertNotThere(account);
  if (log) beginLog(account, today);
  let count = 0;
  const work = () => {
    const founded = foundDemo(account, { seed, scale, today, log });
    count = founded.count;
    watch(FOUNDING_SHARE);
    const reported = (share: number) => watch(FOUNDING_SHARE + (1 - FOUNDING_SHARE) * share);
    letLive(account, founded.made, log, reported);
  };
  if (scale <= WHOLE_SCALE_MAX) account.transaction(work);
  else work();
  return count;
}

/** Begins a log on the day on which the companies are founded. @throws MvdbError `BAD_ARGUMENT` where it cannot. */
function beginLog(account: Account, today: number): void {
  if (account.log.isOn)
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      'The account has a log already, which cannot begin with the demo. Load it with a log into an account without one.',
    );
  if (timeAt(today, 0).getTime() > Date.now())
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `Nothing of the future is logged. Load the demo with a log for a day up to today, not ${today}.`,
    );
  account.log.switchOn(timeAt(foundedOn(today), 0));
}

/** The books are opened on the first day of a fiscal period. */
function foundedOn(today: number): number {
  return lastDayOfFiscalPeriod(fiscalPeriodOf(today - HISTORY_DAYS)) + 1;
}

/** @throws MvdbError `BAD_ARGUMENT` where a company of the demo is there: its history would be reported twice. */
function assertNotThere(account: Account): void {
  const there = companies.find(({ number }) => account.findTable(GL_COMPANY.name)?.has(number));
  if (there)
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `Company ${there.number} is there already. Load the demo into an account without it.`,
    );
}

interface Founded {
  /** How many records the companies were founded with. */
  readonly count: number;
  readonly made: readonly CompanyInTheMaking[];
}

interface Founding extends Required<Pick<DemoOptions, 'seed' | 'scale' | 'today'>> {
  /** Whether the log says that all of it was there on the day of the founding. */
  readonly log?: boolean;
}

/** Writes the records that the companies begin with, and says what is to happen in them. */
export function foundDemo(account: Account, { log = false, ...options }: Founding): Founded {
  assertNotThere(account);
  const founded = timeAt(foundedOn(options.today), 0);
  const transaction = (work: () => void) =>
    log ? account.log.repeatAt(founded, work) : account.transaction(work);
  transaction(() => companySchema.createTables(account));
  const writer = new RecordWriter(account, transaction);
  const made = companies.map((plan) => foundCompany(plan, { ...options, writer }));
  writer.finish();
  return { count: writer.count, made };
}

function foundCompany(
  { number, name, share }: (typeof companies)[number],
  { seed, scale, today, writer }: Founding & { readonly writer: RecordWriter },
): CompanyInTheMaking {
  const company = new CompanyInTheMaking(number, name, today, share * scale, writer);
  for (const area of areas) {
    company.random = seededRandom(seedOf(seed, `${number} ${area.name}`));
    area.generate(company);
  }
  return company;
}

/**
 * Lets what is to happen in the companies happen, day by day, and says which share of it has. What happens on one day
 * is kept together.
 */
function letLive(
  account: Account,
  made: readonly CompanyInTheMaking[],
  isLogged: boolean,
  reported: (share: number) => void,
): void {
  const total = made.reduce((sum, { history }) => sum + history.length, 0);
  const life = new Life(account, made);
  let done = 0;
  const count = () => {
    done += 1;
    reported(done / total);
  };
  const liveOn = (day: number) => {
    if (isLogged) life.liveLogged(day, count);
    else life.live(day, count);
  };
  try {
    for (const day of [...life.days].sort((a, b) => a - b)) {
      if (account.inTransaction) liveOn(day);
      else account.transaction(() => liveOn(day));
    }
  } finally {
    life.close();
  }
}

function assertWhole(name: string, value: number, low: number, high: number): void {
  if (!Number.isSafeInteger(value) || value < low || value > high)
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `The ${name} of the demo is a whole number from ${low} to ${high}, not ${value}.`,
    );
}

class RecordWriter {
  readonly #account: Account;
  readonly #transaction: (work: () => void) => void;
  #pending: { readonly table: string; readonly id: string; readonly record: string }[] = [];
  #count = 0;
  /** How many records of a table were numbered one after the other. */
  readonly #sequences = new Map<string, bigint>();

  /** @param transaction - Runs what is written together. */
  constructor(account: Account, transaction: (work: () => void) => void) {
    this.#account = account;
    this.#transaction = transaction;
  }

  get count(): number {
    return this.#count;
  }

  write(table: string, id: string, record: string): void {
    this.#pending.push({ table, id, record });
    this.#count += 1;
    if (this.#pending.length >= RECORDS_PER_TRANSACTION) this.flush();
  }

  /** The next number of a table that is counted in its dictionary. */
  nextIn(table: string): string {
    const next = (this.#sequences.get(table) ?? 0n) + 1n;
    this.#sequences.set(table, next);
    return String(next);
  }

  /** Writes what is pending, and counts no fewer than there are in each sequence. */
  finish(): void {
    for (const [table, count] of this.#sequences) {
      const dictionary = `DICT ${table}`;
      const item = this.#account.table(dictionary).read(SEQUENCE_ITEM);
      if (sequenceCount(item) < count)
        this.#pending.push({
          table: dictionary,
          id: SEQUENCE_ITEM,
          record: sequenceItem(count, item),
        });
    }
    this.flush();
  }

  flush(): void {
    const records = this.#pending;
    this.#pending = [];
    this.#transaction(() => {
      for (const { table, id, record } of records) this.#account.table(table).write(id, record);
    });
  }
}

/** Before there is a shop floor nobody works. */
const NO_SHOP: DemoShop = {
  calendar: calendarOf(() => undefined),
  centers: centersOf(
    calendarOf(() => undefined),
    { center: () => undefined, year: () => undefined },
  ),
};

class CompanyInTheMaking implements DemoCompany {
  readonly companies = companies.map(({ number }) => number);
  readonly number: string;
  readonly name: string;
  readonly today: number;
  readonly founded: number;
  readonly history = new History();
  random: Random = seededRandom(0);
  readonly locations = [];
  readonly bins = new Map();
  readonly costAccounts = [];
  readonly vendors = [];
  readonly customers = [];
  readonly credits = [];
  readonly projects = [];
  readonly parts = [];
  readonly jobs = [];
  readonly salesOrders = [];
  readonly workOrders = [];
  readonly finishedOrders = [];
  readonly inspections = [];
  readonly needs = [];
  readonly employees = [];
  readonly invoices = [];
  readonly vendorPayments = [];
  readonly changes = [];
  readonly workCenters = [];
  shop: DemoShop = NO_SHOP;
  workers: Workers;
  readonly routings = new Map();
  readonly #size: number;
  /** In a larger company numbers are longer, so that no series runs into another. */
  readonly #room: number;
  readonly #writer: RecordWriter;
  readonly #taken = new Map<NumberSeries, number>();

  constructor(number: string, name: string, today: number, size: number, writer: RecordWriter) {
    this.number = number;
    this.name = name;
    this.today = today;
    this.founded = foundedOn(today);
    this.#size = size;
    this.#room = size > ROOMY_SIZE ? 10 ** Math.ceil(Math.log10(size / ROOMY_SIZE)) : 1;
    this.#writer = writer;
    this.workers = new Workers(this);
  }

  count(atSizeOne: number): number {
    return Math.max(1, Math.round(atSizeOne * this.#size));
  }

  workdays(day: number, count: number): number {
    const { calendar } = this.shop;
    return count === 0 ? addWorkdays(day - 1, 1, calendar) : addWorkdays(day, count, calendar);
  }

  write: DemoCompany['write'] = (table, id, fields) => {
    const key = table.isScoped ? [this.number, ...id] : id;
    this.#writer.write(table.name, keyOf(...key), table.format(fields));
  };

  append: DemoCompany['append'] = (table, fields) =>
    this.write(table, [this.#writer.nextIn(table.name)], fields);

  schedule(day: number, role: Role, event: Event): void {
    this.history.schedule(day, role, event);
  }

  next(series: NumberSeries): string {
    const taken = this.#taken.get(series) ?? 0;
    this.#taken.set(series, taken + 1);
    return String(numberSeries[series] * this.#room + taken);
  }
}
