import { operation } from '../../entry/operation.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { isStoredAmount, isStoredDate } from '../values/stored-number.ts';
import { capacityBook, type LineLoad } from './capacity-book.ts';
import type { CenterStandards } from './center-capacity.ts';
import { loadsOf } from './order-capacity.ts';
import { planOrder } from './plan-order.ts';
import { unbegunRoute } from './plan-proposed-order.ts';
import { planBackward, planForward } from './plan-route.ts';
import { kindOf } from './planned-tables.ts';
import { PlanningRejection, textAtLine } from './planning-rejection.ts';
import { routePlanning } from './route-planning.ts';
import type { RouteLine } from './route-steps.ts';
import { beginningOf, endOf } from './shop-time.ts';
import { workRouting } from './work-routing.ts';

/** What may be said instead of what routings and work centers say; blank says nothing. */
export interface ReportedInstead {
  readonly setupHours: string;
  readonly runHours: string;
  readonly moveDays: string;
  readonly queueDays: string;
  readonly efficiency: string;
  readonly utilization: string;
  readonly crewSize: string;
  readonly machines: string;
}

/** Dates that are asked for, as a caller says it; blank leaves it to the order and the company. */
export interface DatePlanRequest {
  readonly order: string;
  /** Which routing: `WIP` of the order, `SIM` of a simulated one, `STD` of the part, `ALT` with a number. */
  readonly key: string;
  readonly direction: string;
  /** Internal day to plan from. */
  readonly date: string;
  readonly quantity: string;
  /** Blank records what is planned, `P` only plans. */
  readonly mode: string;
  readonly overlap: string;
  readonly finite: string;
  readonly instead: ReportedInstead;
  readonly program: string;
}

/** When an operation is to be done, as stored. */
export interface DatedLine {
  readonly line: string;
  readonly workCenter: string;
  readonly start: string;
  readonly due: string;
}

export interface DatePlan {
  /** Why there is no plan; blank where there is one. */
  readonly rejection: string;
  readonly lines: readonly DatedLine[];
  readonly loads: readonly LineLoad[];
}

type Direction = (typeof DIRECTIONS)[number];

/** What was asked, once it is known to be possible. */
interface Checked {
  readonly kind: 'WIP' | 'SIM' | 'STD' | 'ALT';
  readonly routeNo: string;
  readonly direction: Direction | undefined;
  readonly overlaps: boolean | undefined;
  readonly finite: boolean | undefined;
}

const PLAIN_KEYS = ['WIP', 'SIM', 'STD'] as const;
const ALTERNATE_KEY = /^ALT!(.+)$/;

/** The routing that a key calls; `undefined` where it calls none. */
function routingCalled(key: string): Pick<Checked, 'kind' | 'routeNo'> | undefined {
  const kind = PLAIN_KEYS.find((one) => one === key);
  if (kind !== undefined) return { kind, routeNo: '' };
  const [, routeNo] = ALTERNATE_KEY.exec(key) ?? [];
  return routeNo === undefined ? undefined : { kind: 'ALT', routeNo };
}

const DIRECTIONS = ['F', 'B'] as const;

const assertRequest = operation({
  rejections: [
    'INVALID KEY {key}',
    'INVALID DIRECTION',
    'INVALID DATE {date}',
    'INVALID QUANTITY',
    'INVALID MODE',
    'INVALID FLAG {flag}',
    'INVALID OVERRIDE {value}',
    'NOT RECORDED WITH {argument}',
  ],
  run(_, request: DatePlanRequest, reject): Checked {
    const { key, direction, date, quantity, mode, overlap, finite, instead } = request;
    const called = routingCalled(key);
    if (called === undefined) throw reject(`INVALID KEY ${key}`);
    const way = DIRECTIONS.find((one) => one === direction);
    if (way === undefined && direction !== '') throw reject('INVALID DIRECTION');
    if (!isStoredDate(date)) throw reject(`INVALID DATE ${date}`);
    if (quantity !== '' && !(isStoredAmount(quantity) && Number(quantity) > 0))
      throw reject('INVALID QUANTITY');
    if (mode !== '' && mode !== 'P') throw reject('INVALID MODE');
    for (const flag of [overlap, finite])
      if (!['Y', 'N', ''].includes(flag)) throw reject(`INVALID FLAG ${flag}`);
    for (const value of Object.values(instead))
      if (value !== '' && !isStoredAmount(value)) throw reject(`INVALID OVERRIDE ${value}`);
    if (mode === '') {
      if (called.kind !== 'WIP' && called.kind !== 'SIM')
        throw reject(`NOT RECORDED WITH KEY ${key}`);
      if (quantity !== '') throw reject(`NOT RECORDED WITH QUANTITY ${quantity}`);
      const said = Object.values(instead).find((value) => value !== '');
      if (said !== undefined) throw reject(`NOT RECORDED WITH OVERRIDE ${said}`);
    }
    return {
      ...called,
      direction: way,
      overlaps: isYes(overlap),
      finite: isYes(finite),
    };
  },
});

