import { operation } from '../../entry/operation.ts';
import { isTooLarge, storedQuantity, storedWholeNumber } from '../values/stored-number.ts';
import type { WorkOrder } from './write-order.ts';

const orderTypes = ['A', 'F', 'R'];
const stockTypes = ['ST', 'JS'];
const PRIORITY = /^\d{0,2}$/;

/** What a work order says of how much is made, of what kind and when, in itself or only thought of. */
export type OwnTerms = Pick<
  WorkOrder,
  'orderedQuantity' | 'startDate' | 'dueDate' | 'orderType' | 'stockType' | 'priority'
>;

/** What a work order says is possible by itself, whether it is to be made or is only thought of. */
export const assertOwnTerms = operation({
  rejections: [
    'INVALID QUANTITY {quantity}',
    'DUE DATE IS BEFORE START DATE',
    'INVALID ORDER TYPE {type}',
    'INVALID STOCK TYPE {type}',
    'INVALID PRIORITY {priority}',
  ],
  run(_, order: OwnTerms, reject) {
    const { orderedQuantity, startDate, dueDate, orderType, stockType, priority } = order;
    const quantity = storedQuantity(orderedQuantity);
    if (quantity <= 0n || isTooLarge(quantity)) throw reject(`INVALID QUANTITY ${orderedQuantity}`);
    if (startDate !== '' && dueDate !== '' && dayOf(dueDate) < dayOf(startDate))
      throw reject('DUE DATE IS BEFORE START DATE');
    if (!orderTypes.includes(orderType)) throw reject(`INVALID ORDER TYPE ${orderType}`);
    if (!stockTypes.includes(stockType)) throw reject(`INVALID STOCK TYPE ${stockType}`);
    if (!PRIORITY.test(priority)) throw reject(`INVALID PRIORITY ${priority}`);
  },
});

const dayOf = (date: string): number => storedWholeNumber(date, 'date of the order');
