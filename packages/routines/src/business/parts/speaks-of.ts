import { upcase } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';

/** A part, and a keyword in any case. */
export interface PartAndKeyword {
  readonly part: string;
  readonly keyword: string;
}

/** True for a part that speaks of a keyword in a description or in its GT code; one that is not there never does. */
export const speaksOf = operation({
  reads: [PRODUCT, ITEMMANF],
  run({ session, company }, { part, keyword }: PartAndKeyword): boolean {
    const { description = '', description2 = '' } = PRODUCT.read(session, company, part) ?? {};
    const gtCode = ITEMMANF.read(session, company, part)?.gtCode ?? '';
    return [description, description2, gtCode].some((text) =>
      upcase(text).includes(upcase(keyword)),
    );
  },
});
