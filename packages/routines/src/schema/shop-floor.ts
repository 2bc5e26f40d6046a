import { association, many } from 'mvdb';
import { code, cost, date, flag, hours, number, percent, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const COCE = defineTable({
  name: 'COCE',
  description: 'Cost centers: what an hour of work costs where.',
  key: ['company', 'cost center'],
  title: 'CENTER.NAME',
  attributes: {
    centerName: text(1, 'CENTER.NAME', 'Name.', { format: '30L' }),
    department: text(2, 'DEPARTMENT', 'Department it belongs to.', { format: '12L' }),
    laborRate: cost(3, 'LABOR.RATE', 'What an hour of labor costs.'),
    fixedOverheadPercent: percent(4, 'FIXED.OVERHEAD.PERCENT', 'Fixed overhead on labor.'),
    variableOverheadPercent: percent(5, 'VARIABLE.OVERHEAD.PERCENT', 'Variable overhead on labor.'),
    laborAccount: text(6, 'LABOR.ACCOUNT', 'Ledger account of its labor.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    overheadAccount: text(7, 'OVERHEAD.ACCOUNT', 'Ledger account of its overhead.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    closed: flag(8, 'CLOSED', 'Y once it may not be charged.'),
  },
});

export const WOCE = defineTable({
  name: 'WOCE',
  description: 'Work centers: machines and people that do operations.',
  key: ['company', 'work center'],
  title: 'CENTER.NAME',
  attributes: {
    centerName: text(1, 'CENTER.NAME', 'Name.', { format: '30L' }),
    costCenter: text(2, 'COST.CENTER', 'Cost center its work is charged to.', {
      pointsTo: 'COCE',
      format: '6L',
    }),
    outside: flag(3, 'OUTSIDE', 'Y where it stands for vendors.'),
    machines: number(4, 'MACHINES', 'Number of machines.', { format: '3R' }),
    crewSize: number(5, 'CREW.SIZE', 'People that work there in a shift.', { format: '3R' }),
    ...association('SHIFTS.RUN', {
      shifts: number(6, 'SHIFTS', 'Shift.', { as: 'shift', format: '1R' }),
      shiftHours: hours(7, 'SHIFT.HOURS', 'Hours of the shift.', { as: 'hours' }),
    }),
    efficiency: percent(8, 'EFFICIENCY', 'Standard hours in a hundred worked.'),
    utilization: percent(9, 'UTILIZATION', 'Hours worked in a hundred there.'),
    queueDays: number(10, 'QUEUE.DAYS', 'Workdays that work usually waits.', { format: '4R' }),
    moveDays: number(11, 'MOVE.DAYS', 'Workdays to move work on.', { format: '4R' }),
    machineType: text(12, 'MACHINE.TYPE', 'Kind of its machines.', {
      pointsTo: 'MACHTYPE.1287',
      format: '6L',
    }),
    laborHoursPerDay: hours(13, 'LABOR.HOURS.PER.DAY', 'Labor hours a workday offers.'),
    machineHoursPerDay: hours(14, 'MACHINE.HOURS.PER.DAY', 'Machine hours a workday offers.'),
  },
});

export const SF_CAL = defineTable({
  name: 'SF.CAL',
  description: 'Shop calendar: which days of a year are worked.',
  key: ['company', 'year'],
  attributes: {
    workWeek: text(1, 'WORK.WEEK', 'Y or N for each day from Monday to Sunday.', {
      format: '7L',
    }),
    ...association('CLOSED', {
      closedDates: date(2, 'CLOSED.DATES', 'Days of the work week not worked.', { as: 'date' }),
      closedReasons: text(3, 'CLOSED.REASONS', 'Why not.', { as: 'reason', format: '20L' }),
    }),
    openDates: many(date(4, 'OPEN.DATES', 'Days worked beside the work week.')),
    firstDate: date(5, 'FIRST.DATE', 'First day of the year.'),
    lastDate: date(6, 'LAST.DATE', 'Last day of the year.'),
    workdayCount: number(7, 'WORKDAY.COUNT', 'How many days are worked.', { format: '3R' }),
  },
});

export const SF_CAL_WOCE = defineTable({
  name: 'SF.CAL.WOCE',
  description: 'Shop calendar of a work center: where it differs from that of the company.',
  key: ['company', 'work center', 'year'],
  attributes: {
    ...association('CLOSED', {
      closedDates: date(1, 'CLOSED.DATES', 'Days it does not work.', { as: 'date' }),
      closedReasons: text(2, 'CLOSED.REASONS', 'Why not.', { as: 'reason', format: '20L' }),
    }),
    openDates: many(date(3, 'OPEN.DATES', 'Days it works though the company does not.')),
    ...association('CHANGED', {
      changedDates: date(4, 'CHANGED.DATES', 'Days of other length.', { as: 'date' }),
      changedHours: hours(5, 'CHANGED.HOURS', 'Hours of each shift then.', { as: 'hours' }),
    }),
  },
});

export const CO_STDS_SF = defineTable({
  name: 'CO.STDS.SF',
  description: 'Standards of a company for the shop floor.',
  key: ['company number'],
  attributes: {
    nextSimulationNo: number(1, 'NEXT.SIMULATION.NO', 'Number of the next simulated order.'),
    schedules: flag(2, 'SCHEDULES', 'Y where operations are scheduled at all.'),
    direction: code(
      3,
      'DIRECTION',
      { B: 'plans back from the due date', F: 'forward from the start' },
      {
        format: '1L',
      },
    ),
    overlaps: flag(4, 'OVERLAPS', 'Y where an operation may begin before the last is through.'),
    finite: flag(5, 'FINITE', 'Y where no work center is loaded beyond its capacity.'),
    horizonDays: number(6, 'HORIZON.DAYS', 'Workdays ahead for which capacity is recorded.', {
      format: '4R',
    }),
    withYield: flag(7, 'WITH.YIELD', 'Y where quantities allow for yield.'),
    lastRunDate: date(8, 'LAST.RUN.DATE', 'When capacity was last planned.'),
    lastRunTime: time(9, 'LAST.RUN.TIME', 'At what time.'),
    operators: many(
      text(10, 'OPERATORS', 'Logins that may start a capacity run; blank for all.', {
        pointsTo: 'EMPLOYEE.ACCESS.1287',
        format: '10L',
      }),
    ),
  },
});

/** What orders need of a work center on a day. */
function loads(workOrderTable: string, lineTable: string) {
  return {
    ...association('LOADS', {
      workOrders: text(1, 'WORK.ORDERS', 'Work order that needs it.', {
        as: 'workOrder',
        pointsTo: workOrderTable,
      }),
      lines: text(2, 'LINES', 'Line of its routing.', {
        as: 'line',
        pointsTo: lineTable,
        after: ['workOrders'],
        format: '4R',
      }),
      loadHours: hours(3, 'LOAD.HOURS', 'Hours it needs that day.', { as: 'hours' }),
    }),
    totalHours: hours(4, 'TOTAL.HOURS', 'Hours that work orders need that day, all together.'),
  };
}

/** What planned orders, which are no work orders yet, would need of it beside them. */
const plannedLoads = {
  ...association('PLANNED', {
    plannedNos: text(5, 'PLANNED.NOS', 'Planned order that would need it.', {
      as: 'plannedNo',
      format: '8L',
    }),
    plannedParts: text(6, 'PLANNED.PARTS', 'Part it would make.', {
      as: 'part',
      pointsTo: 'PRODUCT',
    }),
    plannedLines: text(7, 'PLANNED.LINES', 'Line of the routing of the part.', {
      as: 'line',
      format: '4R',
    }),
    plannedHours: hours(8, 'PLANNED.HOURS', 'Hours it would need that day.', { as: 'hours' }),
  }),
  plannedTotal: hours(9, 'PLANNED.TOTAL', 'Hours that planned orders would need, all together.'),
};

function liveCapacity<const Name extends string>(name: Name, description: string) {
  return defineTable({
    name,
    description,
    key: ['company', 'work center', 'date'],
    attributes: { ...loads('OPENWO', 'WIPROUTE.LINE'), ...plannedLoads },
  });
}

function simulatedCapacity<const Name extends string>(name: Name, description: string) {
  return defineTable({
    name,
    description,
    key: ['company', 'work center', 'date'],
    attributes: loads('OPENWO.SIM', 'WIPROUTE.SIM.LINE'),
  });
}

/** The records of a capacity table that speak of an order. */
function capacityXref<const Name extends string>(
  name: Name,
  description: string,
  order: 'work or planned order' | 'simulated order',
  capacityTable: string,
) {
  return defineTable({
    name,
    description,
    key: ['company', order],
    attributes: {
      ...association('DAYS', {
        workCenters: text(1, 'WORK.CENTERS', 'Work center.', {
          as: 'workCenter',
          pointsTo: 'WOCE',
          format: '6L',
        }),
        dates: date(2, 'DATES', 'Day.', {
          as: 'date',
          pointsTo: capacityTable,
          after: ['workCenters'],
        }),
      }),
    },
  });
}

export const CAP_REQ_LAB = liveCapacity(
  'CAP.REQ.LAB',
  'Labor hours that work orders need of each work center, day by day.',
);
export const CAP_REQ_LAB_XREF = capacityXref(
  'CAP.REQ.LAB.XREF',
  'Where and when each work order needs labor, or a planned order would.',
  'work or planned order',
  'CAP.REQ.LAB',
);
export const CAP_REQ_MACH = liveCapacity(
  'CAP.REQ.MACH',
  'Machine hours that work orders need of each work center, day by day.',
);
export const CAP_REQ_MACH_XREF = capacityXref(
  'CAP.REQ.MACH.XREF',
  'Where and when each work order needs machines, or a planned order would.',
  'work or planned order',
  'CAP.REQ.MACH',
);
export const CAP_SIM_LAB = simulatedCapacity(
  'CAP.SIM.LAB',
  'Labor hours that simulated work orders need of each work center, day by day.',
);
export const CAP_SIM_LAB_XREF = capacityXref(
  'CAP.SIM.LAB.XREF',
  'Where and when each simulated work order needs labor.',
  'simulated order',
  'CAP.SIM.LAB',
);
export const CAP_SIM_MACH = simulatedCapacity(
  'CAP.SIM.MACH',
  'Machine hours that simulated work orders need of each work center, day by day.',
);
export const CAP_SIM_MACH_XREF = capacityXref(
  'CAP.SIM.MACH.XREF',
  'Where and when each simulated work order needs machines.',
  'simulated order',
  'CAP.SIM.MACH',
);

export const DATE_PLAN_ERR = defineTable({
  name: 'DATE.PLAN.ERR',
  description: 'What planning of dates could not do. Numbers count up in the dictionary.',
  key: ['company', 'error number'],
  indexedBy: ['workOrder', 'otherOrder'],
  attributes: {
    workOrder: text(1, 'WORK.ORDER', 'Work order.', { pointsTo: 'OPENWO' }),
    line: text(2, 'LINE', 'Line of its routing, which may be gone by now.', { format: '4R' }),
    error: text(3, 'ERROR', 'What is wrong.', { format: '40T' }),
    program: text(4, 'PROGRAM', 'Program that planned.', { format: '15L' }),
    errorDate: date(5, 'ERROR.DATE', 'When it was found.'),
    errorTime: time(6, 'ERROR.TIME', 'At what time.'),
    login: text(7, 'LOGIN', 'Login of the operator.', { format: '10L' }),
    otherOrder: text(
      8,
      'OTHER.ORDER',
      'Simulated or planned order instead of a work order, which may be gone by now.',
      { format: '10L' },
    ),
  },
});

export const MACHTYPE_1287 = defineTable({
  name: 'MACHTYPE.1287',
  description: 'Kinds of machine.',
  key: ['company', 'machine type'],
  title: 'TYPE.NAME',
  attributes: {
    typeName: text(1, 'TYPE.NAME', 'Name.', { format: '30L' }),
    processTypes: many(
      text(2, 'PROCESS.TYPES', 'Kinds of process it can do.', {
        pointsTo: 'MACHPROCESSTYPE.1287',
        format: '6L',
      }),
    ),
  },
});

export const MACHPROCESSTYPE_1287 = defineTable({
  name: 'MACHPROCESSTYPE.1287',
  description: 'Kinds of process.',
  key: ['company', 'process type'],
  title: 'TYPE.NAME',
  attributes: { typeName: text(1, 'TYPE.NAME', 'Name.', { format: '30L' }) },
});

export const MESPROGRAMS_1287 = defineTable({
  name: 'MESPROGRAMS.1287',
  description: 'Programs that send messages to the shop floor.',
  key: ['company', 'program number'],
  title: 'PROGRAM.NAME',
  attributes: {
    programName: text(1, 'PROGRAM.NAME', 'Name.', { format: '30L' }),
    broadcastTypes: many(
      text(2, 'BROADCAST.TYPES', 'Kinds of message it sends.', { format: '12L' }),
    ),
    inactive: flag(3, 'INACTIVE', 'Y once it is not used any more.'),
  },
});
