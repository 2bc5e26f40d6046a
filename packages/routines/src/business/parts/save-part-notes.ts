import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { PRODUCT_NOTES } from '../../schema/item-details.ts';
import { recordSaving } from '../records/record-keeping.ts';
import { type PartRecords, partRecords } from './part-records.ts';

interface SavedNotes {
  readonly program: string;
  readonly part: string;
  /** The whole record; a blank one leaves what is on file. */
  readonly notes: string;
  readonly isNew: boolean;
}

const saveNotes = recordSaving(PRODUCT_NOTES);

/**
 * Saves the notes of a part, where any are given.
 *
 * @returns Its records as they are on file then.
 */
export const savePartNotes = operation({
  reads: [PRODUCT],
  uses: [saveNotes, partRecords],
  rejections: ['PART NOT FOUND'],
  run(context, { program, part, notes, isNew }: SavedNotes, reject): PartRecords {
    if (!PRODUCT.has(context.session, context.company, part)) throw reject('PART NOT FOUND');
    if (notes !== '') saveNotes(context, { program, id: part, record: notes, isNew });
    return partRecords(context, part);
  },
});
