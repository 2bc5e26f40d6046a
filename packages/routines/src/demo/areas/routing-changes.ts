import { addCrossReference } from '../../business/parts/cross-references.ts';
import { orderOutside } from '../../business/purchases/order-outside.ts';
import { addLine } from '../../business/routings/add-line.ts';
import { changeRouting } from '../../business/routings/change-routing.ts';
import { copyRouting } from '../../business/routings/copy-routing.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';
import { wipLinesOf } from './what-ifs.ts';

const PROGRAM = 'VB_ROUTE.REV2';

/** What the shop suggests to change of routings, and what engineering makes of it. */
export const routingChanges: DemoArea = {
  name: 'routing changes',
  generate(company) {
    reportSuggestions(company);
    reportTechnology(company);
    reportTrial(company);
  },
};

const SUGGESTED_WORKDAYS = 60;

/** An assembly that is made as a part of others shall be so for good, and the shop has said how it would be easier. */
function reportSuggestions(company: DemoCompany): void {
  const part = company.parts.find(({ isPhantom }) => isPhantom)?.number;
  if (part === undefined) return;
  const day = company.workdays(company.today, -SUGGESTED_WORKDAYS);
  company.schedule(day, 'engineering', (context) =>
    changeRouting(context, {
      ...{ option: '14', part, template: '', order: '', line: '', program: PROGRAM },
      suggestions: ['FIXTURE', 'TEST WITH THE ASSEMBLY'],
    }),
  );
}

const TECHNOLOGY_EVERY = 12;

/** Parts that are made alike are found under one code. */
function reportTechnology(company: DemoCompany): void {
  const made = company.parts.filter(({ role }) => role === 'fabricated');
  const day = company.workdays(company.today, -SUGGESTED_WORKDAYS);
  for (const [index, { number: part, noun }] of made.entries())
    if (index % TECHNOLOGY_EVERY === 0)
      company.schedule(day, 'engineering', (context) =>
        addCrossReference(context, { part, reference: `GT-${noun}`, type: 'MFG' }),
      );
}

const OPEN = 'O';

/** The latest open order of which nothing has come to its last operation yet. */
function orderForTrial({ session, company }: CompanyContext): string | undefined {
  for (const order of [...OPENWO.records(session, company)].reverse()) {
    const isOpen = order.orderStatus === OPEN && order.releaseDate !== '';
    const last = wipLinesOf({ session, company }, order.key.workOrder).at(-1);
    if (isOpen && last?.lineStatus === 'W') return order.key.workOrder;
  }
  return undefined;
}

const TRIAL_TEMPLATE = 'TMP-PAS';
const TRIAL_ROUTE = '3';
const DAYS_AT_VENDOR = 4;

/**
 * Late yesterday pieces of an order were to be passivated by a vendor at last, which engineering keeps as another way to
 * make the part, and as a template.
 */
function reportTrial(company: DemoCompany): void {
  const vendor = company.vendors.find(({ isOutside }) => isOutside);
  const workCenter = company.workCenters.find(({ isOutside }) => isOutside);
  if (vendor === undefined || workCenter === undefined) return;
  const orderNo = company.next('purchaseOrder');
  const promiseDate = String(company.workdays(company.today, DAYS_AT_VENDOR));
  const yesterday = company.workdays(company.today, -1);
  company.schedule(yesterday, 'night', (context) => {
    const order = orderForTrial(context);
    if (order === undefined) return;
    const key = { kind: 'wip', order } as const;
    addLine(context, { key, line: '', suggestion: 'PASSIVATE' });
    const { orderedQuantity = '', partNo = '' } =
      OPENWO.read(context.session, context.company, order) ?? {};
    const line = wipLinesOf(context, order).at(-1)?.key.line ?? '';
    orderOutside(context, {
      ...{ order, line, orderNo, promiseDate },
      vendorNo: vendor.number,
      unitCost: '12500',
      quantity: orderedQuantity,
      description: 'PASSIVATE AT VENDOR',
      workCenter: workCenter.number,
    });
    copyRouting(context, { from: key, to: { kind: 'template', template: TRIAL_TEMPLATE } });
    copyRouting(context, {
      from: key,
      to: { kind: 'alternate', part: partNo, routeNo: TRIAL_ROUTE },
    });
  });
}
