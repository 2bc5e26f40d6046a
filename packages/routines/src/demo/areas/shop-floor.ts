import type { RecordOf } from 'mvdb';
import { civilToDay, dayOfWeek, dayToCivil } from 'mvdb/functions';
import { calendarOf } from '../../business/planning/shop-calendar.ts';
import { centersOf } from '../../business/planning/work-centers.ts';
import {
  COCE,
  MACHPROCESSTYPE_1287,
  MACHTYPE_1287,
  MESPROGRAMS_1287,
  SF_CAL,
  SF_CAL_WOCE,
  WOCE,
} from '../../schema/shop-floor.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';

/** What an hour of labor costs everywhere, with 4 implied decimals; standard costs rest on it. */
export const LABOR_RATE = 300_000;

/** Overhead on labor, in percent; standard costs rest on it. */
export const FIXED_OVERHEAD_PERCENT = 200;
export const VARIABLE_OVERHEAD_PERCENT = 50;

const costCenters = [
  ['CC10', 'Cutting', 'FABRICATION'],
  ['CC20', 'Machining', 'FABRICATION'],
  ['CC30', 'Assembly', 'ASSEMBLY'],
  ['CC40', 'Test and inspection', 'QUALITY'],
  ['CC50', 'Outside processing', 'PURCHASING'],
] as const;

const processTypes = [
  ['SAW', 'Sawing'],
  ['TURN', 'Turning'],
  ['MILL', 'Milling'],
  ['DRILL', 'Drilling'],
  ['FIT', 'Fitting'],
  ['MEAS', 'Measuring'],
  ['SURF', 'Surface treatment'],
] as const;

const machineTypes = [
  ['BSAW', 'Band saw', ['SAW']],
  ['LATHE', 'Lathe', ['TURN', 'DRILL']],
  ['MC4', 'Machining center, four axes', ['MILL', 'DRILL']],
  ['BENCH', 'Work bench', ['FIT']],
  ['CMM', 'Coordinate measuring machine', ['MEAS']],
  ['NONE', 'No machine of our own', ['SURF']],
] as const;

interface CenterPlan {
  readonly number: string;
  readonly name: string;
  readonly costCenter: string;
  readonly machineType: string;
  readonly processType: string;
  /** At least this many machines, more in a larger company. */
  readonly machines: number;
  readonly shifts: readonly number[];
}

const centers: readonly CenterPlan[] = [
  center('SAW1', 'Saws', 'CC10', 'BSAW', 'SAW', 2, [1]),
  center('LAT1', 'Lathes', 'CC20', 'LATHE', 'TURN', 2, [1]),
  center('MIL1', 'Machining centers', 'CC20', 'MC4', 'MILL', 2, [1, 2]),
  center('DEB1', 'Deburring', 'CC20', 'BENCH', 'FIT', 2, [1]),
  center('ASM1', 'Assembly benches', 'CC30', 'BENCH', 'FIT', 3, [1]),
  center('ASM2', 'Final assembly', 'CC30', 'BENCH', 'FIT', 1, [1]),
  center('TST1', 'Test stand', 'CC40', 'CMM', 'MEAS', 1, [1]),
  center('INS1', 'Inspection', 'CC40', 'CMM', 'MEAS', 2, [1]),
  center('OUT1', 'Vendors', 'CC50', 'NONE', 'SURF', 1, [1]),
];

function center(
  number: string,
  name: string,
  costCenter: string,
  machineType: string,
  processType: string,
  machines: number,
  shifts: readonly number[],
): CenterPlan {
  return { number, name, costCenter, machineType, processType, machines, shifts };
}

const OUTSIDE_COST_CENTER = 'CC50';
const SHIFT_HOURS = 800;

