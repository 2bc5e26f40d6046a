import type { Fields, RecordOf } from 'mvdb';
import { add, negate } from 'mvdb/functions';
import type { SalesDocument } from '../../business/invoicing/sales-document.ts';
import { stagedInvoices as staged, stagedCredits } from '../../business/invoicing/staging.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { valueAtCost } from '../../business/values/value-at-cost.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { LOT } from '../../schema/inventory.ts';
import { INVOICE_CHRGS, INVOICE_HEAD, INVOICE_LINE, INVOICE_NOTES } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { OPEN_ORD_CHRGS, OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import type { DemoArea } from '../demo-company.ts';

type Order = RecordOf<typeof OPEN_ORD_HEAD>;
type Invoice = RecordOf<typeof INVOICE_HEAD>;

const [FIRST, SECOND, THIRD] = ['W1', 'W2', 'W3'] as const;

/** Invoices and credit memos that somebody began to enter yesterday: one of spare parts, and one of a job each. */
export const stagedInvoices: DemoArea = {
  name: 'staged invoices',
  generate(company) {
    const yesterday = company.workdays(company.today, -1);
    const today = String(company.today);
    const spares = company.salesOrders.find(({ job }) => job === undefined)?.number ?? '';
    const sold = company.invoices.flatMap(({ credited, number }) => (credited ? [] : [number]));
    company.schedule(yesterday, 'night', (context) => {
      const orders = [...OPEN_ORD_HEAD.records(context.session, context.company)];
      const ofJobs = orders.filter(({ jobNo, orderStatus }) => jobNo !== '' && orderStatus === 'O');
      const ofJob = ofJobs.find(({ taxCode }) => taxCode !== '') ?? ofJobs[0];
      const ofSpares = orders.find(({ key }) => key.order === spares);
      if (ofSpares) staged.write(context, invoiceOf(context, { number: FIRST, today }, ofSpares));
      if (ofJob) staged.write(context, invoiceOf(context, { number: SECOND, today }, ofJob));
      for (const [number, invoice] of toCredit(context, sold))
        stagedCredits.write(context, creditOf(context, { number, today }, invoice));
    });
  },
};

/** The first that was sold, one of named lots, with tax where any was, and one of a job. */
function toCredit({ session, company }: CompanyContext, sold: readonly string[]) {
  const invoices = sold.flatMap((number) => INVOICE_HEAD.read(session, company, number) ?? []);
  const [first, ...others] = invoices;
  const ofLots = others.filter(({ key, lineNos: [line = ''] }) => {
    const { lotNos = [] } = INVOICE_LINE.read(session, company, key.invoice, line) ?? {};
    return lotNos.length > 0;
  });
  const chosen = [
    [FIRST, first],
    [SECOND, ofLots.find(({ taxCode }) => taxCode !== '') ?? ofLots[0]],
    [THIRD, others.find(({ jobNo }) => jobNo !== '')],
  ] as const;
  return chosen.flatMap(([number, invoice]): [string, Invoice][] =>
    invoice ? [[number, invoice]] : [],
  );
}

/** The number of a document, and the day on which it is to be posted. */
interface Draft {
  readonly number: string;
  readonly today: string;
}

const PIECE = '1000';
const FREIGHT = { chargeCode: 'FRT', account: '4200' } as const;

/** The first piece of an order, with what the order says. */
function invoiceOf(context: CompanyContext, draft: Draft, order: Order): SalesDocument {
  const { session, company } = context;
  const { customerNo, key, terms, salesman, taxCode, jobNo, shipToNo, chargeNos } = order;
  const [lineNo = ''] = order.lineNos;
  const isSecond = draft.number === SECOND;
  const line = OPEN_ORD_LINE.read(session, company, key.order, lineNo);
  const ofOrder = chargeNos.flatMap((one) => {
    const charge = OPEN_ORD_CHRGS.read(session, company, key.order, one);
    if (charge === undefined) return [];
    const { chargeCode, description, amount, account } = charge;
    return [{ chargeCode, description, amount, account, orderCharge: one }];
  });
  const freight = { ...FREIGHT, description: 'FREIGHT', amount: '1500' };
  return documentOf(context, {
    ...draft,
    head: {
      ...{ documentType: 'I', customerNo, orderNo: key.order, terms, salesman, taxCode, jobNo },
      ...{ shipToNo, shippedDate: draft.today, enteredBy: 'TJ' },
    },
    lineNo,
    line: {
      ...(line && soldFields(line)),
      ...(line && isSecond && lotFor(context, line)),
      ...{ shippedQuantity: PIECE, orderLine: lineNo, jobNo },
      backOrdered: Number(line?.openQuantity) > Number(PIECE) ? 'Y' : 'N',
      suppliedFrom: isSecond ? 'S' : '',
    },
    note: 'FIRST PIECE OF THE ORDER',
    charges: ofOrder.length > 0 ? ofOrder : [freight],
  });
}

/** One piece of the first line of an invoice: of whatever lot, of a lot that is named, or one that the customer keeps. */
function creditOf(context: CompanyContext, draft: Draft, invoice: Invoice): SalesDocument {
  const { session, company } = context;
  const { customerNo, key, orderNo, terms, salesman, taxCode, jobNo, shipToNo } = invoice;
  const [invoiceLine = ''] = invoice.lineNos;
  const line = INVOICE_LINE.read(session, company, key.invoice, invoiceLine);
  const [lot] = line ? INVOICE_LINE.rows(line, 'LOTS') : [];
  const isNamed = draft.number === SECOND;
  const isWithCustomer = draft.number === THIRD;
  return documentOf(context, {
    ...draft,
    head: {
      ...{ documentType: 'C', customerNo, orderNo, terms, salesman, taxCode, jobNo, shipToNo },
      ...{ creditedInvoice: key.invoice, enteredBy: 'AC' },
    },
    lineNo: '1',
    line: {
      ...(line && soldFields(line)),
      ...(lot && isNamed && { lotNos: [lot.lotNo], lotQuantities: [negate(PIECE)] }),
      ...{ shippedQuantity: negate(PIECE), jobNo, invoiceLine, backOrdered: 'N' },
      ...{ orderLine: line?.orderLine ?? '', suppliedFrom: isWithCustomer ? 'N' : '' },
    },
    note: isWithCustomer ? 'LATE, WE MADE A PRICE' : 'DAMAGED IN TRANSIT',
    charges: [{ ...FREIGHT, description: 'FREIGHT TAKEN BACK', amount: '-500' }],
  });
}

type Line = Partial<Fields<typeof INVOICE_LINE.attributes>>;

/** What a line of an order, or of an invoice, says of what is sold. */
function soldFields(
  line: RecordOf<typeof OPEN_ORD_LINE> | RecordOf<typeof INVOICE_LINE>,
): Line & { readonly unitPrice: string; readonly unitCost: string } {
  const { partNo, description, unit, unitPrice, discountPercent, unitCost, location, taxable } =
    line;
  return {
    ...{ partNo, description, unit, unitPrice, discountPercent, unitCost, location, taxable },
    account: '4000',
  };
}

/** The lot that a piece of a line is taken from, and the job that holds it; blank where none is there. */
function lotFor(
  { session, company }: CompanyContext,
  { partNo, location, jobNo }: RecordOf<typeof OPEN_ORD_LINE>,
): Line {
  const lots = [...LOT.recordsUnder(session, company, partNo, location)];
  const held = lots.find(({ jobs }) => jobNo !== '' && jobs.includes(jobNo));
  const free = lots.find(({ jobs, onHand, owner }) => {
    return jobs.length === 0 && owner === '' && Number(onHand) >= Number(PIECE);
  });
  const lot = held ?? free;
  if (lot === undefined) return {};
  return { lotNos: [lot.key.lot], lotQuantities: [PIECE], lotJobs: [held ? jobNo : ''] };
}

interface Drafted extends Draft {
  readonly head: Partial<Fields<typeof INVOICE_HEAD.attributes>>;
  readonly lineNo: string;
  readonly line: Line;
  readonly note: string;
  readonly charges: readonly (Partial<Fields<typeof INVOICE_CHRGS.attributes>> & {
    readonly amount: string;
  })[];
}

/** A document of one line, with its totals so far. */
function documentOf({ company }: CompanyContext, drafted: Drafted): SalesDocument {
  const { number, today, head, lineNo, line, note, charges } = drafted;
  const id = keyOf(company, number);
  const { shippedQuantity = '', unitPrice = '', unitCost = '' } = line;
  const lineValue = valueAtCost(shippedQuantity, unitPrice);
  const costValue = valueAtCost(shippedQuantity, unitCost);
  const chargeTotal = sumOf(charges.map(({ amount }) => amount));
  const headText = INVOICE_HEAD.format({
    ...head,
    ...{ invoiceDate: today, postedDate: today, lineNos: [lineNo] },
    chargeNos: charges.map((_, index) => String(index + 1)),
    ...{ goodsTotal: lineValue, chargeTotal, total: add(lineValue, chargeTotal) },
    costTotal: costValue,
  });
  const lineId = keyOf(id, lineNo);
  const notes = INVOICE_NOTES.format({ noteLines: [note], noteTypes: ['I'] });
  return {
    head: INVOICE_HEAD.parse(headText, id),
    lines: [INVOICE_LINE.parse(INVOICE_LINE.format({ ...line, lineValue, costValue }), lineId)],
    notes: [INVOICE_NOTES.parse(notes, lineId)],
    charges: charges.map((charge, index) =>
      INVOICE_CHRGS.parse(INVOICE_CHRGS.format(charge), keyOf(id, String(index + 1))),
    ),
  };
}
