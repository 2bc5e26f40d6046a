import type { Cover, Coverage } from '../../business/demand/demand-coverage.ts';
import { coverageOf, reportAvailability } from '../../business/demand/derived-availability.ts';
import {
  needsOf,
  onHandOf,
  type PartSupplies,
  type PeggedNeed,
  suppliesOf,
} from '../../business/demand/part-needs.ts';
import { type JobQuantities, STOCK } from '../../business/stock/job-quantities.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { company, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns, inColumnsBelow } from '../../listing/column.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { demandColumns, type StockAndNeed, stockColumns } from './demand-columns.ts';

interface CoveredNeed extends PeggedNeed {
  /** Absent where availability is not worked out. */
  readonly cover?: Cover;
}

const demandList = inColumnsBelow<StockAndNeed, CoveredNeed>(stockColumns, [
  ...demandColumns('peg part'),
  column('quantity available from stock', ({ cover }) => shown(cover?.fromStock), 'MD3'),
  column('quantity available from open orders', ({ cover }) => shown(cover?.fromOrders), 'MD3'),
  column('quantity available from planned orders', ({ cover }) => shown(cover?.fromPlanned), 'MD3'),
  column('quantity not covered', ({ cover }) => shown(cover?.notCovered), 'MD3'),
  column('priority', ({ priority }) => priority),
  column('peg type', ({ type }) => type),
  column('scheduled date', ({ date }) => date, 'D2/'),
  column('availability code', ({ cover }) => cover?.code ?? ''),
  column('reference', ({ cover }) => cover?.reference?.orderNo ?? ''),
  column('reference date', ({ cover }) => shown(cover?.reference?.date), 'D2/'),
]);

const shown = (number: bigint | number | undefined): string => String(number ?? '');

/** What one job, or stock, has of the part and needs of it. */
interface JobSupply extends JobQuantities {
  /** What is left of each of its orders. */
  readonly remaining: readonly string[];
  readonly plannedQuantity: string;
  readonly needs: readonly PeggedNeed[];
}

const supplyByJob = inColumns<JobSupply>(
  column('job', ({ job }) => job),
  column('allocated quantity', ({ allocated }) => allocated, 'MD3'),
  column('on-hand quantity', ({ onHand }) => onHand, 'MD3'),
  column('on-order quantity', ({ onOrder }) => onOrder, 'MD3'),
  column('order type, PO or WO', ({ orders }) => orders.map(({ type }) => type)),
  column('order number', ({ orders }) => orders.map(({ number }) => number)),
  column('order date', ({ orders }) => orders.map(({ date }) => date), 'D2/'),
  column('order quantity', ({ orders }) => orders.map(({ quantity }) => quantity), 'MD3'),
  column('quantity of the order still available', ({ remaining }) => remaining, 'MD3'),
  column('planned order quantity', ({ plannedQuantity }) => plannedQuantity, 'MD3'),
  column('first due date', ({ needs }) => leastOf(needs.map(({ date }) => date)), 'D2/'),
  column('first priority', ({ needs }) => leastOf(needs.map(({ priority }) => priority))),
);

