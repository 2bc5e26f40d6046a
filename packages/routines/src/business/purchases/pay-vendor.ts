import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { VENDINV, VENDOR } from '../../schema/purchasing.ts';
import { type Applied, appliedAmounts } from '../ledger/applied-amounts.ts';
import { addLink } from '../ledger/ledger-links.ts';
import { type PostedPosition, postToday } from '../ledger/post-today.ts';
import { storedQuantity } from '../values/stored-number.ts';

/** Money that goes to a vendor, in cents. */
export interface VendorPayment {
  readonly vendorNo: string;
  readonly amount: bigint;
  /** Its invoices that are paid by it; without any, those that are due first. */
  readonly stated: readonly Applied[];
  /** Check or transfer it goes by. */
  readonly reference: string;
}

/** Source, in the ledger, of what goes to vendors. */
const SOURCE = 'VP';

/** Pays a vendor what its invoices leave open, and never more. */
export const payVendor = operation({
  reads: [VENDOR, GL_COMPANY, CO_STDS_COST],
  writes: [VENDINV],
  uses: [appliedAmounts, postToday, addLink],
  rejections: ['VENDOR NOT FOUND'],
  run(context, payment: VendorPayment, reject): PostedPosition {
    const { session, company } = context;
    const { vendorNo, amount, stated, reference } = payment;
    if (!VENDOR.has(session, company, vendorNo)) throw reject('VENDOR NOT FOUND');
    const invoices = [...VENDINV.recordsUnder(session, company, vendorNo)]
      .filter(({ openAmount }) => storedQuantity(openAmount) !== 0n)
      .sort((a, b) => Number(a.dueDate) - Number(b.dueDate));
    const applied = appliedAmounts(context, { items: invoices.map(openItem), amount, stated });
    const { cashAccount = '' } = GL_COMPANY.read(session, company) ?? {};
    const { payablesAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
    const description = `PAYMENT TO ${vendorNo}`;
    const paid = applied.map((one) => ({
      account: payablesAccount,
      debit: String(one.amount),
      credit: '',
      description,
      reference: one.number,
    }));
    const cash = {
      account: cashAccount,
      debit: '',
      credit: String(amount),
      description,
      reference,
    };
    const position = postToday(context, { source: SOURCE, lines: [...paid, cash] });
    const date = String(session.clock.today());
    for (const [index, one] of applied.entries()) {
      const invoice = VENDINV.readLocked(session, company, vendorNo, one.number);
      if (invoice === undefined) throw new TypeError(`Invoice ${one.number} should be there.`);
      const row = { date, amount: String(one.amount), ...position };
      VENDINV.update(session, invoice, {
        openAmount: String(storedQuantity(invoice.openAmount) - one.amount),
        ...VENDINV.columns('PAYMENTS', [...VENDINV.rows(invoice, 'PAYMENTS'), row]),
      });
      const { ledgerDocument: document, fiscalPeriod: period } = invoice;
      const from = { document, period, account: payablesAccount };
      addLink(context, { from, to: { ...position, line: String(index + 1) } });
    }
    return position;
  },
});

const openItem = ({ key, openAmount }: RecordOf<typeof VENDINV>) => ({
  number: key.vendorInvoice,
  open: storedQuantity(openAmount),
});
