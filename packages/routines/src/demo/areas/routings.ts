import {
  ALTROUTE_HEAD,
  ALTROUTE_LINE,
  ALTROUTE_LINE_1287,
  ALTROUTE_NOTE,
  ALTROUTE_XREF,
  SROUTE_HEAD,
  SROUTE_LINE,
  SROUTE_LINE_1287,
  SROUTE_NOTE,
} from '../../schema/routings.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoOperation,
  type DemoPart,
  type DemoWorkCenter,
  total,
} from '../demo-company.ts';
import { LABOR_RATE } from './shop-floor.ts';

const fabricationSteps = [
  ['SAW1', 'CUT TO LENGTH'],
  ['LAT1', 'TURN'],
  ['MIL1', 'MILL'],
  ['MIL1', 'DRILL AND TAP'],
  ['DEB1', 'DEBURR'],
  ['INS1', 'INSPECT'],
] as const;
const assemblySteps = [
  ['ASM1', 'KIT AND PREPARE'],
  ['ASM1', 'ASSEMBLE'],
  ['ASM2', 'FIT AND WIRE'],
  ['TST1', 'TEST'],
  ['INS1', 'FINAL INSPECTION'],
] as const;
const OUTSIDE_CENTER = 'OUT1';

/** A template by number, with the steps it is made of. */
const templates = [
  { number: 'TMP-FAB', description: 'FABRICATED PART', steps: fabricationSteps },
  { number: 'TMP-ASM', description: 'ASSEMBLY', steps: assemblySteps },
] as const;

/** Standard routings of everything that is made, templates, and alternates for some parts. */
export const routings: DemoArea = {
  name: 'routings',
  generate(company) {
    const made = company.parts.filter(({ mrpCode }) => mrpCode === 'M');
    for (const [index, part] of made.entries())
      company.routings.set(part, standardRouting(company, part, index));
    for (const [part, operations] of company.routings) {
      writeStandard(company, part, operations);
      if (part.role === 'fabricated' && company.random.chance(0.25))
        writeAlternate(company, part, operations);
    }
    for (const { number, description, steps } of templates)
      writeTemplate(company, number, description, steps);
  },
};

/** The work center of a kind in a hall; in the only one where there are fewer. */
function centerOf(company: DemoCompany, kind: string, hall = 0): DemoWorkCenter {
  const centers = company.workCenters.filter((one) => one.kind === kind);
  const center = centers[hall % centers.length];
  if (center === undefined) throw new TypeError(`There is no work center ${kind}.`);
  return center;
}

const MINUTE = 10_000 / 60;

/** Its labor is what the standard cost of the part says; so is what a vendor does of it. */
function standardRouting(
  company: DemoCompany,
  part: DemoPart,
  hall: number,
): readonly DemoOperation[] {
  const { random } = company;
  const all = part.role === 'fabricated' ? fabricationSteps : assemblySteps;
  const first = all[0];
  const steps = [first, ...all.slice(1).filter(() => random.chance(0.75))];
  if (steps.length < 2) steps.push(all[all.length - 1] ?? first);
  const [, , labor = 0, , , outsideCost = 0] = part.costs;
  const weights = steps.map(() => random.integer(1, 5));
  const hoursInAll = Math.round((labor * 10_000) / LABOR_RATE);
  let left = hoursInAll;
  const operations: DemoOperation[] = steps.map(([center, description], index) => {
    const isLast = index === steps.length - 1;
    const share = Math.trunc((hoursInAll * (weights[index] ?? 1)) / total(weights));
    const laborHours = isLast ? left : share;
    left -= laborHours;
    return {
      line: (index + 1) * 10,
      description,
      workCenter: centerOf(company, center, hall),
      setupHours: random.integer(1, 8) * 25,
      laborHours,
      machineHours: Math.trunc((laborHours * random.integer(60, 100)) / 100),
      outside: undefined,
    };
  });
  const vendors = company.vendors.filter(({ isOutside }) => isOutside);
  if (outsideCost === 0 || vendors.length === 0) return operations;
  const vendor = random.pick(vendors);
  const outside: DemoOperation = {
    line: 0,
    description: `${vendor.business.toUpperCase()} AT VENDOR`,
    workCenter: centerOf(company, OUTSIDE_CENTER),
    setupHours: 0,
    laborHours: 0,
    machineHours: 0,
    outside: { vendor, unitCost: outsideCost },
  };
  const middle = Math.trunc(operations.length / 2);
  return [...operations.slice(0, middle), outside, ...operations.slice(middle)].map(
    (operation, index) => ({ ...operation, line: (index + 1) * 10 }),
  );
}

