import { ENG_CHG_1287, NCN_CHG_1287, REDBOOK_1287 } from '../../schema/quality.ts';
import {
  recordKeeping,
  recordSaving,
  savedOrDeleted,
  softDeletion,
} from '../records/record-keeping.ts';

/** A non-conformance notice is saved, or marked as deleted. */
export const keepNonConformance = recordKeeping({
  save: recordSaving(NCN_CHG_1287),
  remove: softDeletion(NCN_CHG_1287),
  answers: savedOrDeleted,
});

/** An engineering change notice is saved, or marked as deleted. */
export const keepChangeNotice = recordKeeping({
  save: recordSaving(ENG_CHG_1287),
  remove: softDeletion(ENG_CHG_1287),
  answers: savedOrDeleted,
});

/** A request for change from the shop floor is saved, or marked as deleted. */
export const keepFloorRequest = recordKeeping({
  save: recordSaving(REDBOOK_1287),
  remove: softDeletion(REDBOOK_1287),
  answers: savedOrDeleted,
});
