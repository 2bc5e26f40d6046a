import { operation } from '../../entry/operation.ts';
import { PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { PRODUCT_NOTES } from '../../schema/item-details.ts';

/** The whole records of a part. */
export interface PartRecords {
  readonly master: string;
  readonly extension: string;
  readonly notes: string;
}

/** The records of a part; blank where it has none. */
export const partRecords = operation({
  reads: [PRODUCT, PRODUCT_1287, PRODUCT_NOTES],
  run({ session, company }, part: string): PartRecords {
    const [master = '', extension = '', notes = ''] = [PRODUCT, PRODUCT_1287, PRODUCT_NOTES].map(
      (table) => table.read(session, company, part)?.recordText,
    );
    return { master, extension, notes };
  },
});
