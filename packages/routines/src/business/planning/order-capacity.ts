import { operation } from '../../entry/operation.ts';
import { capacityBook, type LineLoad } from './capacity-book.ts';
import { resources } from './center-capacity.ts';
import { capacityTables, kindOf, orderTables, type PlannedOrderKey } from './planned-tables.ts';

/** What an order needs of work centers. */
export interface OrderLoads extends PlannedOrderKey {
  readonly loads: readonly LineLoad[];
}

const tables = [...capacityTables(false), ...capacityTables(true)];

/** Puts what an order needs in place of what it needed, in the records of the days and in those of the order. */
export const replaceCapacity = operation({
  uses: [capacityBook],
  run(context, { order, isSimulated, loads }: OrderLoads) {
    const book = capacityBook(context);
    book.replace({ kind: kindOf(isSimulated), order, loads });
    book.write();
  },
});

/** Frees all that an order needs of work centers. */
export const forgetCapacity = operation({
  uses: [replaceCapacity],
  run(context, key: PlannedOrderKey) {
    replaceCapacity(context, { ...key, loads: [] });
  },
});

/** A line of the routing of an order. */
export interface PlannedLineKey extends PlannedOrderKey {
  readonly line: string;
}

/** All that an order needs of work centers, by resource, work center and day. */
export const loadsOf = operation({
  reads: tables,
  run({ session, company }, { order, isSimulated }: PlannedOrderKey): readonly LineLoad[] {
    const { capacity } = orderTables(isSimulated);
    const wanted = new Set([order]);
    return resources.flatMap((resource) => {
      const { days, xref } = capacity[resource];
      return xref.rows(xref.read(session, company, order), 'DAYS').flatMap(({ workCenter, date }) =>
        days
          .rowsWith(days.read(session, company, workCenter, date), 'LOADS', 'workOrder', wanted)
          .map(({ line, hours }) => ({
            line,
            workCenter,
            resource,
            day: Number(date),
            hours: BigInt(hours),
          })),
      );
    });
  },
});
