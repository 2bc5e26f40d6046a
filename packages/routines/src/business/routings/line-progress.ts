import type { Fields } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { fitLineCapacity } from '../planning/fit-line-capacity.ts';
import { throughLine } from '../planning/operation-hours.ts';
import { isStoredAmount, isStoredNumber, storedQuantity } from '../values/stored-number.ts';
import { type Line, type LineInTurn, lineInTurn, type OrderLine } from './line-in-turn.ts';
import { isBegun } from './remove-lines.ts';
import { rollUpProgress } from './roll-up-progress.ts';
import { lineNoOf } from './routing-key.ts';

/** What was done on a line. Quantities and hours are added to what was done before; below zero they take back. */
export interface LineProgress extends OrderLine {
  readonly completed: string;
  readonly scrapped: string;
  readonly setupHours: string;
  readonly laborHours: string;
  readonly isComplete: boolean;
}

type Work = Partial<Fields<typeof WIPROUTE_LINE.attributes>>;

/**
 * Writes what was done on a line, and what that makes of its routing and of the order. What the line after it, or the
 * order, has had of it is not taken back.
 */
const writeWork = operation({
  writes: [WIPROUTE_LINE],
  uses: [rollUpProgress, fitLineCapacity],
  rejections: ['LINE AFTER HAS HAD MORE {line}', 'WORK ORDER HAS COMPLETED {quantity}'],
  run(context, { turn, work }: { readonly turn: LineInTurn; readonly work: Work }, reject) {
    const { order, line, after } = turn;
    const { completedQuantity: good = line.completedQuantity } = work;
    const isLess = storedQuantity(good) < storedQuantity(line.completedQuantity);
    if (isLess && after !== undefined && throughLine(after) > storedQuantity(good))
      throw reject(`LINE AFTER HAS HAD MORE ${lineNoOf(after)}`);
    const delivered = storedQuantity(order.completedQuantity);
    if (isLess && after === undefined && delivered > storedQuantity(good))
      throw reject(`WORK ORDER HAS COMPLETED ${delivered}`);
    WIPROUTE_LINE.update(context.session, line, work);
    const { workOrder, line: number } = line.key;
    rollUpProgress(context, { order: workOrder });
    fitLineCapacity(context, { order: workOrder, line: number });
  },
});

/** A line that is to be complete comes after lines that are, and its vendor brought all of it. */
const assertMayComplete = operation({
  reads: [POLINE],
  rejections: [
    'LINE IS ALREADY COMPLETE {line}',
    'LINE BEFORE IS NOT COMPLETE {line}',
    'LINE IS ON PURCHASE ORDER {line}',
  ],
  run({ session, company }, { line, before }: LineInTurn, reject) {
    const number = lineNoOf(line);
    if (line.lineStatus === 'C') throw reject(`LINE IS ALREADY COMPLETE ${number}`);
    if (before !== undefined && before.lineStatus !== 'C')
      throw reject(`LINE BEFORE IS NOT COMPLETE ${lineNoOf(before)}`);
    const ordered =
      line.poNo === '' ? undefined : POLINE.read(session, company, line.poNo, line.poLine);
    if (ordered !== undefined && ordered.lineStatus !== 'C')
      throw reject(`LINE IS ON PURCHASE ORDER ${number}`);
  },
});

/** What a line says once it is complete. */
function completion({ lineStatus }: Line, today: number, initials: string): Work {
  return {
    lineStatus: 'C',
    completionStatus: lineStatus,
    completedDate: String(today),
    completedBy: initials,
  };
}

/**
 * Notes what was done on a line of a work order that the shop works on. No more goes through a line than came good
 * out of the one before it, and it is not complete before that one. Only hours are added once it is complete.
 */
