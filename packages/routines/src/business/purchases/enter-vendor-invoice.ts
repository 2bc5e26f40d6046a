import { isEqual, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { POHEAD, POLINE, VENDINV, VENDOR } from '../../schema/purchasing.ts';
import { keyOf } from '../../schema/record-key.ts';
import { balancedLines } from '../ledger/balanced-lines.ts';
import { debitOrCredit } from '../ledger/ledger-posting.ts';
import { type PostedPosition, postToday } from '../ledger/post-today.ts';
import { changePurchaseLine, type LineReceipt } from '../purchase-lines/change-purchase-line.ts';
import { recordCheck } from '../records/handed-in.ts';
import { settleOutside } from '../shop-floor/outside-operation.ts';
import { netDays } from '../values/net-days.ts';
import { isStoredAmount, isStoredDate, storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { owedFor } from './owed-for.ts';
import { type LineNumbers, purchaseLine } from './received-line.ts';

/** What a vendor asks for some of a receipt. */
export interface InvoicedReceipt extends LineNumbers {
  /** Which receipt of the line, counted from 1. */
  readonly receipt: number;
  /** Above zero, with 3 implied decimals. */
  readonly quantity: bigint;
  /** In cents. */
  readonly amount: string;
}

/** A receipt with the invoice of the vendor that it must be of. */
interface Settlement extends InvoicedReceipt {
  readonly vendorNo: string;
  readonly invoiceNo: string;
  readonly invoiceDate: string;
}

/** What an invoice settles: what we owed for it, and what a work order bears beyond it, in cents. */
interface Settled {
  readonly owed: string;
  readonly work?: { readonly account: string; readonly jobNo: string; readonly amount: string };
}

/** Settles some of a receipt. Of an operation outside, its work order bears the difference. */
const settleReceipt = operation({
  reads: [POHEAD],
  writes: [POLINE],
  uses: [purchaseLine, changePurchaseLine, settleOutside],
  rejections: [
    'ORDER IS NOT OF VENDOR {order}',
    'RECEIPT NOT FOUND {receipt}',
    'INVALID QUANTITY {quantity}',
    'QUANTITY EXCEEDS {open}',
    'INVALID AMOUNT {amount}',
  ],
  run(context, settlement: Settlement, reject): Settled {
    const { orderNo, vendorNo, quantity, amount } = settlement;
    const line = purchaseLine(context, settlement);
    if (POHEAD.read(context.session, context.company, orderNo)?.vendorNo !== vendorNo)
      throw reject(`ORDER IS NOT OF VENDOR ${orderNo}`);
    const receipts = POLINE.rows(line, 'RECEIPTS');
    const index = settlement.receipt - 1;
    const receipt = receipts[index];
    if (receipt === undefined || storedQuantity(receipt.quantity) <= 0n)
      throw reject(`RECEIPT NOT FOUND ${settlement.receipt}`);
    if (quantity <= 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const open = storedQuantity(receipt.quantity) - storedQuantity(receipt.settled);
    if (quantity > open) throw reject(`QUANTITY EXCEEDS ${open}`);
    if (!isStoredAmount(amount)) throw reject(`INVALID AMOUNT ${amount}`);
    const share = owedFor(receipt, quantity);
    const settled: LineReceipt = {
      ...receipt,
      settled: String(storedQuantity(receipt.settled) + quantity),
      accrued: subtract(receipt.accrued, share),
      cost: receipt.cost || costOf(amount, quantity),
    };
    const changed = receipts.with(index, settled);
    changePurchaseLine(context, { line, quantity: 0n, receipts: changed, packingSlip: '' });
    if (line.workOrder === '') return { owed: share };
    const variance = subtract(amount, share);
    return { owed: share, work: settleOutside(context, { ...settlement, line, variance }) };
  },
});

/** Scale of a unit cost times a quantity, over that of cents. */
const UNIT_COST_SCALE = 100_000n;

/** What one unit cost, with 4 implied decimals. */
const costOf = (amount: string, quantity: bigint): string =>
  String((2n * BigInt(amount) * UNIT_COST_SCALE + quantity) / (2n * quantity));

export interface VendorInvoice {
  readonly vendorNo: string;
  /** As the vendor numbers it. */
  readonly invoiceNo: string;
  readonly invoiceDate: string;
  /** Blank is by the terms of the vendor. */
  readonly dueDate: string;
  readonly lines: readonly InvoicedReceipt[];
}

const checkInvoice = recordCheck(VENDINV);

/** Source, in the ledger, of what vendors ask for. */
const SOURCE = 'VI';

interface PostedInvoice {
  readonly invoiceNo: string;
  readonly total: string;
  readonly settled: readonly Settled[];
}

/** @returns `undefined` where there is nothing to post. */
const postInvoice = operation({
  reads: [CO_STDS_COST],
  uses: [postToday],
  run(
    context,
    { invoiceNo: reference, total, settled }: PostedInvoice,
  ): PostedPosition | undefined {
    const accounts = CO_STDS_COST.read(context.session, context.company);
    const description = 'VENDOR INVOICE';
    const owed = sumOf(settled.map((one) => one.owed));
    const posted = [
      { account: accounts?.payablesAccount ?? '', amount: negate(total), jobNo: '' },
      { account: accounts?.receiptsAccount ?? '', amount: owed, jobNo: '' },
      ...settled.flatMap(({ work }) => work ?? []),
    ].filter(({ amount }) => !isEqual(amount, '0'));
    if (posted.length === 0) return undefined;
    const lines = posted.map(({ account, amount, jobNo }) => ({
      account,
      description,
      reference,
      jobNo,
      ...debitOrCredit(amount),
    }));
    const other = { account: accounts?.varianceAccount ?? '', description, reference };
    return postToday(context, { source: SOURCE, lines: balancedLines(lines, other) });
  },
});

/**
 * Takes the invoice of a vendor for what it brought: what was owed without one is owed by it, and what it asks for
 * more, or less, is a variance, or the work order bears it whose operation it did. A cost that was not known is known
 * then.
 */
export const enterVendorInvoice = operation({
  reads: [VENDOR],
  writes: [VENDINV],
  uses: [settleReceipt, checkInvoice, postInvoice],
  rejections: ['VENDOR NOT FOUND', 'INVOICE EXISTS {invoice}', 'INVALID DATE {date}', 'NO LINES'],
  run(context, invoice: VendorInvoice, reject) {
    const { session, company } = context;
    const { vendorNo, invoiceNo, invoiceDate, lines } = invoice;
    const vendor = VENDOR.read(session, company, vendorNo);
    if (vendor === undefined) throw reject('VENDOR NOT FOUND');
    if (VENDINV.has(session, company, vendorNo, invoiceNo))
      throw reject(`INVOICE EXISTS ${invoiceNo}`);
    if (!isStoredDate(invoiceDate)) throw reject(`INVALID DATE ${invoiceDate}`);
    if (lines.length === 0) throw reject('NO LINES');
    const stated = { vendorNo, invoiceNo, invoiceDate };
    const settled = lines.map((line) => settleReceipt(context, { ...line, ...stated }));
    const amounts = lines.map(({ amount }) => amount);
    const total = sumOf(amounts);
    const position = postInvoice(context, { invoiceNo, total, settled });
    const key = [company, vendorNo, invoiceNo];
    const recordText = VENDINV.format({
      invoiceDate,
      total,
      openAmount: total,
      enteredBy: session.initials,
      dueDate:
        invoice.dueDate || String(Number(invoiceDate) + (netDays(vendor.terms) ?? DAYS_TO_PAY)),
      ...VENDINV.columns('LINES', lines.map(lineFields)),
      ledgerDocument: position?.document ?? '',
      fiscalPeriod: position?.period ?? '',
    });
    checkInvoice(context, { key, recordText, storedText: '' });
    VENDINV.open(session).write(keyOf(...key), recordText);
  },
});

const lineFields = ({ orderNo, lineNo, receipt, quantity, amount }: InvoicedReceipt) => ({
  orderNo,
  lineNo,
  amount,
  receipt: String(receipt),
  quantity: String(quantity),
});

/** Days until an invoice is due by terms that do not say. */
const DAYS_TO_PAY = 30;
