import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { recordCheck } from '../records/handed-in.ts';
import { type OrderSource, registerOrder } from '../work-orders/register-order.ts';
import { type OrderHandling, settleOrder } from './settle-order.ts';

/** A work order as somebody hands it in. */
export interface HandedOrder {
  readonly number: string;
  readonly isNew: boolean;
  /** The whole record, and as the caller saw it. */
  readonly record: string;
  readonly seenRecord: string;
  /** Standards of the shop floor as the caller saw them; blank where nobody says. */
  readonly seenStandards: string;
  readonly handling: OrderHandling;
  readonly source: OrderSource;
}

const checkOrder = recordCheck(OPENWO);

/** Enters a work order, changes it or closes it, with everything that follows. */
export const keepWorkOrder = operation({
  reads: [CO_STDS_SF, OPENWO_AUTO_1287],
  writes: [OPENWO],
  uses: [checkOrder, settleOrder, registerOrder],
  rejections: [
    'WORK ORDER NOT FOUND',
    'WORK ORDER ALREADY EXISTS',
    'WORK ORDER IS STAGED',
    'WORK ORDER IS CLOSED',
    'WORK ORDER HAS CHANGED',
    'SHOP FLOOR STANDARDS HAVE CHANGED',
    'RECORD REQUIRED',
  ],
  run(context, handed: HandedOrder, reject) {
    const { number, isNew, record, seenRecord, seenStandards, handling, source } = handed;
    const { session, company } = context;
    const before = OPENWO.readLocked(session, company, number);
    if (isNew && before) throw reject('WORK ORDER ALREADY EXISTS');
    if (isNew && OPENWO_AUTO_1287.has(session, company, number))
      throw reject('WORK ORDER IS STAGED');
    if (!isNew && !before) throw reject('WORK ORDER NOT FOUND');
    const storedText = before?.recordText ?? '';
    if (ended(seenRecord) !== ended(storedText)) throw reject('WORK ORDER HAS CHANGED');
    if (before?.orderStatus === 'C') throw reject('WORK ORDER IS CLOSED');
    if (record === '') throw reject('RECORD REQUIRED');
    const standards = CO_STDS_SF.read(session, company)?.recordText ?? '';
    if (seenStandards !== '' && ended(seenStandards) !== ended(standards))
      throw reject('SHOP FLOOR STANDARDS HAVE CHANGED');
    const key = [company, number];
    checkOrder(context, { key, recordText: record, storedText });
    const wanted = OPENWO.parse(record, keyOf(...key));
    settleOrder(context, { before, wanted, handling });
    registerOrder(context, { number, storedText, program: handling.program, source });
  },
});

const LAST_MARKS = /\u001e+$/;

/** A record without the marks of blank attributes at its end. */
const ended = (record: string): string => record.replace(LAST_MARKS, '');
