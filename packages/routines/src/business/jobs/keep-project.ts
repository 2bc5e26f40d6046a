import { PROJECT_1287 } from '../../schema/project-control.ts';
import { postRecordChange } from '../records/audit.ts';
import { hardDeletion, recordKeeping, recordSaving, succeeded } from '../records/record-keeping.ts';
import { assertUnused } from '../records/unused.ts';

/** A project is saved, or removed for good where nothing belongs to it. */
export const keepProject = recordKeeping({
  save: recordSaving(PROJECT_1287),
  remove: hardDeletion(PROJECT_1287, [assertUnused(PROJECT_1287), postRecordChange]),
  answers: succeeded,
});
