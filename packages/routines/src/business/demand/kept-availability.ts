import { keyOf, oconv } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { WORKJ7272A_1287, WORKJ7272B_1287, WORKJ7272C_1287 } from '../../schema/planning.ts';
import type { Report } from '../records/hold.ts';
import type { Cover, Coverage, Supply } from './demand-coverage.ts';
import type { PeggedNeed } from './part-needs.ts';

/** An availability inquiry of a part: its needs, its supplies, and how these cover those. */
export interface Availability {
  readonly part: string;
  readonly needs: readonly PeggedNeed[];
  readonly supplies: readonly Supply[];
  readonly coverage: Coverage;
}

/**
 * Keeps an availability inquiry in the work tables, over what was kept of the part before: its needs, its
 * supplies, and by work order whether the part is there.
 */
export const keepAvailability = operation({
  writes: [WORKJ7272A_1287, WORKJ7272B_1287, WORKJ7272C_1287],
  run(firm, { part, needs, supplies, coverage }: Availability) {
    const { session, company } = firm;
    const { covers, remaining } = coverage;
    const workedOutDate = String(session.clock.today());
    forget(firm, part);
    WORKJ7272A_1287.write(session, keyOf(company, part), {
      workOrders: needs.map(({ workOrder }) => workOrder),
      salesOrders: needs.map(({ salesOrder }) => salesOrder),
      salesLines: needs.map(({ salesLine }) => salesLine),
      jobs: needs.map(({ job }) => job),
      dates: needs.map(({ date }) => date),
      priorities: needs.map(({ priority }) => priority),
      quantities: needs.map(({ quantity }) => quantity),
      fromStock: covers.map(({ fromStock }) => String(fromStock)),
      fromOrders: covers.map(({ fromOrders }) => String(fromOrders)),
      fromPlanned: covers.map(({ fromPlanned }) => String(fromPlanned)),
      notCovered: covers.map(({ notCovered }) => String(notCovered)),
      codes: covers.map(({ code }) => code),
      references: covers.map(referenceNo),
      referenceDates: covers.map(referenceDate),
      workedOutDate,
      workedOutBy: session.initials,
    });
    WORKJ7272B_1287.write(session, keyOf(company, part), {
      supplyTypes: supplies.map(({ type }) => type),
      orderNos: supplies.map(({ orderNo }) => orderNo),
      jobs: supplies.map(({ job }) => job),
      dates: supplies.map(({ type, date }) => (type === 'OH' ? '' : String(date))),
      quantities: supplies.map(({ quantity }) => String(quantity)),
      remaining: remaining.map(String),
      workedOutDate,
    });
    for (const [index, { workOrder, quantity, date }] of needs.entries()) {
      const cover = covers[index];
      if (workOrder === '' || cover === undefined) continue;
      WORKJ7272C_1287.write(session, keyOf(company, workOrder, part), {
        code: cover.code,
        neededQuantity: quantity,
        neededDate: date,
        reference: referenceNo(cover),
        referenceDate: referenceDate(cover),
        notCovered: String(cover.notCovered),
        workedOutDate,
      });
    }
  },
});

/** A work order that needed the part before, and does not any more, is forgotten too. */
function forget({ session, company }: Firm, part: string): void {
  const { workOrders = [] } = WORKJ7272A_1287.read(session, company, part) ?? {};
  for (const workOrder of workOrders)
    if (workOrder !== '') WORKJ7272C_1287.open(session).delete(keyOf(company, workOrder, part));
}

const referenceNo = ({ reference }: Cover): string => reference?.orderNo ?? '';
const referenceDate = ({ reference }: Cover): string => (reference ? String(reference.date) : '');

/** What an availability inquiry shows on paper. */
export function listingOf({ part, needs, coverage }: Availability): Report {
  const { covers } = coverage;
  const heading = row('WORK ORDER', 'JOB', 'SALES ORDER', 'NEEDED', 'QUANTITY', 'CODE', 'ORDER');
  const lines = needs.map(({ workOrder, job, salesOrder, date, quantity }, index) => {
    const cover = covers[index];
    return row(
      workOrder,
      job,
      salesOrder,
      oconv(date, 'D2/'),
      oconv(quantity, 'MD3'),
      cover?.code ?? '',
      cover ? referenceNo(cover) : '',
    );
  });
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
