import type { RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import {
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
  WIPROUTE_SIM_HEAD,
  WIPROUTE_SIM_LINE,
} from '../../schema/routings.ts';
import { type OrderTables, orderTables, type PlannedOrderKey } from './planned-tables.ts';
import type { RouteLine } from './route-steps.ts';

export type WorkRouteHead = RecordOf<OrderTables['heads']>;

/** An operation of an order, as it is on file. */
export interface WorkRouteLine extends RouteLine {
  readonly operation: RecordOf<OrderTables['lines']>;
}

/** The routing of an order. */
export interface WorkRouting {
  /** Undefined where the order has no routing. */
  readonly head: WorkRouteHead | undefined;
  /** In the order of work. */
  readonly lines: readonly WorkRouteLine[];
}

/** The routing of a live or simulated order; its head is held until the transaction ends. */
export const workRouting = operation({
  reads: [WIPROUTE_HEAD, WIPROUTE_LINE, WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE],
  run(context, key: PlannedOrderKey): WorkRouting {
    const { heads } = orderTables(key.isSimulated);
    return routingUnder(
      context,
      key,
      heads.readLocked(context.session, context.company, key.order),
    );
  },
});

/** The routing of a live or simulated order, as it is on file just then. */
export function storedRouting(context: CompanyContext, key: PlannedOrderKey): WorkRouting {
  const { heads } = orderTables(key.isSimulated);
  return routingUnder(context, key, heads.read(context.session, context.company, key.order));
}

function routingUnder(
  { session, company }: CompanyContext,
  { order, isSimulated }: PlannedOrderKey,
  head: WorkRouteHead | undefined,
): WorkRouting {
  const { lines } = orderTables(isSimulated);
  const found = head?.lines.flatMap((line) => {
    const record = lines.read(session, company, order, line);
    return record === undefined ? [] : [{ line, operation: record }];
  });
  return { head, lines: found ?? [] };
}

/** Dates of an operation; blank where it has none. */
export interface LineDates {
  readonly plannedStart: string;
  readonly plannedDue: string;
}

/** New dates of a routing: of its open lines, in the order of work. */
export interface DatedRouting extends PlannedOrderKey {
  readonly routing: WorkRouting;
  readonly datesOf: (line: string) => LineDates;
}

/** Writes the dates of open lines, and what follows for the head. @returns The dates of the head. */
export const dateRouting = operation({
  writes: [WIPROUTE_HEAD, WIPROUTE_LINE, WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE],
  run({ session }, { isSimulated, routing, datesOf }: DatedRouting): LineDates {
    const { heads, lines } = orderTables(isSimulated);
    const dates = routing.lines.map(({ line, operation }): LineDates => {
      if (operation.lineStatus === 'C') return operation;
      const planned = datesOf(line);
      const { plannedStart, plannedDue } = operation;
      if (planned.plannedStart !== plannedStart || planned.plannedDue !== plannedDue)
        lines.update(session, operation, { ...planned });
      return planned;
    });
    const { plannedStart = '' } = dates[0] ?? {};
    const { plannedDue = '' } = dates.at(-1) ?? {};
    const ofHead = plannedDue === '' ? NO_DATES : { plannedStart, plannedDue };
    if (routing.head !== undefined)
      heads.update(session, routing.head, {
        ...ofHead,
        plannedDate: plannedDue === '' ? '' : String(session.clock.today()),
      });
    return ofHead;
  },
});

const NO_DATES: LineDates = { plannedStart: '', plannedDue: '' };