const messagePrograms = [
  ['MP01', 'Late operations', ['LATE', 'MAIL']],
  ['MP02', 'Work order released', ['RELEASE']],
  ['MP03', 'Part received for a job', ['RECEIPT', 'MAIL', 'BOARD']],
  ['MP04', 'Non-conformance raised', ['QUALITY', 'BOARD']],
] as const;

/** Cost centers, work centers, kinds of machine, and the calendar they work by. */
export const shopFloor: DemoArea = {
  name: 'shop floor',
  generate(company) {
    writeCostCenters(company);
    writeTypes(company);
    const records = new Map(
      centers
        .flatMap((plan) => inHalls(company, plan))
        .map((planned) => [planned.number, writeWorkCenter(company, planned)]),
    );
    const years = writeCalendars(company);
    const calendar = calendarOf((year) => years.shop.get(year));
    const found = {
      center: (name: string) => records.get(name),
      year: (name: string, year: number) =>
        name === SERVICED_CENTER ? years.serviced.get(year) : undefined,
    };
    company.shop = { calendar, centers: centersOf(calendar, found) };
  },
};

function writeCostCenters(company: DemoCompany): void {
  for (const [number, centerName, department] of costCenters)
    company.write(COCE, [number], {
      centerName,
      department,
      laborRate: String(LABOR_RATE),
      fixedOverheadPercent: String(FIXED_OVERHEAD_PERCENT * 100),
      variableOverheadPercent: String(VARIABLE_OVERHEAD_PERCENT * 100),
      laborAccount: '5410',
      overheadAccount: '5400',
      closed: 'N',
    });
}

function writeTypes(company: DemoCompany): void {
  for (const [code, typeName] of processTypes)
    company.write(MACHPROCESSTYPE_1287, [code], { typeName });
  for (const [code, typeName, types] of machineTypes)
    company.write(MACHTYPE_1287, [code], { typeName, processTypes: types });
  for (const [number, programName, broadcastTypes] of messagePrograms)
    company.write(MESPROGRAMS_1287, [number], { programName, broadcastTypes, inactive: 'N' });
}

/** So many times the machines that it has at scale 1 fit into one hall. */
const HALL_ROOM = 10;

/** A work center as it stands in a hall. */
interface CenterInHall extends CenterPlan {
  readonly kind: string;
}

/** The work centers of a kind: what one hall has no room for stands in further ones. */
function inHalls(company: DemoCompany, plan: CenterPlan): readonly CenterInHall[] {
  const { number: kind } = plan;
  const all = company.count(plan.machines);
  const isOutside = plan.costCenter === OUTSIDE_COST_CENTER;
  const halls = isOutside ? 1 : Math.ceil(all / (plan.machines * HALL_ROOM));
  const machines = Math.ceil(all / halls);
  return Array.from({ length: halls }, (_, hall) => {
    const number = hall === 0 ? kind : `${kind}-${hall + 1}`;
    return { ...plan, machines, kind, number };
  });
}

function writeWorkCenter(company: DemoCompany, planned: CenterInHall): RecordOf<typeof WOCE> {
  const { number, kind, name, costCenter, machineType, processType, machines, shifts } = planned;
  const { random } = company;
  const isOutside = costCenter === OUTSIDE_COST_CENTER;
  const crewSize = machines + random.integer(0, 2);
  const hoursPerDay = isOutside ? 0 : shifts.length * SHIFT_HOURS;
  company.workCenters.push({ number, kind, name, costCenter, isOutside, machineType, processType });
  const fields = {
    centerName: name,
    costCenter,
    outside: isOutside ? 'Y' : 'N',
    machines: String(machines),
    crewSize: String(crewSize),
    shifts: shifts.map(String),
    shiftHours: shifts.map(() => String(SHIFT_HOURS)),
    efficiency: String(random.integer(85, 105) * 100),
    utilization: String(random.integer(80, 95) * 100),
    queueDays: isOutside ? '2' : '1',
    moveDays: isOutside ? '1' : '0',
    machineType,
    laborHoursPerDay: String(crewSize * hoursPerDay),
    machineHoursPerDay: String(machines * hoursPerDay),
  };
  company.write(WOCE, [number], fields);
  return WOCE.parse(WOCE.format(fields));
}

