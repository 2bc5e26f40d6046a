import { operation } from '../../entry/operation.ts';
import { PRODUCT_1287 } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { OPENWO_1287 } from '../../schema/work-orders.ts';
import { recordReplacing } from '../records/record-keeping.ts';

const replaceExtension = recordReplacing(OPENWO_1287, []);

export interface ExtendedOrder {
  readonly number: string;
  readonly part: string;
  readonly program: string;
  /** The whole extension; blank for the one on file, and what its part says if it is missing. */
  readonly extension: string;
}

/** Keeps the extension that each live work order has. */
export const extendOrder = operation({
  reads: [PRODUCT_1287],
  writes: [OPENWO_1287],
  uses: [replaceExtension],
  run(context, { number, part, program, extension }: ExtendedOrder) {
    const { session, company } = context;
    if (extension !== '') replaceExtension(context, { program, id: number, record: extension });
    else if (!OPENWO_1287.has(session, company, number)) {
      const usual = PRODUCT_1287.read(session, company, part) ?? PRODUCT_1287.parse('');
      const { reservedBin, finishLocation, paint, specialOutside } = usual;
      const fields = { reservedBin, finishLocation, paint, specialOutside };
      OPENWO_1287.write(session, keyOf(company, number), fields);
    }
  },
});
