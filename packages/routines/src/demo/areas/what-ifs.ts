import type { RecordOf } from 'mvdb';
import { planOrder } from '../../business/planning/plan-order.ts';
import { copyRouting } from '../../business/routings/copy-routing.ts';
import { completeLine } from '../../business/routings/line-progress.ts';
import { addSimulatedOrder } from '../../business/simulation/add-simulated.ts';
import { stageWorkOrder } from '../../business/work-orders/stage-work-order.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import {
  SROUTE_HEAD,
  SROUTE_LINE,
  SROUTE_LINE_1287,
  WIPROUTE_LINE,
} from '../../schema/routings.ts';
import { WOCE } from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import type { DemoArea, DemoCompany, DemoOperation, DemoWorkCenter } from '../demo-company.ts';
import { headFields, operationExtension, operationFields } from './routings.ts';

const PROGRAM = 'VB_SF3180';

const FIRST_COMPANY = '1';

/** What planners try out before they decide, the evening before today; a small company thinks of a laser. */
export const whatIfs: DemoArea = {
  name: 'what ifs',
  generate(company) {
    reportFoundOrder(company);
    reportOwnMake(company);
    if (company.number === FIRST_COMPANY) return;
    writeLaser(company);
    reportLaser(company);
  },
};

/** The operations of a work order, in the order of work. */
export function wipLinesOf(
  { session, company }: Pick<CompanyContext, 'session' | 'company'>,
  order: string,
): readonly RecordOf<typeof WIPROUTE_LINE>[] {
  return [...WIPROUTE_LINE.recordsUnder(session, company, order)].sort(
    (a, b) => Number(a.key.line) - Number(b.key.line),
  );
}

/** The latest order for stock with an operation that is begun, all before it being done, and which. */
function begunOperation(context: CompanyContext) {
  const { session, company } = context;
  for (const order of [...OPENWO.records(session, company)].reverse()) {
    if (order.orderStatus !== 'O' || order.jobNo !== '') continue;
    const next = wipLinesOf(context, order.key.workOrder).find(
      ({ lineStatus }) => lineStatus !== 'C',
    );
    if (next?.lineStatus === 'S' && next.poNo === '') return { order, line: next.key.line };
  }
  return undefined;
}

const PUT_OFF_WORKDAYS = 5;

/** Nobody reported the last pieces of an operation; the planner asks what it does to the shop if the rest waits. */
function reportFoundOrder(company: DemoCompany): void {
  company.schedule(company.workdays(company.today, -1), 'night', (context) => {
    const found = begunOperation(context);
    if (found === undefined) return;
    const { order, line } = found;
    completeLine(context, { order: order.key.workOrder, line });
    const { partNo, orderedQuantity, priority, costAccount } = order;
    const putOff = (day: string) => String(company.workdays(Number(day), PUT_OFF_WORKDAYS));
    addSimulatedOrder(context, {
      program: PROGRAM,
      record: OPENWO_SIM.format({
        ...{ partNo, orderedQuantity, priority, costAccount },
        simulatedOrder: order.key.workOrder,
        startDate: putOff(order.startDate),
        dueDate: putOff(order.dueDate),
        orderNote: 'WHAT IF THE REST WAITS A WEEK',
      }),
    });
  });
}

const LASER = 'LAS1';
const LASER_TEMPLATE = 'TMP-LAS';

/** A laser that is ordered: nobody works it so far. */
function writeLaser(company: DemoCompany): void {
  const cutting = company.workCenters.find(({ kind }) => kind === 'SAW1');
  const inspection = company.workCenters.find(({ kind }) => kind === 'INS1');
  if (cutting === undefined || inspection === undefined) return;
  const laser: DemoWorkCenter = {
    ...cutting,
    ...{ number: LASER, kind: LASER, name: 'Laser, on order' },
  };
  company.write(WOCE, [LASER], {
    centerName: laser.name,
    costCenter: laser.costCenter,
    outside: 'N',
    machines: '1',
    crewSize: '0',
    shifts: ['1'],
    shiftHours: ['800'],
    efficiency: '10000',
    utilization: '9000',
    queueDays: '1',
    moveDays: '0',
    machineType: laser.machineType,
    laborHoursPerDay: '0',
    machineHoursPerDay: '800',
  });
  const steps = [
    ['CUT BY LASER', laser],
    ['INSPECT', inspection],
  ] as const;
  const operations = steps.map(
    ([description, workCenter], index): DemoOperation => ({
      line: (index + 1) * 10,
      description,
      workCenter,
      setupHours: 25,
      laborHours: 1500,
      machineHours: 1500,
      outside: undefined,
    }),
  );
  company.write(SROUTE_HEAD, [LASER_TEMPLATE], {
    ...headFields(company, undefined, '1', operations),
    description: 'CUT BY LASER',
    template: 'Y',
  });
  for (const operation of operations) {
    const line = String(operation.line);
    company.write(SROUTE_LINE, [LASER_TEMPLATE, line], operationFields(operation));
    company.write(
      SROUTE_LINE_1287,
      [LASER_TEMPLATE, line],
      operationExtension(undefined, operation),
    );
  }
}

const LASER_PIECES = '40000';

/** What if a bracket were cut by the laser? Planning says that nobody is there to work it. */
function reportLaser(company: DemoCompany): void {
  const part = company.parts.find(({ role }) => role === 'fabricated');
  if (part === undefined) return;
  company.schedule(company.workdays(company.today, -1), 'night', (context) => {
    const order = addSimulatedOrder(context, {
      program: PROGRAM,
      record: OPENWO_SIM.format({
        partNo: part.number,
        orderedQuantity: LASER_PIECES,
        costAccount: company.costAccounts[0] ?? '',
        orderNote: 'WHAT IF IT IS CUT BY LASER',
      }),
    });
    copyRouting(context, {
      from: { kind: 'template', template: LASER_TEMPLATE },
      to: { kind: 'simulated', order },
    });
    planOrder(context, { order, isSimulated: true, program: PROGRAM });
  });
}

/** A part that its vendor cannot deliver may have to be made here; there is no bill of it yet. */
function reportOwnMake(company: DemoCompany): void {
  const part = company.parts.find(({ role }) => role === 'purchased');
  if (part === undefined) return;
  company.schedule(company.workdays(company.today, -1), 'night', (context) =>
    stageWorkOrder(context, { partNo: part.number, pieces: '5', stockType: 'ST' }),
  );
}
