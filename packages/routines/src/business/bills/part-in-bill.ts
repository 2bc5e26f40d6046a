import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { planAgain } from '../demand/plan-again.ts';
import type { Link } from './low-level-codes.ts';

/** Both parts of a link are parts that engineering knows. */
export const assertParts = operation({
  reads: [PRODUCT, ITEMMANF],
  rejections: [
    'ASSEMBLY NOT FOUND',
    'COMPONENT NOT FOUND',
    'MANUFACTURING RECORD NOT FOUND {part}',
  ],
  run({ session, company }, { assembly, component }: Link, reject) {
    if (!PRODUCT.has(session, company, assembly)) throw reject('ASSEMBLY NOT FOUND');
    if (!PRODUCT.has(session, company, component)) throw reject('COMPONENT NOT FOUND');
    for (const part of [assembly, component])
      if (!ITEMMANF.has(session, company, part))
        throw reject(`MANUFACTURING RECORD NOT FOUND ${part}`);
  },
});

const OBSOLETE = 'O';

/** Nothing that is obsolete gets into a bill, or gets one. */
export const assertInUse = operation({
  reads: [PRODUCT, PRODUCT_1287],
  rejections: ['PART IS OBSOLETE {part}'],
  run({ session, company }, { assembly, component }: Link, reject) {
    for (const part of [assembly, component])
      if (
        PRODUCT.read(session, company, part)?.status === OBSOLETE ||
        PRODUCT_1287.read(session, company, part)?.engineeringStatus === OBSOLETE
      )
        throw reject(`PART IS OBSOLETE ${part}`);
  },
});

/** Notes that the bill of an assembly changed, when and by whom; it and the component are planned again. */
export const noteBillChange = operation({
  writes: [ITEMMANF, PRODUCT_1287],
  uses: [planAgain],
  run(context, { assembly, component }: Link) {
    const { session, company } = context;
    const made = ITEMMANF.readLocked(session, company, assembly);
    if (made) ITEMMANF.update(session, made, { billChangedDate: String(session.clock.today()) });
    const extension = PRODUCT_1287.readLocked(session, company, assembly);
    if (extension) PRODUCT_1287.update(session, extension, { billChangedBy: session.initials });
    for (const part of [assembly, component]) planAgain(context, { part, reason: 'BILL CHANGED' });
  },
});
