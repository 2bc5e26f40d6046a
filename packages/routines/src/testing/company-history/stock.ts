import fc from 'fast-check';
import { adjustStock } from '../../business/stock/adjust-stock.ts';
import { countStock } from '../../business/stock/count-stock.ts';
import { NO_DETAILS } from '../../business/stock/lot-stock.ts';
import { takeOverStock } from '../../business/stock/take-over-stock.ts';
import { transferStock } from '../../business/stock/transfer-stock.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { BIN, PRODUCT } from '../../schema/inventory.ts';
import { GL_CHARTS } from '../../schema/ledger.ts';
import type { Operations } from '../history/drawn-operation.ts';
import { choice, chosen, dayIn, type InCompany, quantity, sourceOf } from './choices.ts';

const EQUITY = 'Q';
const BY_LOCATION_WITH_BINS = '4';

/** How stock is counted, corrected, moved and taken over. */
export function stockOperations(made: InCompany): Operations {
  const held = ({ session, company }: CompanyContext, bin: number, row: number) => {
    const found = chosen(BIN.records(session, company), bin, ({ parts }) => parts.length > 0);
    const content = found && chosen(BIN.rows(found, 'CONTENTS'), row);
    if (found === undefined || content === undefined) return undefined;
    const { location, bin: number } = found.key;
    return { ...{ part: content.part, lotNo: content.lotNo }, location, bin: number, job: '' };
  };

  return {
    'count stock': made({
      draws: fc.record({ bin: choice, row: choice, counted: quantity }),
      chooses({ session, company }, { bin, row, counted }) {
        const position = held({ session, company }, bin, row);
        return (
          position && { ...position, counted, source: { ...sourceOf(session), reference: '' } }
        );
      },
      does: countStock,
    }),

    'adjust stock': made({
      draws: fc.record({ bin: choice, row: choice, quantity, isComing: fc.boolean() }),
      chooses({ session, company }, { bin, row, isComing, quantity: many }) {
        const position = held({ session, company }, bin, row);
        if (position === undefined) return undefined;
        return {
          ...{ ...position, quantity: isComing ? many : -many, details: NO_DETAILS, control: '' },
          ...{ allocated: 0n, costQuantity: undefined, elementCosts: [], costLots: [] },
          source: { ...sourceOf(session), reference: '', type: 'A' as const },
        };
      },
      does: adjustStock,
    }),

    'transfer stock': made({
      draws: fc.record({ bin: choice, row: choice, to: choice, quantity }),
      chooses({ session, company }, drawn) {
        const from = held({ session, company }, drawn.bin, drawn.row);
        const bin = chosen(BIN.records(session, company), drawn.to);
        if (from === undefined || bin === undefined) return undefined;
        const control = PRODUCT.read(session, company, from.part)?.lotControl;
        return {
          ...{ part: from.part, isByLocation: control === BY_LOCATION_WITH_BINS },
          ...{ lotNo: from.lotNo, from, quantity: drawn.quantity },
          to: { location: bin.key.location, bin: bin.key.bin, job: '' },
          source: { ...sourceOf(session), reference: '', type: 'T' as const },
        };
      },
      does: transferStock,
    }),

    'take over stock': made({
      draws: fc.record({ bin: choice, row: choice, account: choice, quantity }),
      chooses({ session, company }, drawn) {
        const position = held({ session, company }, drawn.bin, drawn.row);
        const account = chosen(
          GL_CHARTS.records(session, company),
          drawn.account,
          ({ accountType }) => accountType === EQUITY,
        );
        if (position === undefined || account === undefined) return undefined;
        const receivedDate = dayIn(session, -1);
        return {
          stock: [{ ...position, quantity: drawn.quantity, receivedDate, expiryDate: '' }],
          account: account.key.account,
          source: sourceOf(session),
        };
      },
      does: takeOverStock,
    }),
  };
}