export const progressLine = operation({
  uses: [lineInTurn, assertMayComplete, writeWork],
  rejections: [
    'INVALID QUANTITY {quantity}',
    'INVALID HOURS {hours}',
    'QUANTITY EXCEEDS {quantity}',
    'LINE IS ALREADY COMPLETE {line}',
  ],
  run(context, progress: LineProgress, reject) {
    const { session } = context;
    const turn = lineInTurn(context, progress);
    const { line, coming } = turn;
    const { completed, scrapped, setupHours, laborHours, isComplete } = progress;
    const added = (stored: string, change: string, what: 'QUANTITY' | 'HOURS') => {
      const sum = isStoredNumber(change) ? add(stored, change) : '';
      if (!isStoredAmount(sum)) throw reject(`INVALID ${what} ${change}`);
      return sum;
    };
    const done = {
      completedQuantity: added(line.completedQuantity, completed, 'QUANTITY'),
      scrappedQuantity: added(line.scrappedQuantity, scrapped, 'QUANTITY'),
      actualSetupHours: added(line.actualSetupHours, setupHours, 'HOURS'),
      actualLaborHours: added(line.actualLaborHours, laborHours, 'HOURS'),
    };
    const isMoved = [completed, scrapped].some((quantity) => BigInt(quantity) !== 0n);
    if (isMoved && line.lineStatus === 'C')
      throw reject(`LINE IS ALREADY COMPLETE ${progress.line}`);
    if (throughLine(done) > coming && throughLine(done) > throughLine(line))
      throw reject(`QUANTITY EXCEEDS ${coming - throughLine(line)}`);
    if (isComplete) assertMayComplete(context, turn);
    const isTakenBack = [completed, scrapped, setupHours, laborHours].some((one) => one < '0');
    const isNothing = Object.values(done).every((one) => one === '0');
    const status = isTakenBack && isNothing ? 'W' : 'S';
    writeWork(context, {
      turn,
      work: {
        ...done,
        lineStatus: line.lineStatus === 'C' ? 'C' : status,
        ...(isComplete && completion(line, session.clock.today(), session.initials)),
      },
    });
  },
});

/** Says of a line that it is complete: all that came to it, and was not lost, came through. */
export const completeLine = operation({
  uses: [lineInTurn, assertMayComplete, writeWork],
  run(context, position: OrderLine) {
    const { session } = context;
    const turn = lineInTurn(context, position);
    assertMayComplete(context, turn);
    const { line, coming } = turn;
    const rest = coming - throughLine(line);
    const completionQuantity = rest > 0n ? String(rest) : '0';
    writeWork(context, {
      turn,
      work: {
        ...completion(line, session.clock.today(), session.initials),
        completedQuantity: add(line.completedQuantity, completionQuantity),
        completionQuantity,
      },
    });
  },
});

/**
 * Takes back that a line is complete, with what counted as through because of it; what was worked stays. Those after
 * it are complete no more before it is.
 */
export const uncompleteLine = operation({
  uses: [lineInTurn, writeWork],
  rejections: ['LINE IS NOT COMPLETE {line}', 'LINE AFTER IS COMPLETE {line}'],
  run(context, position: OrderLine, reject) {
    const turn = lineInTurn(context, position);
    const { line, after } = turn;
    if (line.lineStatus !== 'C') throw reject(`LINE IS NOT COMPLETE ${position.line}`);
    if (after?.lineStatus === 'C') throw reject(`LINE AFTER IS COMPLETE ${lineNoOf(after)}`);
    const completedQuantity = subtract(line.completedQuantity, line.completionQuantity);
    const isWorked = isBegun(
      WIPROUTE_LINE.parse(
        WIPROUTE_LINE.format({ completedQuantity, lineStatus: '' }, line.recordText),
      ),
    );
    writeWork(context, {
      turn,
      work: {
        completedQuantity,
        lineStatus: isWorked ? 'S' : line.completionStatus || 'W',
        completionQuantity: '',
        completionStatus: '',
        completedDate: '',
        completedBy: '',
      },
    });
  },
});
