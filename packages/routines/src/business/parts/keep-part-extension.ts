import { PRODUCT_1287 } from '../../schema/inventory.ts';
import { hardDeletion, recordKeeping, recordSaving, succeeded } from '../records/record-keeping.ts';

/** Saves the extension record of a part that is there, or deletes it, as is asked; each change is audited. */
export const keepPartExtension = recordKeeping({
  save: recordSaving(PRODUCT_1287),
  remove: hardDeletion(PRODUCT_1287),
  answers: succeeded,
});
