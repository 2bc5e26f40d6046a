import { type Session, withoutCompany } from 'mvdb';
import { shopCalendar } from '../../business/planning/shop-calendar.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { keepStagingFlags, type StagedOrder } from '../../business/work-orders/staging-flags.ts';
import { firm } from '../../entry/firm.ts';
import { columns, company, defineRoutine, output } from '../../entry/routine.ts';
import { ITEMMANF, ITEMORD, ITEMQTY, PRODUCT, REQ } from '../../schema/inventory.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';

export const vbAutowoCreateRev2 = defineRoutine({
  name: 'VB_AUTOWO_CREATE.REV2',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'List',
  description:
    'Every staged work order of a company, with what a planner weighs before making it live: stock, orders and requirements of its part.',
  args: {
    CO: company(),
    DATA: output(
      'One value per staged work order, by number.',
      columns(
        'part number',
        'part description',
        'work order number',
        'job number, blank for stock',
        ['quantity', 'MD3'],
        ['MOQ or EOQ, whichever the order policy goes by', 'MD3'],
        ['planned order quantity of the part', 'MD3'],
        ['gross requirement of the part', 'MD3'],
        ['safety stock', 'MD3'],
        ['on-hand quantity', 'MD3'],
        ['on-order quantity', 'MD3'],
        'route number',
        ['due date', 'D2/'],
        'priority',
        'make-to-stock flag',
        'no-bill-of-material flag',
        'job-has-sales-order flag',
        'special-outside-routing flag',
        ['start date', 'D2/'],
      ),
    ),
  },
  writes: ['OPENWO.AUTO.1287'],
  alsoReads: ['PRODUCT', 'ITEMQTY', 'REQ', 'SF.CAL'],
  does: [keepStagingFlags],
  examples: [
    {
      call: { CO: '2' },
      reply: {
        DATA: [
          ['F300', 'F309', 'F310'],
          ['BRACKET 300', 'BUSHING 309', 'BUSHING 310'],
          ['100011', '100012', '100013'],
          ['', '', ''],
          ['10000', '6000', '18000'],
          ['10000', '', '15000'],
          ['10000', '6000', '18000'],
          ['0', '0', '16000'],
          ['5000', '6000', '2000'],
          ['1000', '0', '0'],
          ['0', '0', '0'],
          ['1', '1', '1'],
          ['21491', '21491', '21494'],
          ['3', '3', '3'],
          ['Y', 'Y', 'N'],
          ['N', 'N', 'N'],
          ['N', 'N', 'N'],
          ['N', 'N', 'N'],
          ['21474', '21474', '21491'],
        ],
      },
    },
    { call: { CO: '9' }, reply: {}, failure: 'COMPANY NOT FOUND' },
  ],
  notes: [
    'The four flags are Y or N. A staged order that lacks one gets it from the tables, and it is written back; a flag that is there is shown as it stands.',
    'An order that another session holds is listed all the same; its flags are written back another time.',
    'The MOQ is shown for order policy M, the EOQ for E; a part ordered as needed shows none.',
    'Planned order and gross requirement add up the planned orders and the open requirements of the part.',
    'An order without a routing number shows the routing of its part.',
    'An order without a start date shows its due date less the manufacturing lead time, in workdays of the shop calendar.',
    'A company without staged orders gives a blank answer.',
  ],

  run({ CO }, session) {
    const staged = [...OPENWO_AUTO_1287.records(session, CO)];
    const rows = staged.map((order) => rowOf(session, CO, order));
    if (rows.length === 0) return {};
    return { DATA: (rows[0] ?? []).map((_, place) => rows.map((row) => row[place] ?? '')) };
  },
});

function rowOf(session: Session, company: string, order: StagedOrder): readonly string[] {
  const { partNo, jobNo, dueDate } = order;
  const flags = keepStagingFlags(firm(session, company), order);
  const ordering = ITEMORD.read(session, company, partNo);
  const quantities = ITEMQTY.read(session, company, partNo);
  const requirements = REQ.read(session, company, partNo);
  return [
    partNo,
    PRODUCT.read(session, company, partNo)?.description ?? '',
    withoutCompany(order.recordId),
    jobNo,
    order.orderedQuantity,
    lotSize(ordering),
    sumOf(requirements?.plannedQuantities ?? []),
    sumOf(requirements?.demandQuantities ?? []),
    ordering?.safetyStock || '0',
    quantities?.onHand || '0',
    quantities?.onOrder || '0',
    order.routeNo || (ITEMMANF.read(session, company, partNo)?.routeNo ?? ''),
    dueDate,
    order.priority,
    flags.makeToStock,
    flags.withoutBill,
    flags.jobHasSalesOrder,
    flags.specialOutside,
    order.startDate ||
      startDateFor(session, company, dueDate, ordering?.manufacturingLeadDays ?? ''),
  ];
}

function lotSize(ordering: ReturnType<typeof ITEMORD.parse> | undefined): string {
  if (ordering?.orderPolicy === 'M') return ordering.minimumQuantity;
  return ordering?.orderPolicy === 'E' ? ordering.economicQuantity : '';
}

function startDateFor(
  session: Session,
  company: string,
  dueDate: string,
  leadDays: string,
): string {
  if (dueDate === '') return '';
  const due = storedWholeNumber(dueDate, 'due date');
  return String(
    addWorkdays(
      due,
      -storedWholeNumber(leadDays, 'manufacturing lead time'),
      shopCalendar(session, company),
    ),
  );
}
