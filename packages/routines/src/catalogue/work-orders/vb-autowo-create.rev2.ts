import type { RecordOf } from 'mvdb';
import { shopCalendar } from '../../business/planning/shop-calendar.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import {
  keepStagingFlags,
  type StagedOrder,
  type StagingFlags,
} from '../../business/work-orders/staging-flags.ts';
import { company, output } from '../../entry/argument.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { ITEMMANF, ITEMORD, ITEMQTY, PRODUCT, REQ } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';

interface ListedOrder {
  readonly order: StagedOrder;
  readonly flags: StagingFlags;
  readonly description: string;
  readonly ordering: RecordOf<typeof ITEMORD> | undefined;
  readonly quantities: RecordOf<typeof ITEMQTY> | undefined;
  readonly requirements: RecordOf<typeof REQ> | undefined;
  readonly routeNo: string;
  readonly startDate: string;
}

const stagedOrders = inColumns<ListedOrder>(
  column('part number', ({ order }) => order.partNo),
  column('part description', ({ description }) => description),
  column('work order number', ({ order }) => withoutCompany(order.recordId)),
  column('job number, blank for stock', ({ order }) => order.jobNo),
  column('quantity', ({ order }) => order.orderedQuantity, 'MD3'),
  column('MOQ or EOQ, whichever the order policy goes by', lotSizeOf, 'MD3'),
  column(
    'planned order quantity of the part',
    ({ requirements }) => sumOf(requirements?.plannedQuantities ?? []),
    'MD3',
  ),
  column(
    'gross requirement of the part',
    ({ requirements }) => sumOf(requirements?.demandQuantities ?? []),
    'MD3',
  ),
  column('safety stock', ({ ordering }) => ordering?.safetyStock || '0', 'MD3'),
  column('on-hand quantity', ({ quantities }) => quantities?.onHand || '0', 'MD3'),
  column('on-order quantity', ({ quantities }) => quantities?.onOrder || '0', 'MD3'),
  column('route number', ({ routeNo }) => routeNo),
  column('due date', ({ order }) => order.dueDate, 'D2/'),
  column('priority', ({ order }) => order.priority),
  column('make-to-stock flag', ({ flags }) => flags.makeToStock),
  column('no-bill-of-material flag', ({ flags }) => flags.withoutBill),
  column('job-has-sales-order flag', ({ flags }) => flags.jobHasSalesOrder),
  column('special-outside-routing flag', ({ flags }) => flags.specialOutside),
  column('start date', ({ startDate }) => startDate, 'D2/'),
);