export const vbPartAllocationInquiryRev6 = defineRoutine({
  name: 'VB_PART_ALLOCATION_INQUIRY.REV6',
  domain: 'Parts',
  safety: 'COND',
  pattern: 'Inquiry',
  description:
    'What a part is needed for and what will cover it: each demand with its peg, priority and availability, and the supply by job.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    DATA: output('Stock and need in one value each, then one value per demand.', demandList.layout),
    JOBQTYREC: output('One value per job; the orders of a job are subvalues.', supplyByJob.layout),
    REQTYPE: input(
      'READONLY gives the data, READ also works out availability, WRITE also keeps it in the work tables.',
    ),
  },
  safeRequestTypes: ['READONLY', 'READ'],
  dangerousRequestTypes: ['WRITE'],
  opens: [PRODUCT],
  writes: ['WORKJ7272A.1287', 'WORKJ7272B.1287', 'WORKJ7272C.1287', 'HOLD'],
  does: [needsOf, onHandOf, suppliesOf, reportAvailability],
  messages: ['PART NOT FOUND', 'INVALID REQUEST TYPE'],
  examples: [
    {
      call: { CO: '1', PARTNO: 'A200', REQTYPE: 'READ' },
      reply: {
        DATA: [
          '4000',
          '9000',
          ['100028', '100007'],
          ['26012', '26004'],
          ['O', 'O'],
          ['80010', '80004'],
          ['1', '1'],
          ['P121', 'P121'],
          ['4000', '5000'],
          ['4000', '0'],
          ['0', '0'],
          ['0', '5000'],
          ['0', '0'],
          ['4', '3'],
          ['W', 'W'],
          ['21507', '21533'],
          ['S', 'P'],
          ['', 'PL7048'],
          ['', '21487'],
        ],
        JOBQTYREC: [
          ['26004', '26012'],
          ['5000', '4000'],
          ['0', '4000'],
          ['0', '4000'],
          ['', 'WO'],
          ['', '100030'],
          ['', '21494'],
          ['', '4000'],
          ['', '4000'],
          ['0', '0'],
          ['21533', '21507'],
          ['3', '4'],
        ],
      },
    },
    {
      call: { CO: '1', PARTNO: 'A200', REQTYPE: 'READONLY' },
      reply: {
        DATA: [
          '4000',
          '9000',
          ['100028', '100007'],
          ['26012', '26004'],
          ['O', 'O'],
          ['80010', '80004'],
          ['1', '1'],
          ['P121', 'P121'],
          ['4000', '5000'],
          ['', ''],
          ['', ''],
          ['', ''],
          ['', ''],
          ['4', '3'],
          ['W', 'W'],
          ['21507', '21533'],
          ['', ''],
          ['', ''],
          ['', ''],
        ],
        JOBQTYREC: [
          ['26004', '26012'],
          ['5000', '4000'],
          ['0', '4000'],
          ['0', '4000'],
          ['', 'WO'],
          ['', '100030'],
          ['', '21494'],
          ['', '4000'],
          ['', ''],
          ['0', '0'],
          ['21533', '21507'],
          ['3', '4'],
        ],
      },
    },
    {
      call: { CO: '1', PARTNO: 'P100', REQTYPE: 'WRITE' },
      reply: {
        DATA: [
          '17000',
          '9000',
          ['', '', ''],
          ['26003', '26001', '26002'],
          ['', '', ''],
          ['80003', '80001', '80002'],
          ['1', '1', '1'],
          ['P100', 'P100', 'P100'],
          ['1000', '5000', '3000'],
          ['1000', '5000', '3000'],
          ['0', '0', '0'],
          ['0', '0', '0'],
          ['0', '0', '0'],
          ['5', '5', '1'],
          ['S', 'S', 'S'],
          ['21502', '21507', '21556'],
          ['S', 'S', 'S'],
          ['', '', ''],
          ['', '', ''],
        ],
        JOBQTYREC: [
          ['STOCK', '26001', '26002', '26003'],
          ['0', '5000', '3000', '1000'],
          ['17000', '0', '0', '0'],
          ['0', '5000', '3000', '1000'],
          ['', 'WO', 'WO', 'WO'],
          ['', '100001', '100003', '100006'],
          ['', '21507', '21556', '21502'],
          ['', '5000', '3000', '1000'],
          ['', '5000', '3000', '1000'],
          ['0', '0', '0', '0'],
          ['', '21507', '21556', '21502'],
          ['', '5', '1', '5'],
        ],
      },
    },
    {
      call: { CO: '1', PARTNO: 'P100', REQTYPE: 'PEEK' },
      reply: {},
      failure: 'INVALID REQUEST TYPE',
    },
  ],
  notes: [
    'Priority 1 is served first, then the earlier date. A demand takes stock, then open orders, then planned orders; what is for a job serves only that job. A planned order is not firm: what its job leaves of it covers other demands that are short.',
    'The availability code is S in stock, O open orders in time, L open orders too late, P planned orders, N not covered. The reference is the last order it takes.',
    'READONLY leaves availability, code and reference blank, and so the quantity still available of an order.',
    'A blank request type, as the older revisions have none, is READONLY.',
    'The contract does not name the four availability quantities; they follow the order in which supply covers a demand.',
    'The contract does not name the order details of JOBQTYREC; they are those of VB_ITEMQTY_DETAIL.REV2.',
    'WRITE replaces what was kept of the part, and keeps the listing of its demands as a report in HOLD.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ CO, PARTNO, REQTYPE }, session, reject) {
    const request = REQTYPE || 'READONLY';
    if (!['READONLY', 'READ', 'WRITE'].includes(request)) throw reject('INVALID REQUEST TYPE');
    if (!PRODUCT.read(session, CO, PARTNO)) throw reject('PART NOT FOUND');
    const stock = companyContext(session, CO);
    const needs = needsOf(stock, PARTNO);
    const supplies = suppliesOf(stock, PARTNO);
    if (request === 'WRITE') reportAvailability(stock, PARTNO);
    const coverage = request === 'READONLY' ? undefined : coverageOf(needs, supplies.supplies);
    return {
      DATA: demandList.of({
        head: { onHand: onHandOf(stock, PARTNO), needs },
        rows: needs.map((need, position) => coveredNeed(need, coverage?.covers[position])),
      }),
      JOBQTYREC: supplyByJob.of(jobSupplies(needs, supplies, coverage)),
    };
  },
});

function coveredNeed(need: PeggedNeed, cover: Cover | undefined): CoveredNeed {
  return { ...need, ...(cover && { cover }) };
}

/** General stock first, then the jobs. */
function jobSupplies(
  needs: readonly PeggedNeed[],
  { jobs, planned, supplies }: PartSupplies,
  coverage: Coverage | undefined,
): readonly JobSupply[] {
  const remaining = remainingByJob(jobs, supplies, coverage);
  return jobs.map((quantities, position) => {
    const name = quantities.job === STOCK ? '' : quantities.job;
    const own = planned.filter(({ job }) => job === name);
    return {
      ...quantities,
      remaining: remaining[position] ?? [],
      plannedQuantity: sumOf(own.map(({ quantity }) => quantity)),
      needs: needs.filter(({ job }) => job === name),
    };
  });
}

/** What is left of each open order, job by job: supplies lie as the jobs do, stock before the orders. */
function remainingByJob(
  jobs: PartSupplies['jobs'],
  supplies: PartSupplies['supplies'],
  coverage: Coverage | undefined,
): string[][] {
  let position = 0;
  return jobs.map(({ orders }) => {
    const first = position + 1;
    position = first + orders.length;
    return supplies
      .slice(first, position)
      .map((_, index) => (coverage ? String(coverage.remaining[first + index] ?? 0n) : ''));
  });
}

function leastOf(numbers: readonly string[]): string {
  const given = numbers.filter((text) => text !== '').map(Number);
  return given.length === 0 ? '' : String(given.reduce((least, each) => Math.min(least, each)));
}
