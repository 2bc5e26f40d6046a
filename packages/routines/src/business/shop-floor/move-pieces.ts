import { operation } from '../../entry/operation.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import type { OrderLine } from '../routings/line-in-turn.ts';
import { progressOrder } from './progress-order.ts';

/** Pieces at an operation of a work order. */
export interface Pieces extends OrderLine {
  /** Above zero, with 3 implied decimals. */
  readonly quantity: bigint;
}

/** What pieces at an operation come to: whether they went through it or were lost there, and whether that is undone. */
interface PiecesDone extends Pieces {
  readonly outcome: 'completed' | 'scrapped';
  readonly isUndone: boolean;
}

/** Counts pieces at one of our own operations, without hours. */
const countPieces = operation({
  reads: [WIPROUTE_LINE],
  uses: [progressOrder],
  rejections: ['INVALID QUANTITY {quantity}', 'OPERATION IS DONE OUTSIDE {line}'],
  run(context, { order, line, quantity, outcome, isUndone }: PiecesDone, reject) {
    if (quantity <= 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const stored = WIPROUTE_LINE.read(context.session, context.company, order, line);
    if (stored?.outside === 'Y' && outcome === 'completed')
      throw reject(`OPERATION IS DONE OUTSIDE ${line}`);
    progressOrder(context, {
      order,
      line,
      completed: '0',
      scrapped: '0',
      setupHours: '0',
      laborHours: '0',
      [outcome]: String(isUndone ? -quantity : quantity),
      isComplete: false,
    });
  },
});

/** Moves good pieces on from an operation to the one after it. */
export const movePieces = operation({
  uses: [countPieces],
  run: (context, pieces: Pieces) =>
    countPieces(context, { ...pieces, outcome: 'completed', isUndone: false }),
});

/** Moves pieces back to an operation, as long as they have gone through no later one. */
export const movePiecesBack = operation({
  uses: [countPieces],
  run: (context, pieces: Pieces) =>
    countPieces(context, { ...pieces, outcome: 'completed', isUndone: true }),
});

/** Counts pieces as lost at an operation. The order brings so many less; what they cost, the others bear. */
export const scrapPieces = operation({
  uses: [countPieces],
  run: (context, pieces: Pieces) =>
    countPieces(context, { ...pieces, outcome: 'scrapped', isUndone: false }),
});

/** Counts pieces that were lost at an operation as still to be made. */
export const restorePieces = operation({
  uses: [countPieces],
  run: (context, pieces: Pieces) =>
    countPieces(context, { ...pieces, outcome: 'scrapped', isUndone: true }),
});