export const vbAutowoCreateRev2 = defineRoutine({
  name: 'VB_AUTOWO_CREATE.REV2',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'List',
  description:
    'Every staged work order of a company, with what a planner weighs before making it live: stock, orders and requirements of its part.',
  args: {
    CO: company(),
    DATA: output('One value per staged work order, by number.', stagedOrders.layout),
  },
  writes: ['OPENWO.AUTO.1287'],
  opens: [PRODUCT, ITEMQTY, REQ],
  does: [keepStagingFlags, shopCalendar],
  examples: [
    {
      call: { CO: '2' },
      reply: {
        DATA: [
          [
            'A201',
            'A202',
            'A204',
            'A205',
            'F300',
            'F301',
            'F302',
            'F303',
            'F304',
            'F307',
            'F308',
            'F309',
            'F310',
            'F311',
            'C500',
          ],
          [
            'DRIVE UNIT 201',
            'FEED TABLE 202',
            'GEARBOX 204',
            'CONTROL PANEL 205',
            'BRACKET 300',
            'COVER PLATE 301',
            'BUSHING 302',
            'COVER PLATE 303',
            'BUSHING 304',
            'BRACKET 307',
            'BRACKET 308',
            'BUSHING 309',
            'BUSHING 310',
            'BRACKET 311',
            'BALL BEARING 500',
          ],
          [
            '100012',
            '100013',
            '100014',
            '100015',
            '100017',
            '100018',
            '100019',
            '100020',
            '100021',
            '100024',
            '100025',
            '100026',
            '100027',
            '100028',
            '100029',
          ],
          ['', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
          [
            '60000',
            '10000',
            '35000',
            '6000',
            '100000',
            '76000',
            '29000',
            '1000',
            '24000',
            '25000',
            '145000',
            '66000',
            '146000',
            '40000',
            '5000',
          ],
          [
            '60000',
            '10000',
            '35000',
            '',
            '10000',
            '15000',
            '',
            '',
            '',
            '25000',
            '',
            '',
            '15000',
            '40000',
            '25000',
          ],
          [
            '60000',
            '10000',
            '35000',
            '6000',
            '100000',
            '76000',
            '29000',
            '1000',
            '24000',
            '25000',
            '145000',
            '66000',
            '162000',
            '40000',
            '85000',
          ],
          [
            '1000',
            '5000',
            '0',
            '0',
            '4000',
            '61000',
            '0',
            '0',
            '0',
            '0',
            '144000',
            '0',
            '160000',
            '0',
            '12000',
          ],
          [
            '3000',
            '5000',
            '3000',
            '6000',
            '5000',
            '2000',
            '4000',
            '5000',
            '1000',
            '0',
            '5000',
            '6000',
            '2000',
            '3000',
            '6000',
          ],
          [
            '0',
            '2000',
            '1000',
            '0',
            '41000',
            '7000',
            '7000',
            '4000',
            '24000',
            '3000',
            '4000',
            '0',
            '0',
            '0',
            '8000',
          ],
          ['0', '2000', '0', '0', '0', '0', '0', '0', '13000', '0', '0', '0', '0', '0', '0'],
          ['1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', ''],
          [
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21487',
            '21488',
          ],
          ['3', '3', '3', '3', '3', '3', '3', '3', '3', '3', '3', '3', '3', '3', '3'],
          ['Y', 'Y', 'Y', 'Y', 'Y', 'N', 'Y', 'Y', 'N', 'N', 'Y', 'Y', 'N', 'Y', 'N'],
          ['N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'Y'],
          ['N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N'],
          ['N', 'N', 'N', 'Y', 'N', 'Y', 'N', 'Y', 'N', 'N', 'N', 'N', 'N', 'N', 'N'],
          [
            '21471',
            '21473',
            '21484',
            '21472',
            '21472',
            '21470',
            '21472',
            '21480',
            '21481',
            '21472',
            '21474',
            '21472',
            '21484',
            '21471',
            '21488',
          ],
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
    const planner = companyContext(session, CO);
    const staged = [...OPENWO_AUTO_1287.records(session, CO)];
    return { DATA: stagedOrders.of(staged.map((order) => listedOrder(planner, order))) };
  },
});

function listedOrder(planner: CompanyContext, order: StagedOrder): ListedOrder {
  const { session, company } = planner;
  const { partNo, dueDate } = order;
  const ordering = ITEMORD.read(session, company, partNo);
  return {
    order,
    flags: keepStagingFlags(planner, order),
    description: PRODUCT.read(session, company, partNo)?.description ?? '',
    ordering,
    quantities: ITEMQTY.read(session, company, partNo),
    requirements: REQ.read(session, company, partNo),
    routeNo: order.routeNo || (ITEMMANF.read(session, company, partNo)?.routeNo ?? ''),
    startDate:
      order.startDate || startDateFor(planner, dueDate, ordering?.manufacturingLeadDays ?? ''),
  };
}

function lotSizeOf({ ordering }: ListedOrder): string {
  if (ordering?.orderPolicy === 'M') return ordering.minimumQuantity;
  return ordering?.orderPolicy === 'E' ? ordering.economicQuantity : '';
}

function startDateFor(planner: CompanyContext, dueDate: string, leadDays: string): string {
  if (dueDate === '') return '';
  const due = storedWholeNumber(dueDate, 'due date');
  const leadTime = storedWholeNumber(leadDays, 'manufacturing lead time');
  return String(addWorkdays(due, -leadTime, shopCalendar(planner)));
}