const isYes = (flag: string): boolean | undefined => (flag === '' ? undefined : flag === 'Y');

/**
 * Plans the dates of an order from a day, forward or back, and records them, or only reports them: then by whatever
 * quantity, routing and standards the caller says, and on any days that leads to.
 */
export const planDates = operation({
  reads: [OPENWO, OPENWO_SIM],
  uses: [
    ...([assertRequest, planOrder, workRouting, loadsOf, unbegunRoute] as const),
    ...([routePlanning, capacityBook] as const),
  ],
  rejections: ['WORK ORDER NOT FOUND', 'WORK ORDER IS CLOSED'],
  run(context, request: DatePlanRequest, reject): DatePlan {
    const { session, company } = context;
    const { order: number, date, quantity, mode, instead, program } = request;
    const { kind, routeNo, direction, overlaps, finite } = assertRequest(context, request);
    const isSimulated = kind === 'SIM';
    const key = { order: number, isSimulated };
    const order = (isSimulated ? OPENWO_SIM : OPENWO).read(session, company, number);
    if (order === undefined) throw reject('WORK ORDER NOT FOUND');
    if (order.orderStatus === 'C') throw reject('WORK ORDER IS CLOSED');

    if (mode === '') {
      const { plannedDue, errors } = planOrder(context, {
        ...key,
        program,
        start: date,
        due: date,
        keepsPlan: true,
        ...(direction && { direction }),
        ...(overlaps !== undefined && { overlaps }),
        ...(finite !== undefined && { finite }),
      });
      if (plannedDue === '') return { ...NOTHING, rejection: errors.join(', ') || NOT_SCHEDULED };
      const lines = workRouting(context, key).lines.filter(isOpen);
      return {
        rejection: '',
        lines: lines.map(({ line, operation: { workCenter, plannedStart, plannedDue: due } }) => ({
          line,
          workCenter,
          start: plannedStart,
          due,
        })),
        loads: loadsOf(context, key),
      };
    }

    const book = capacityBook(context);
    const isInWork = kind === 'WIP' || kind === 'SIM';
    if (isInWork) book.replace({ kind: kindOf(isSimulated), order: number, loads: [] });
    const planner = routePlanning(context, { ...saidInstead(instead), book });
    const routing = isInWork ? workRouting(context, key) : undefined;
    const lines = routing?.lines ?? unbegunRoute(context, { part: order.partNo, routeNo });
    try {
      const steps = planner.stepsOf(
        {
          lines,
          quantity: quantity || (routing?.head?.orderQuantity ?? order.orderedQuantity),
        },
        { kind: kindOf(isSimulated), overlaps, finite },
      );
      const planned =
        (direction ?? planner.direction) === 'F'
          ? planForward(planner.calendar, steps, beginningOf(Number(date)))
          : planBackward(planner.calendar, steps, endOf(Number(date)));
      const centers = new Map(lines.map((one) => [one.line, one.operation.workCenter]));
      return {
        rejection: '',
        lines: planned.steps.map(({ line, start, due }) => ({
          line,
          workCenter: centers.get(line) ?? '',
          start: String(start.day),
          due: String(due.day),
        })),
        loads: planner.loadsOf(lines, planned),
      };
    } catch (error) {
      if (error instanceof PlanningRejection) return { ...NOTHING, rejection: textAtLine(error) };
      throw error;
    }
  },
});

const NOTHING: DatePlan = { rejection: '', lines: [], loads: [] };

const NOT_SCHEDULED = 'OPERATIONS ARE NOT SCHEDULED';

const isOpen = ({ operation }: RouteLine): boolean => operation.lineStatus !== 'C';

function saidInstead({ efficiency, utilization, crewSize, machines, ...waits }: ReportedInstead) {
  const reported = Object.entries({ efficiency, utilization, crewSize, machines });
  const centers: Partial<CenterStandards> = Object.fromEntries(
    reported.flatMap(([name, value]) => (value === '' ? [] : [[name, BigInt(value)]])),
  );
  return { ...waits, centers };
}
