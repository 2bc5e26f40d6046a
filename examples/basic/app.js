import price from './BP/PRICE.bp';
import { openParts } from './parts.js';

const session = openParts();
for (const QTY of [9, 10, 100]) console.log(QTY, price(session, { PART: 'P1', QTY }).TOTAL);
console.log(price(session, { PART: 'P9', QTY: 1 }).TEXT);
await session.account.close();
