import fc from 'fast-check';
import type { Acts } from './choices.ts';

/** How stock moves. */
export function stockActs(): Acts {
  /** Places where stock may lie, and parts kept in each way. */
  const stocked = fc.record({
    PART: fc.constantFrom('P100', 'P121', 'C500', 'A209', 'C552'),
    place: fc.constantFrom(['MAIN', 'B1'], ['MAIN', 'B2'], ['EAST', 'E1'], ['RECV', '']),
    LOTNO: fc.constantFrom('', '', 'SX1'),
    QTY: fc.constantFrom('1000', '1000', '2500', '40000'),
  });
  const flagOf = (bin: string) => (bin === '' ? '' : 'B');

  return {
    VB_ADJUST: fc
      .tuple(stocked, fc.boolean(), fc.constantFrom('', '1234', ['100', '', '7']))
      .map(([{ place, QTY, ...told }, isComing, C]) => ({
        ...{ CO: '1', C, ...told, LOC: place[0], BINNO: place[1] },
        QTY: isComing ? QTY : `-${QTY}`,
      })),
    VB_TRANSFER: fc.tuple(stocked, stocked).map(([{ place: from, ...told }, { place: to }]) => ({
      ...{ CO: '1', ...told, FLCD: from[0], FBIN: from[1], FBINFLAG: flagOf(from[1]) },
      ...{ TLCD: to[0], TBIN: to[1], TBINFLAG: flagOf(to[1]) },
      LFLAG: told.PART === 'A209' ? '' : '4',
    })),
  };
}
