import { defineSubroutine } from '@mvdb/basic';

/** DISCOUNT, written again in JavaScript. */
export const discount = defineSubroutine(['QTY', 'RATE'], (_session, { QTY }) => {
  if (Number(QTY) >= 100) return { RATE: 10 };
  return { RATE: Number(QTY) >= 10 ? 5 : 0 };
});
