import { operation } from '../../entry/operation.ts';
import { PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { renumberLines } from './renumber-lines.ts';
import type { RoutingKey } from './routing-key.ts';

/** A part that shall never rest in stock, and the routing whose lines are numbered afresh for it. */
export interface Transience {
  readonly part: string;
  readonly key: RoutingKey;
  readonly program: string;
}

/** Makes a part one that is used up as it is made, and numbers the lines of a routing of it 10, 20 and so on. */
export const makeTransient = operation({
  reads: [PRODUCT],
  writes: [PRODUCT_1287],
  uses: [renumberLines],
  rejections: ['PART NOT FOUND {part}'],
  run(context, { part, key, program }: Transience, reject) {
    const { session, company } = context;
    if (!PRODUCT.has(session, company, part)) throw reject(`PART NOT FOUND ${part}`);
    renumberLines(context, { key, program });
    const id = keyOf(company, part);
    const extension = PRODUCT_1287.readLocked(session, id) ?? PRODUCT_1287.parse('', id);
    PRODUCT_1287.update(session, extension, { transientPart: 'Y' });
  },
});
