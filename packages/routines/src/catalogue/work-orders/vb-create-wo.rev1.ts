import type { Session } from 'mvdb';
import { shopCalendar } from '../../business/planning/shop-calendar.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { wholeQuantity } from '../../business/values/whole-quantity.ts';
import { stagingFlagSources, stagingFlags } from '../../business/work-orders/staging-flags.ts';
import { takeWorkOrderNumber } from '../../business/work-orders/work-order-number.ts';
import { company, defineRoutine, input, message, output } from '../../entry/routine.ts';
import { CO_STDS, CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { ITEMMANF, ITEMORD, PRODUCT } from '../../schema/inventory.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';

export const vbCreateWoRev1 = defineRoutine({
  name: 'VB_CREATE_WO.REV1',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Stages a new work order for a part under the next work order number.',
  args: {
    CO: company(),
    PARTNO: input('Part to make.', { required: true }),
    QTY: input('Whole number of pieces.'),
    TYPE: input('JS when the stock is kept for a job; any other value is standard.'),
    WONO: output('Number of the new work order; blank when there is none.'),
    MSG: message('Blank, or why no work order was staged.'),
  },
  writes: ['CO.STDS.WIP.1287', 'OPENWO.AUTO.1287'],
  alsoReads: ['PRODUCT', 'CO.STDS', 'OPENWO', 'SF.CAL', ...stagingFlagSources],
  messages: ['COMPANY NOT FOUND', 'PART NOT FOUND', 'INVALID QUANTITY'],
  examples: [
    {
      call: { CO: '1', PARTNO: 'P100', QTY: '10', TYPE: 'JS' },
      reply: { WONO: '100084', MSG: '' },
    },
    {
      call: { CO: '1', PARTNO: 'P100', QTY: '1.5', TYPE: '' },
      reply: { WONO: '', MSG: 'INVALID QUANTITY' },
    },
    {
      call: { CO: '1', PARTNO: 'NO SUCH PART', QTY: '10' },
      reply: { WONO: '', MSG: 'PART NOT FOUND' },
    },
  ],
  notes: [
    'A quantity is a whole number from 1 to 999999999; it is stored with 3 implied decimals.',
    'The order begins today and is due after the manufacturing lead time of the part, in workdays of the shop calendar; it follows the routing of the part and belongs to no job.',
    'The flags shown with staged orders are worked out and stored at once.',
    'No number is used up when there is no order.',
  ],

  run({ CO, PARTNO, QTY, TYPE }, session, refuse) {
    const standards = CO_STDS_WIP_1287.read(session, CO);
    if (!standards) throw refuse('COMPANY NOT FOUND');
    const part = PRODUCT.read(session, CO, PARTNO);
    if (!part) throw refuse('PART NOT FOUND');
    const orderedQuantity = wholeQuantity(QTY);
    if (orderedQuantity === undefined) throw refuse('INVALID QUANTITY');
    const number = takeWorkOrderNumber(session, CO);
    if (number === undefined) throw refuse('COMPANY NOT FOUND');
    const flags = stagingFlags(session, CO, { number, partNo: PARTNO, jobNo: '' });
    OPENWO_AUTO_1287.write(session, `${CO}!${number}`, {
      ...defaultOrder(session, CO, PARTNO, standards),
      orderedQuantity,
      stockType: TYPE === 'JS' ? 'JS' : 'ST',
      location: part.location || (CO_STDS.read(session, CO)?.defaultLocation ?? ''),
      revision: part.revision,
      ...flags,
    });
    return { WONO: number };
  },
});

type WorkOrderStandards = ReturnType<typeof CO_STDS_WIP_1287.parse>;

/** What an order holds that names nothing but its part. */
function defaultOrder(
  session: Session,
  company: string,
  partNo: string,
  { defaultOrderType, defaultPriority, stockCostAccount }: WorkOrderStandards,
) {
  const manufacturing = ITEMMANF.read(session, company, partNo);
  const today = session.clock.today();
  const leadDays = ITEMORD.read(session, company, partNo)?.manufacturingLeadDays ?? '';
  const dueDate = addWorkdays(
    today,
    storedWholeNumber(leadDays, 'manufacturing lead time'),
    shopCalendar(session, company),
  );
  return {
    partNo,
    startDate: String(today),
    dueDate: String(dueDate),
    orderStatus: 'O',
    orderType: manufacturing?.orderType || defaultOrderType,
    routeNo: manufacturing?.routeNo ?? '',
    priority: defaultPriority,
    costAccount: stockCostAccount,
    completedQuantity: '0',
    scrappedQuantity: '0',
    planner: manufacturing?.planner ?? '',
    enteredDate: String(today),
    enteredBy: session.initials,
  };
}
