import type { RowOf } from 'mvdb';
import { oconv } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { WORKJ7272A_1287, WORKJ7272B_1287, WORKJ7272C_1287 } from '../../schema/planning.ts';
import { keyOf } from '../../schema/record-key.ts';
import { holdReport, type Report } from '../records/hold.ts';
import { type Cover, type Coverage, coverNeeds, type Supply } from './demand-coverage.ts';
import { needFrom, needsOf, type PeggedNeed, suppliesOf } from './part-needs.ts';

/** An availability inquiry of a part: its needs, its supplies, and how these cover those. */
export interface Availability {
  readonly part: string;
  readonly needs: readonly PeggedNeed[];
  readonly supplies: readonly Supply[];
  readonly coverage: Coverage;
}

/** How the supplies of a part cover what it is needed for. */
export const coverageOf = (needs: readonly PeggedNeed[], supplies: readonly Supply[]): Coverage =>
  coverNeeds(needs.map(needFrom), supplies);

/**
 * Keeps an availability inquiry in the work tables, over what was kept of the part before: its needs, its
 * supplies, and by work order whether the part is there.
 */
const keepAvailability = operation({
  writes: [WORKJ7272A_1287, WORKJ7272B_1287, WORKJ7272C_1287],
  run(context, { part, needs, supplies, coverage }: Availability) {
    const { session, company } = context;
    const workedOutDate = String(session.clock.today());
    const saved = savedNeeds(needs, coverage);
    forget(context, part);
    WORKJ7272A_1287.write(session, keyOf(company, part), {
      ...WORKJ7272A_1287.columns('NEEDS', saved),
      workedOutDate,
      workedOutBy: session.initials,
    });
    WORKJ7272B_1287.write(session, keyOf(company, part), {
      ...WORKJ7272B_1287.columns('SUPPLIES', savedSupplies(supplies, coverage)),
      workedOutDate,
    });
    for (const { workOrder, quantity, date, ...cover } of saved)
      if (workOrder !== '')
        WORKJ7272C_1287.write(session, keyOf(company, workOrder, part), {
          neededQuantity: quantity,
          neededDate: date,
          code: cover.code,
          reference: cover.reference,
          referenceDate: cover.referenceDate,
          notCovered: cover.notCovered,
          workedOutDate,
        });
  },
});

/** Works out the availability of a part as it is now, keeps it, and keeps its listing in HOLD. */
export const reportAvailability = operation({
  uses: [needsOf, suppliesOf, keepAvailability, holdReport],
  run(context, part: string): Availability {
    const needs = needsOf(context, part);
    const { supplies } = suppliesOf(context, part);
    const found = { part, needs, supplies, coverage: coverageOf(needs, supplies) };
    keepAvailability(context, found);
    holdReport(context, listingOf(found));
    return found;
  },
});

function savedNeeds(
  needs: readonly PeggedNeed[],
  { covers }: Coverage,
): RowOf<typeof WORKJ7272A_1287.attributes, 'NEEDS'>[] {
  return covers.flatMap((cover, position) => {
    const need = needs[position];
    if (need === undefined) return [];
    return {
      ...need,
      fromStock: String(cover.fromStock),
      fromOrders: String(cover.fromOrders),
      fromPlanned: String(cover.fromPlanned),
      notCovered: String(cover.notCovered),
      code: cover.code,
      reference: referenceNo(cover),
      referenceDate: cover.reference ? String(cover.reference.date) : '',
    };
  });
}

function savedSupplies(
  supplies: readonly Supply[],
  { remaining }: Coverage,
): RowOf<typeof WORKJ7272B_1287.attributes, 'SUPPLIES'>[] {
  return supplies.map(({ type, orderNo, job, date, quantity }, position) => ({
    type,
    orderNo,
    job,
    date: type === 'OH' ? '' : String(date),
    quantity: String(quantity),
    remaining: String(remaining[position]),
  }));
}

/** A work order that needed the part before, and does not any more, is forgotten too. */
function forget({ session, company }: CompanyContext, part: string): void {
  const { workOrders = [] } = WORKJ7272A_1287.read(session, company, part) ?? {};
  for (const workOrder of workOrders)
    if (workOrder !== '') WORKJ7272C_1287.open(session).delete(keyOf(company, workOrder, part));
}

const referenceNo = ({ reference }: Cover): string => reference?.orderNo ?? '';

/** What an availability inquiry shows on paper. */
function listingOf({ part, needs, coverage }: Availability): Report {
  const heading = row('WORK ORDER', 'JOB', 'SALES ORDER', 'NEEDED', 'QUANTITY', 'CODE', 'ORDER');
  const lines = savedNeeds(needs, coverage).map((need) =>
    row(
      ...[need.workOrder, need.job, need.salesOrder],
      ...[oconv(need.date, 'D2/'), oconv(need.quantity, 'MD3'), need.code, need.reference],
    ),
  );
  return {
    name: 'AVAILABILITY',
    title: `AVAILABILITY OF ${part}`,
    program: 'VB_PART_ALLOCATION_INQUIRY.REV6',
    lines: [heading, ...lines],
  };
}

const COLUMN_WIDTH = 12;

function row(...cells: readonly string[]): string {
  return cells
    .map((cell) => cell.padEnd(COLUMN_WIDTH))
    .join('')
    .trimEnd();
}
