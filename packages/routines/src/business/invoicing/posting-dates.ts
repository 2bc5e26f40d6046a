import { operation } from '../../entry/operation.ts';
import { fiscalPeriodOf } from '../ledger/fiscal-period.ts';
import { assertOpenPeriod } from '../ledger/ledger-posting.ts';
import { isStoredDate } from '../values/stored-number.ts';

/** Internal dates of a document; blank ones are today. */
export interface AskedDates {
  readonly invoiceDate: string;
  readonly postedDate: string;
}

/** The dates of a document and the fiscal period in which it counts, which must be open. */
export const postingDates = operation({
  uses: [assertOpenPeriod],
  rejections: ['INVALID DATE {date}'],
  run(context, asked: AskedDates, reject) {
    const today = String(context.session.clock.today());
    const invoiceDate = asked.invoiceDate || today;
    const postedDate = asked.postedDate || today;
    for (const date of [invoiceDate, postedDate])
      if (!isStoredDate(date)) throw reject(`INVALID DATE ${date}`);
    const fiscalPeriod = fiscalPeriodOf(Number(postedDate));
    assertOpenPeriod(context, fiscalPeriod);
    return { invoiceDate, postedDate, fiscalPeriod };
  },
});
