import { PART_PHOTOS_1287 } from '../../schema/item-details.ts';
import { postRecordChange } from '../records/audit.ts';
import { hardDeletion, recordKeeping, recordSaving, succeeded } from '../records/record-keeping.ts';
import { unlistPhoto } from './unlist-photo.ts';

/** What is known of a photo is saved, or removed for good, also from what lists it. */
export const keepPhoto = recordKeeping({
  save: recordSaving(PART_PHOTOS_1287),
  remove: hardDeletion(PART_PHOTOS_1287, [unlistPhoto, postRecordChange]),
  answers: succeeded,
});
