import { JOBMASTER_1287 } from '../../schema/projects.ts';
import { recordReplacing } from '../records/record-keeping.ts';

/** Saves the whole master schedule of a job that is there, be there one already or not; nothing is audited. */
export const saveMasterSchedule = recordReplacing(JOBMASTER_1287, []);
