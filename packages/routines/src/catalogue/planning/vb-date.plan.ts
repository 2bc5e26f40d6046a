import { type DatePlan, planDates } from '../../business/planning/date-plan.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { company, handle, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';

type Line = DatePlan['lines'][number];

const datedLines = inColumns<Line>(
  column('routing line', ({ line }) => line),
  column('work center', ({ workCenter }) => workCenter),
  column('start date', ({ start }) => start, 'D2/'),
  column('due date', ({ due }) => due, 'D2/'),
);

/** What is needed of a work center on a day; hours with 2 implied decimals. */
interface NeededDay {
  readonly workCenter: string;
  readonly day: string;
  readonly labor: string;
  readonly machine: string;
}

const neededDays = inColumns<NeededDay>(
  column('work center', ({ workCenter }) => workCenter),
  column('date', ({ day }) => day, 'D2/'),
  column('labor hours required', ({ labor }) => labor, 'MD2'),
  column('machine hours required', ({ machine }) => machine, 'MD2'),
);

export const vbDatePlan = defineRoutine({
  name: 'VB_DATE.PLAN',
  domain: 'General',
  safety: 'INT',
  pattern: 'Process',
  description:
    'Plans when each operation of a work order starts and is due, forward or backward from a date, by calendar, shift and capacity of the work centers.',
  args: {
    ROUTELINEFILE: handle('Routing lines to plan.'),
    WORKCENTERFILE: handle('Work centers.'),
    CALENDARFILE: handle('Shop calendar.'),
    OPENWOFILE: handle('Work orders.'),
    WCCAPFILE: handle('Machine hours required of each work center, day by day.'),
    WCCAPDAYFILE: handle('Labor hours required of each work center, day by day.'),
    PRODUCTFILE: handle('Parts.'),
    SHIFTDEFFILE: handle('Shifts, which work centers define for themselves.'),
    ROUTELINKFILE: handle('Links between routing lines: the head of a routing puts them in order.'),
    WCOVERRIDESFILE: handle('Days on which a work center differs from the shop calendar.'),
    WCSHIFTFILE: handle('Shifts that each work center runs.'),
    EMPPUBFILE: handle('Employees.'),
    LABORHEADERFILE: handle('Labor recorded.'),
    WCSUMMARYFILE: handle('Load of each work center in sum, which stands with its days.'),
    CO: company(),
    WONO: input('Work order number.', { required: true }),
    KEY: input(
      'Which routing: WIP that of the work order, SIM that of a simulated one, STD the standard routing of the part, ALT!number another of it.',
      { required: true },
    ),
    DIRECTION: input(
      'F plans forward from STARTDATE, B backward from it; blank as the company does.',
    ),
    STARTDATE: input('Date to plan from, internal.', { required: true }),
    QTY: input('Quantity to make (3 implied decimals); blank is that of the order.'),
    MODE: input('Blank plans and records, P only plans.'),
    OVERLAP: input(
      'Y lets an operation start before the one before it is through, N does not; blank as the company does.',
    ),
    FINITE: input('Y never loads a work center beyond its capacity; blank as the company does.'),
    ERRFLAG: output('1 when there is no plan, else blank.'),
    ERRMSG: message('Blank, or why there is no plan.'),
    CALCSTART: output('Day on which the first operation starts, internal.'),
    CALCDUE: output('Day on which the last operation is through, internal.'),
    RESULTS: output('One row per open operation.', datedLines.layout),
    CAPRESULTS: output('One row per work center and day.', neededDays.layout),
    SETUPHRS: input('Setup hours in place of those of the routing (2 implied decimals).'),
    RUNHRS: input(
      'Hours to run the quantity, of people and machines, in place of those of the routing (2 implied decimals).',
    ),
    MOVEDAYS: input('Workdays to move in place of those of the routing.'),
    QUEUEDAYS: input('Workdays in queue in place of those of the routing.'),
    EFFICIENCY: input(
      'Efficiency in percent in place of that of the work centers (2 implied decimals).',
    ),
    UTILIZATION: input(
      'Utilization in percent in place of that of the work centers (2 implied decimals).',
    ),
    CREWSIZE: input('Crew size in place of that of the work centers.'),
    MACHINES: input('Number of machines in place of that of the work centers.'),
  },
  whenRejected: { ERRFLAG: '1' },
  does: [planDates],
  messages: ['NOT PLANNED, {reason}'],
  examples: [
    {
      call: { CO: '1', WONO: '100004', KEY: 'WIP', DIRECTION: 'B', STARTDATE: '21541', MODE: 'P' },
      reply: { ERRFLAG: '', ERRMSG: '', CALCSTART: '21536', CALCDUE: '21541' },
    },
    {
      call: { CO: '1', WONO: '100004', KEY: 'WIP', DIRECTION: 'F', STARTDATE: '21519' },
      reply: { ERRFLAG: '', ERRMSG: '' },
    },
    {
      call: { CO: '1', WONO: '100004', KEY: 'STD', STARTDATE: '21541', MODE: 'P', CREWSIZE: '0' },
      reply: {
        ERRFLAG: '1',
        ERRMSG: 'NOT PLANNED, WORK CENTER ASM1 HAS NO LABOR CAPACITY AT LINE 10',
      },
    },
    {
      call: { CO: '1', WONO: '100004', KEY: 'STD', STARTDATE: '21541' },
      reply: { ERRFLAG: '1', ERRMSG: 'NOT RECORDED WITH KEY STD' },
    },
    {
      call: { CO: '1', WONO: 'NONE', KEY: 'WIP', STARTDATE: '21541' },
      reply: { ERRFLAG: '1', ERRMSG: 'WORK ORDER NOT FOUND' },
    },
  ],
  notes: [
    'The argument table of the contract is followed, not the parameter names of its declaration. Argument 15 is the work order number.',
    'A file is the table of the schema that holds such data, and may be named by no other: shifts stand with their work center, the order of lines in the head of the routing, sums with the days of a work center.',
    'A work center offers the people or machines of a shift times its hours, times utilization, times efficiency, on each day of its own calendar. An operation takes all of it that is left of the day, labor and machine hours each for themselves; it begins with the first of them and is through with the last.',
    'Pieces wait for the workdays of the queue, and are moved on for those of the move; a vendor has them for its days. Where the line says nothing of queue and move its work center does. An operation that has started waits no more.',
    'With overlap the next operation of ours may begin when the share of the line is done, and is never through before the last pieces of this one have been moved on; a share of nothing is not an overlap.',
    'Where the company plans with yield each operation begins with what it takes to have the quantity good after the last.',
    'Finite capacity is what the loads on file leave. The search ends with the calendar, and after five years.',
    'What is recorded is the plan of what is left of the order: its lines and the head get dates, what it needs replaces what it needed, errors go to DATE.PLAN.ERR. Where there is no plan, dates and capacity stay as they were. No work that is left is recorded before today: where planning back would have it so, the order is planned forward from today.',
    'MODE P writes nothing, and plans on any days. Only it takes a quantity, overrides, and routings of parts.',
    'ERRFLAG is 1 whenever there is no plan, and ERRMSG says why: planning failed, or what was asked is rejected.',
  ],

  run(args, session) {
    const { rejection, lines, loads } = planDates(companyContext(session, args.CO), {
      order: args.WONO,
      key: args.KEY,
      direction: args.DIRECTION,
      date: args.STARTDATE,
      quantity: args.QTY,
      mode: args.MODE,
      overlap: args.OVERLAP,
      finite: args.FINITE,
      instead: {
        setupHours: args.SETUPHRS,
        runHours: args.RUNHRS,
        moveDays: args.MOVEDAYS,
        queueDays: args.QUEUEDAYS,
        efficiency: args.EFFICIENCY,
        machines: args.MACHINES,
        utilization: args.UTILIZATION,
        crewSize: args.CREWSIZE,
      },
      program: 'VB_DATE.PLAN',
    });
    if (rejection !== '') return { ERRFLAG: '1', ERRMSG: `NOT PLANNED, ${rejection}` };
    return {
      ERRMSG: '',
      CALCSTART: lines[0]?.start ?? '',
      CALCDUE: lines.at(-1)?.due ?? '',
      RESULTS: datedLines.of(lines),
      CAPRESULTS: neededDays.of(byDay(loads)),
    };
  },
});

/** What is needed of each work center on each day, by day. */
function byDay(loads: DatePlan['loads']): NeededDay[] {
  const positions = groupedBy(loads, ({ workCenter, day }) => `${day}!${workCenter}`);
  const sum = (some: DatePlan['loads'], wanted: string) =>
    some.reduce((hours, load) => (load.resource === wanted ? hours + load.hours : hours), 0n);
  return [...positions.values()]
    .map((some) => ({
      workCenter: some[0]?.workCenter ?? '',
      day: String(some[0]?.day ?? ''),
      labor: String(sum(some, 'labor')),
      machine: String(sum(some, 'machine')),
    }))
    .sort((a, b) => Number(a.day) - Number(b.day));
}