/** What a line says of its operation, in any routing. */
export function operationFields(operation: DemoOperation) {
  const { description, workCenter, setupHours, laborHours, machineHours, outside } = operation;
  return {
    description,
    workCenter: workCenter.number,
    costCenter: workCenter.costCenter,
    setupHours: String(setupHours),
    laborHours: String(laborHours),
    machineHours: String(machineHours),
    queueDays: outside ? '2' : '1',
    moveDays: outside ? '1' : '0',
    yieldPercent: workCenter.kind === 'LAT1' ? '9800' : '10000',
    outside: outside ? 'Y' : 'N',
    vendorNo: outside?.vendor.number ?? '',
    outsideCost: outside ? String(outside.unitCost) : '',
    outsideDays: outside ? '5' : '',
    toolNo: laborHours > 30 * MINUTE ? `T-${workCenter.number}` : '',
    overlapPercent: workCenter.kind === 'DEB1' ? '5000' : '0',
  };
}

export function operationExtension(part: DemoPart | undefined, operation: DemoOperation) {
  const { line, workCenter } = operation;
  return {
    machineType: workCenter.machineType,
    processType: workCenter.processType,
    programNo: workCenter.machineType === 'MC4' ? `O${part?.number ?? 'TMP'}-${line}` : '',
    criticalDimensions: workCenter.kind === 'INS1' ? ['OVERALL LENGTH', 'BORE'] : [],
  };
}

/** Instructions for the first operation of every routing. */
export function instructionsOf({ line, description }: DemoOperation): readonly string[] {
  return line === 10 ? [`${description} AS SHOWN ON THE DRAWING`, 'CHECK THE FIRST PIECE'] : [];
}

export function headFields(
  company: DemoCompany,
  part: DemoPart | undefined,
  routeNo: string,
  operations: readonly DemoOperation[],
) {
  return {
    partNo: part?.number ?? '',
    description: part?.description ?? '',
    routeNo,
    revision: part?.revision ?? '',
    lines: operations.map(({ line }) => String(line)),
    setupHours: String(total(operations.map(({ setupHours }) => setupHours))),
    laborHours: String(total(operations.map(({ laborHours }) => laborHours))),
    enteredDate: String(company.today - 700),
    enteredBy: 'EN',
    changedDate: String(company.today - 90),
    changedBy: 'EN',
  };
}

function writeStandard(
  company: DemoCompany,
  part: DemoPart | undefined,
  operations: readonly DemoOperation[],
  template?: { readonly number: string; readonly description: string },
): void {
  const id = template?.number ?? part?.number ?? '';
  company.write(SROUTE_HEAD, [id], {
    ...headFields(company, part, '1', operations),
    ...(template && { description: template.description }),
    template: template ? 'Y' : 'N',
  });
  for (const operation of operations) {
    const line = String(operation.line);
    company.write(SROUTE_LINE, [id, line], operationFields(operation));
    company.write(SROUTE_LINE_1287, [id, line], operationExtension(part, operation));
    const noteLines = instructionsOf(operation);
    if (noteLines.length > 0)
      company.write(SROUTE_NOTE, [id, line], {
        noteLines,
        changedDate: String(company.today - 90),
        changedBy: 'EN',
      });
  }
}

/** The second way to make a part leaves out what one machine does and takes longer on the rest. */
function writeAlternate(
  company: DemoCompany,
  part: DemoPart,
  standard: readonly DemoOperation[],
): void {
  const operations = standard
    .filter(({ workCenter }, index) => index === 0 || workCenter.kind !== 'LAT1')
    .map((operation) => ({ ...operation, laborHours: Math.trunc((operation.laborHours * 6) / 5) }));
  const routeNo = '2';
  company.write(ALTROUTE_HEAD, [part.number, routeNo], {
    ...headFields(company, part, routeNo, operations),
    reason: 'LATHES ARE LOADED',
  });
  for (const operation of operations) {
    const id = [part.number, routeNo, String(operation.line)];
    company.write(ALTROUTE_LINE, id, operationFields(operation));
    company.write(ALTROUTE_LINE_1287, id, operationExtension(part, operation));
    const noteLines = instructionsOf(operation);
    if (noteLines.length > 0)
      company.write(ALTROUTE_NOTE, id, {
        noteLines,
        changedDate: String(company.today - 60),
        changedBy: 'EN',
      });
  }
  company.write(ALTROUTE_XREF, [part.number], { routeNos: [routeNo] });
}

function writeTemplate(
  company: DemoCompany,
  number: string,
  description: string,
  steps: readonly (readonly [center: string, description: string])[],
): void {
  const operations = steps.map(([center, step], index) => ({
    line: (index + 1) * 10,
    description: step,
    workCenter: centerOf(company, center),
    setupHours: 50,
    laborHours: 2500,
    machineHours: 2000,
    outside: undefined,
  }));
  writeStandard(company, undefined, operations, { number, description });
}
