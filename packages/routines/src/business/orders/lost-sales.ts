import type { RecordOf, Session } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { keyOf, withoutCompany } from '../../schema/record-key.ts';
import { MLOSTSLS, type OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** A line that will not be delivered, with why. */
export interface LostSale {
  readonly line: RecordOf<typeof OPEN_ORD_LINE>;
  readonly customerNo: string;
  readonly reason: string;
  readonly initials: string;
}

/** Keeps a line that was open as a sale lost for a reason. */
export const keepLostSale = operation({
  writes: [MLOSTSLS],
  run({ session, company }, { line, customerNo, reason, initials }: LostSale) {
    const { key, partNo, openQuantity, lineValue, shippedValue } = line;
    if (storedWholeNumber(openQuantity, 'open quantity') === 0) return;
    MLOSTSLS.write(session, keyOf(company, nextLostSale(session, company)), {
      partNo,
      customerNo,
      orderNo: key.order,
      orderLine: key.line,
      lostQuantity: openQuantity,
      lostValue: subtract(lineValue, shippedValue),
      reasonCode: reason,
      lostDate: String(session.clock.today()),
      enteredBy: initials,
    });
  },
});

function nextLostSale(session: Session, company: string): string {
  let last = '0';
  for (const id of MLOSTSLS.open(session).ids({ from: `${company}!`, to: `${company}"` })) {
    const number = withoutCompany(id);
    if (Number(number) > Number(last)) last = number;
  }
  return add(last, '1');
}