const YEARS_BEFORE = 2;
const YEARS_AFTER = 2;

/** The work center that is serviced now and then. */
const SERVICED_CENTER = 'MIL1';

/** Hours of a shift before Christmas. */
const HALF_SHIFT = String(SHIFT_HOURS / 2);

/** From two years before today to two years after; in the first a Saturday was worked before Christmas. @returns The records by year. */
function writeCalendars(company: DemoCompany) {
  const years = {
    shop: new Map<number, RecordOf<typeof SF_CAL>>(),
    serviced: new Map<number, RecordOf<typeof SF_CAL_WOCE>>(),
  };
  const thisYear = dayToCivil(company.today)?.year ?? 0;
  const firstYear = thisYear - YEARS_BEFORE;
  for (let year = firstYear; year <= thisYear + YEARS_AFTER; year += 1) {
    const firstDate = civilToDay(year, 1, 1);
    const lastDate = civilToDay(year, 12, 31);
    const closed = holidays(year).filter(({ day }) => isWeekday(day));
    let workdayCount = -closed.length;
    for (let day = firstDate; day <= lastDate; day += 1) if (isWeekday(day)) workdayCount += 1;
    const open = year === firstYear ? [saturdayBefore(civilToDay(year, 12, 20))] : [];
    const fields = {
      workWeek: 'YYYYYNN',
      closedDates: closed.map(({ day }) => String(day)),
      closedReasons: closed.map(({ reason }) => reason),
      openDates: open.map(String),
      firstDate: String(firstDate),
      lastDate: String(lastDate),
      workdayCount: String(workdayCount + open.length),
    };
    company.write(SF_CAL, [String(year)], fields);
    years.shop.set(year, SF_CAL.parse(SF_CAL.format(fields)));
    const serviced = {
      closedDates: [String(firstWeekday(civilToDay(year, 3, 2)))],
      closedReasons: ['MAINTENANCE'],
      openDates: [String(firstWeekday(civilToDay(year, 10, 1)) + 5)],
      changedDates: [String(civilToDay(year, 12, 24))],
      changedHours: [HALF_SHIFT],
    };
    company.write(SF_CAL_WOCE, [SERVICED_CENTER, String(year)], serviced);
    years.serviced.set(year, SF_CAL_WOCE.parse(SF_CAL_WOCE.format(serviced)));
  }
  return years;
}

const SATURDAY = 6;
const THURSDAY = 4;

function isWeekday(day: number): boolean {
  const weekday = dayOfWeek(day);
  return weekday >= 1 && weekday < SATURDAY;
}

const saturdayBefore = (day: number): number => day - 1 - (dayOfWeek(day) % 7);

/** The Monday on a day or after it. */
function firstWeekday(day: number): number {
  return day + ((8 - dayOfWeek(day)) % 7);
}

function holidays(year: number): { readonly day: number; readonly reason: string }[] {
  const november = civilToDay(year, 11, 1);
  const thanksgiving = november + ((THURSDAY - dayOfWeek(november) + 7) % 7) + 21;
  return [
    { day: civilToDay(year, 1, 1), reason: 'NEW YEAR' },
    { day: firstWeekday(civilToDay(year, 5, 25)), reason: 'MEMORIAL DAY' },
    { day: civilToDay(year, 7, 4), reason: 'INDEPENDENCE DAY' },
    { day: firstWeekday(civilToDay(year, 9, 1)), reason: 'LABOR DAY' },
    { day: thanksgiving, reason: 'THANKSGIVING' },
    { day: thanksgiving + 1, reason: 'THANKSGIVING' },
    { day: civilToDay(year, 12, 25), reason: 'CHRISTMAS' },
  ];
}
