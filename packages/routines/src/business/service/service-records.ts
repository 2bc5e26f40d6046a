import { ITREQUESTS_1287, MAINTENANCE_1287, SERVICE_1287 } from '../../schema/service.ts';
import {
  hardDeletion,
  recordKeeping,
  recordReplacing,
  recordSaving,
  savedOrDeleted,
  softDeletion,
  succeeded,
} from '../records/record-keeping.ts';

/** A service call is saved, or marked as deleted. */
export const keepServiceCall = recordKeeping({
  save: recordSaving(SERVICE_1287),
  remove: softDeletion(SERVICE_1287),
  answers: succeeded,
});

/** A request to the computer department is saved, new or on file, or removed for good. */
export const keepItRequest = recordKeeping({
  save: recordReplacing(ITREQUESTS_1287, []),
  remove: hardDeletion(ITREQUESTS_1287, []),
  answers: savedOrDeleted,
});

/** A piece of maintenance is saved, new or on file, or removed for good. */
export const keepMaintenance = recordKeeping({
  save: recordReplacing(MAINTENANCE_1287, []),
  remove: hardDeletion(MAINTENANCE_1287, []),
  answers: savedOrDeleted,
});
