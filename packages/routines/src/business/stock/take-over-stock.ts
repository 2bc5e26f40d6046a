import { operation } from '../../entry/operation.ts';
import { balancedLines } from '../ledger/balanced-lines.ts';
import { postToday } from '../ledger/post-today.ts';
import { inventoryLines } from './inventory-lines.ts';
import type { OrderSource, StockChange } from './movement.ts';
import { receiveStock } from './receive-stock.ts';

/** Stock that is there when the books are opened. */
export interface OpeningStock extends StockChange {
  readonly receivedDate: string;
  readonly expiryDate: string;
}

export interface OpenedStock {
  readonly stock: readonly OpeningStock[];
  /** The account of the ledger that it comes from: capital. */
  readonly account: string;
  readonly source: OrderSource;
}

/** Source, in the ledger, of what was there before it. */
const SOURCE = 'OB';

/** Takes into the books what lies where when they are opened, at what the parts cost, as one document. */
export const takeOverStock = operation({
  uses: [receiveStock, inventoryLines, postToday],
  run(context, { stock, account, source }: OpenedStock) {
    const costs = stock.flatMap(({ receivedDate, expiryDate, ...position }) => {
      const outcome = receiveStock(context, {
        ...position,
        control: '',
        costLots: [],
        isOpening: true,
        elementCosts: [],
        details: { receivedDate, expiryDate, owner: '', sourceOrder: '' },
        source: { ...source, type: 'R', reference: '' },
      });
      return outcome.costs;
    });
    const reported = { description: 'OPENING STOCK', reference: '' };
    const lines = inventoryLines(context, { costs, ...reported });
    if (lines.length > 0)
      postToday(context, { source: SOURCE, lines: balancedLines(lines, { account, ...reported }) });
  },
});
