import type { RowOf } from 'mvdb';
import { negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPLEDGER_MAT } from '../../schema/work-in-process.ts';
import type { StockOutcome } from '../stock/receive-stock.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { costOfOne } from '../values/value-at-cost.ts';

type MaterialRow = RowOf<typeof WIPLEDGER_MAT.attributes, 'ISSUES'>;

/** Some of a component, where it lay in stock, and what the order bears for it. */
export interface IssuedPiece {
  readonly part: string;
  readonly location: string;
  readonly lotNo: string;
  readonly bin: string;
  readonly job: string;
  /** Blank for goods that are not ours. */
  readonly costLot: string;
  /** With 3 implied decimals; below zero where it went back. */
  readonly quantity: bigint;
  /** In cents. */
  readonly amount: string;
}

/** What stock gave out, place by place and cost lot by cost lot. */
export function issuedPieces({ changes, costs }: StockOutcome): IssuedPiece[] {
  const left = costs.map((cost) => ({ ...cost }));
  return changes.flatMap(({ part, location, lotNo, bin, job, quantity }): IssuedPiece[] => {
    const position = { part, location, lotNo, bin, job };
    const pieces: IssuedPiece[] = [];
    let open = -quantity;
    while (open > 0n && left[0]?.lotNo === lotNo) {
      const [{ costLot, quantity: costed, value }] = left.splice(0, 1) as [(typeof left)[0]];
      pieces.push({ ...position, costLot, quantity: -costed, amount: negate(value) });
      open += costed;
    }
    if (open > 0n) pieces.push({ ...position, costLot: '', quantity: open, amount: '0' });
    return pieces;
  });
}

export interface NotedPieces {
  readonly order: string;
  readonly period: string;
  readonly pieces: readonly IssuedPiece[];
  readonly initials: string;
}

/** Notes what was issued to a work order, or came back from it, beneath what was before. */
export const noteMaterial = operation({
  writes: [WIPLEDGER_MAT],
  run({ session, company }, { order, period, pieces, initials }: NotedPieces) {
    const id = keyOf(company, order);
    const date = String(session.clock.today());
    const added = pieces.map((piece): MaterialRow => {
      const quantity = String(piece.quantity);
      const unitCost = costOfOne(piece.amount, quantity);
      return { ...piece, date, period, quantity, unitCost, issuedBy: initials };
    });
    const noted = WIPLEDGER_MAT.rows(WIPLEDGER_MAT.readLocked(session, id), 'ISSUES');
    WIPLEDGER_MAT.write(session, id, WIPLEDGER_MAT.columns('ISSUES', [...noted, ...added]));
  },
});

export interface ReturnedPieces {
  readonly order: string;
  readonly part: string;
  /** Blank for any. */
  readonly lotNo: string;
  /** Above zero, with 3 implied decimals. */
  readonly quantity: bigint;
}

/**
 * What comes back of a component: what was issued last first, each at its share of what the order bears for it.
 * There may be less of it than was asked for.
 */
export const piecesToReturn = operation({
  reads: [WIPLEDGER_MAT],
  run({ session, company }, { order, part, lotNo, quantity }: ReturnedPieces): IssuedPiece[] {
    const rows = WIPLEDGER_MAT.rows(WIPLEDGER_MAT.read(session, company, order), 'ISSUES');
    const byPosition = new Map<string, MaterialRow[]>();
    for (const row of rows) {
      if (row.part !== part || (lotNo !== '' && row.lotNo !== lotNo)) continue;
      const position = [row.location, row.lotNo, row.bin, row.job, row.costLot].join('\0');
      byPosition.set(position, [...(byPosition.get(position) ?? []), row]);
    }
    let left = quantity;
    return [...byPosition.values()].reverse().flatMap((ofPosition): IssuedPiece[] => {
      const there = storedQuantity(sumOf(ofPosition.map((row) => row.quantity)));
      const taken = leastQuantity(there, left);
      const [position] = ofPosition;
      if (taken <= 0n || position === undefined) return [];
      left -= taken;
      const borne = sumOf(ofPosition.map(({ amount }) => amount));
      const { location, lotNo: lot, bin, job, costLot } = position;
      return [
        {
          part,
          location,
          lotNo: lot,
          bin,
          job,
          costLot,
          quantity: -taken,
          amount: negate(shareOf(borne, String(taken), String(there))),
        },
      ];
    });
  },
});
