import { oconv, type Session } from 'mvdb';
import { keyOf } from '../../schema/define-table.ts';
import { WORKJ7272A_1287, WORKJ7272B_1287, WORKJ7272C_1287 } from '../../schema/planning.ts';
import type { Report } from '../records/hold.ts';
import type { Cover, Coverage, Supply } from './demand-coverage.ts';
import type { PeggedNeed } from './part-needs.ts';

/**
 * Keeps an availability inquiry in the work tables, over what was kept of the part before: its needs, its
 * supplies, and by work order whether the part is there.
 */
export function keepAvailability(
  session: Session,
  company: string,
  part: string,
  needs: readonly PeggedNeed[],
  supplies: readonly Supply[],
  { covers, remaining }: Coverage,
): void {
  const workedOutDate = String(session.clock.today());
  forget(session, company, part);
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
}

/** A work order that needed the part before, and does not any more, is forgotten too. */
function forget(session: Session, company: string, part: string): void {
  const { workOrders = [] } = WORKJ7272A_1287.read(session, company, part) ?? {};
  for (const workOrder of workOrders)
    if (workOrder !== '') WORKJ7272C_1287.open(session).delete(keyOf(company, workOrder, part));
}

const referenceNo = ({ reference }: Cover): string => reference?.orderNo ?? '';
const referenceDate = ({ reference }: Cover): string => (reference ? String(reference.date) : '');

/** What an availability inquiry shows on paper. */
export function listingOf(
  part: string,
  needs: readonly PeggedNeed[],
  { covers }: Coverage,
): Report {
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
