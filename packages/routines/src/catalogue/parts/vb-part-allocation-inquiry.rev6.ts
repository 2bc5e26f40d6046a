import { type Cover, type Coverage, coverNeeds } from '../../business/demand/demand-coverage.ts';
import { keepAvailability, listingOf } from '../../business/demand/kept-availability.ts';
import {
  needFrom,
  needsOf,
  onHandOf,
  type PartSupplies,
  type PeggedNeed,
  suppliesOf,
} from '../../business/demand/part-needs.ts';
import { holdReport } from '../../business/records/hold.ts';
import { STOCK } from '../../business/stock/job-quantities.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { firm } from '../../entry/firm.ts';
import { columns, company, defineRoutine, input, output } from '../../entry/routine.ts';
import { PRODUCT } from '../../schema/inventory.ts';

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
    DATA: output(
      'Stock and need in one value each, then one value per demand.',
      columns(
        ['on-hand quantity', 'MD3'],
        ['quantity needed', 'MD3'],
        'work order',
        'job',
        'work order status',
        'sales order',
        'sales order line',
        'peg part',
        ['allocated quantity', 'MD3'],
        ['quantity available from stock', 'MD3'],
        ['quantity available from open orders', 'MD3'],
        ['quantity available from planned orders', 'MD3'],
        ['quantity not covered', 'MD3'],
        'priority',
        'peg type',
        ['scheduled date', 'D2/'],
        'availability code',
        'reference',
        ['reference date', 'D2/'],
      ),
    ),
    JOBQTYREC: output(
      'One value per job; the orders of a job are subvalues.',
      columns(
        'job',
        ['allocated quantity', 'MD3'],
        ['on-hand quantity', 'MD3'],
        ['on-order quantity', 'MD3'],
        'order type, PO or WO',
        'order number',
        ['order date', 'D2/'],
        ['order quantity', 'MD3'],
        ['quantity of the order still available', 'MD3'],
        ['planned order quantity', 'MD3'],
        ['first due date', 'D2/'],
        'first priority',
      ),
    ),
    REQTYPE: input(
      'READONLY gives the data, READ also works out availability, WRITE also keeps it in the work tables.',
    ),
  },
  safeRequestTypes: ['READONLY', 'READ'],
  dangerousRequestTypes: ['WRITE'],
  alsoReads: ['PRODUCT'],
  writes: ['WORKJ7272A.1287', 'WORKJ7272B.1287', 'WORKJ7272C.1287', 'HOLD'],
  does: [needsOf, onHandOf, suppliesOf, keepAvailability, holdReport],
  messages: ['PART NOT FOUND', 'INVALID REQUEST TYPE'],
  examples: [
    {
      call: { CO: '1', PARTNO: 'A200', REQTYPE: 'READ' },
      reply: {
        DATA: [
          '16000',
          '9000',
          ['100028', '100007'],
          ['26012', '26004'],
          ['O', 'O'],
          ['80010', '80004'],
          ['1', '1'],
          ['P121', 'P121'],
          ['4000', '5000'],
          ['4000', '5000'],
          ['0', '0'],
          ['0', '0'],
          ['0', '0'],
          ['4', '3'],
          ['W', 'W'],
          ['21494', '21521'],
          ['S', 'S'],
          ['', ''],
          ['', ''],
        ],
        JOBQTYREC: [
          ['STOCK', '26004', '26012'],
          ['0', '5000', '4000'],
          ['12000', '0', '4000'],
          ['0', '0', '4000'],
          ['', '', 'WO'],
          ['', '', '100030'],
          ['', '', '21494'],
          ['', '', '4000'],
          ['', '', '4000'],
          ['0', '0', '0'],
          ['', '21521', '21494'],
          ['', '3', '4'],
        ],
      },
    },
    {
      call: { CO: '1', PARTNO: 'A200', REQTYPE: 'READONLY' },
      reply: {
        DATA: [
          '16000',
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
          ['21494', '21521'],
          ['', ''],
          ['', ''],
          ['', ''],
        ],
        JOBQTYREC: [
          ['STOCK', '26004', '26012'],
          ['0', '5000', '4000'],
          ['12000', '0', '4000'],
          ['0', '0', '4000'],
          ['', '', 'WO'],
          ['', '', '100030'],
          ['', '', '21494'],
          ['', '', '4000'],
          ['', '', ''],
          ['0', '0', '0'],
          ['', '21521', '21494'],
          ['', '3', '4'],
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
          ['21502', '21507', '21550'],
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
          ['', '21507', '21550', '21502'],
          ['', '5000', '3000', '1000'],
          ['', '5000', '3000', '1000'],
          ['0', '0', '0', '0'],
          ['', '21507', '21550', '21502'],
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

  run({ CO, PARTNO, REQTYPE }, session, refuse) {
    const request = REQTYPE || 'READONLY';
    if (!['READONLY', 'READ', 'WRITE'].includes(request)) throw refuse('INVALID REQUEST TYPE');
    if (!PRODUCT.read(session, CO, PARTNO)) throw refuse('PART NOT FOUND');
    const stock = firm(session, CO);
    const needs = needsOf(stock, PARTNO);
    const supplies = suppliesOf(stock, PARTNO);
    const coverage =
      request === 'READONLY' ? undefined : coverNeeds(needs.map(needFrom), supplies.supplies);
    if (request === 'WRITE' && coverage) {
      const found = { part: PARTNO, needs, supplies: supplies.supplies, coverage };
      keepAvailability(stock, found);
      holdReport(stock, listingOf(found));
    }
    return {
      DATA: demandData(onHandOf(stock, PARTNO), needs, coverage),
      JOBQTYREC: jobData(needs, supplies, coverage),
    };
  },
});

function demandData(onHand: string, needs: readonly PeggedNeed[], coverage: Coverage | undefined) {
  const ofCover = (value: (cover: Cover) => bigint | string) =>
    coverage ? coverage.covers.map((cover) => String(value(cover))) : needs.map(() => '');
  return [
    onHand,
    sumOf(needs.map(({ quantity }) => quantity)),
    needs.map(({ workOrder }) => workOrder),
    needs.map(({ job }) => job),
    needs.map(({ workOrderStatus }) => workOrderStatus),
    needs.map(({ salesOrder }) => salesOrder),
    needs.map(({ salesLine }) => salesLine),
    needs.map(({ pegPart }) => pegPart),
    needs.map(({ quantity }) => quantity),
    ofCover(({ fromStock }) => fromStock),
    ofCover(({ fromOrders }) => fromOrders),
    ofCover(({ fromPlanned }) => fromPlanned),
    ofCover(({ notCovered }) => notCovered),
    needs.map(({ priority }) => priority),
    needs.map(({ type }) => type),
    needs.map(({ date }) => date),
    ofCover(({ code }) => code),
    ofCover(({ reference }) => reference?.orderNo ?? ''),
    ofCover(({ reference }) => (reference ? String(reference.date) : '')),
  ];
}

/** General stock first, then the jobs; blank where nothing has to do with the part. */
function jobData(
  needs: readonly PeggedNeed[],
  { jobs, planned, supplies }: PartSupplies,
  coverage: Coverage | undefined,
) {
  const jobOf = (name: string) => (name === STOCK ? '' : name);
  const needsOfJob = (name: string) => needs.filter(({ job }) => job === jobOf(name));
  const remaining = remainingByJob(jobs, supplies, coverage);
  if (jobs.length === 0) return '';
  return [
    jobs.map(({ job }) => job),
    jobs.map(({ allocated }) => allocated),
    jobs.map(({ onHand }) => onHand),
    jobs.map(({ onOrder }) => onOrder),
    jobs.map(({ orders }) => orders.map(({ type }) => type)),
    jobs.map(({ orders }) => orders.map(({ number }) => number)),
    jobs.map(({ orders }) => orders.map(({ date }) => date)),
    jobs.map(({ orders }) => orders.map(({ quantity }) => quantity)),
    remaining,
    jobs.map(({ job }) =>
      sumOf(planned.filter((order) => order.job === jobOf(job)).map(({ quantity }) => quantity)),
    ),
    jobs.map(({ job }) => leastOf(needsOfJob(job).map(({ date }) => date))),
    jobs.map(({ job }) => leastOf(needsOfJob(job).map(({ priority }) => priority))),
  ];
}

/** What is left of each open order, job by job: supplies lie as the jobs do, stock before the orders. */
function remainingByJob(
  jobs: PartSupplies['jobs'],
  supplies: PartSupplies['supplies'],
  coverage: Coverage | undefined,
): string[][] {
  let place = 0;
  return jobs.map(({ orders }) => {
    const first = place + 1;
    place = first + orders.length;
    return supplies
      .slice(first, place)
      .map((_, index) => (coverage ? String(coverage.remaining[first + index] ?? 0n) : ''));
  });
}

function leastOf(numbers: readonly string[]): string {
  const given = numbers.filter((text) => text !== '').map(Number);
  return given.length === 0 ? '' : String(given.reduce((least, each) => Math.min(least, each)));
}
