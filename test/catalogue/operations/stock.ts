import fc from 'fast-check';
import type { Operations } from './choices.ts';

/** How stock moves. */
export function stockOperations(): Operations {
  /** Places where stock may lie, and parts kept in each way. */
  const stocked = fc.record({
    PART: fc.constantFrom('P100', 'P121', 'C500', 'A209', 'C552'),
    position: fc.constantFrom(['MAIN', 'B1'], ['MAIN', 'B2'], ['EAST', 'E1'], ['RECV', '']),
    LOTNO: fc.constantFrom('', '', 'SX1'),
    QTY: fc.constantFrom('1000', '1000', '2500', '40000'),
  });
  const flagOf = (bin: string) => (bin === '' ? '' : 'B');

  return {
    VB_ADJUST: fc
      .tuple(stocked, fc.boolean(), fc.constantFrom('', '1234', ['100', '', '7']))
      .map(([{ position, QTY, ...reported }, isComing, C]) => ({
        ...{ CO: '1', C, ...reported, LOC: position[0], BINNO: position[1] },
        QTY: isComing ? QTY : `-${QTY}`,
      })),
    VB_TRANSFER: fc
      .tuple(stocked, stocked)
      .map(([{ position: from, ...reported }, { position: to }]) => ({
        ...{ CO: '1', ...reported, FLCD: from[0], FBIN: from[1], FBINFLAG: flagOf(from[1]) },
        ...{ TLCD: to[0], TBIN: to[1], TBINFLAG: flagOf(to[1]) },
        LFLAG: reported.PART === 'A209' ? '' : '4',
      })),
  };
}
