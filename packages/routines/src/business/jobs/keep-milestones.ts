import { operation } from '../../entry/operation.ts';
import { TASK_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { verifyPassword } from '../people/verify-password.ts';
import { postRecordChange, type RecordChange } from '../records/audit.ts';
import { hardDeletion, recordSaving, type SavedRecord } from '../records/record-keeping.ts';
import { crossReferenceTask } from './task-references.ts';

/** The whole record of a milestone, or of any task. */
export const milestone = operation({
  reads: [TASK_1287],
  rejections: ['RECORD NOT FOUND'],
  run({ session, company }, id: string, reject): string {
    const found = TASK_1287.read(session, company, id);
    if (found === undefined) throw reject('RECORD NOT FOUND');
    return found.recordText;
  },
});

const TASK_TYPES = ['M', 'T'];
/** With 2 implied decimals. */
const WHOLE_PERCENT = 10_000;

/** A milestone says what it is, asks for a part of a price, and belongs where its job does. */
const assertMilestone = operation({
  reads: [JOBMASTER],
  rejections: [
    'DESCRIPTION REQUIRED',
    'INVALID TASK TYPE {type}',
    'INVALID PAYMENT PERCENT {percent}',
    'INVALID PAYMENT AMOUNT {amount}',
    'JOB {job} IS OF PROJECT {project}',
    'JOB {job} IS OF CUSTOMER {customer}',
  ],
  run({ session, company }, { newRecord }: RecordChange, reject) {
    if (newRecord === undefined) return;
    const saved = TASK_1287.parse(newRecord);
    const { description, taskType, paymentPercent, paymentAmount, jobNo } = saved;
    if (description === '') throw reject('DESCRIPTION REQUIRED');
    if (!TASK_TYPES.includes(taskType)) throw reject(`INVALID TASK TYPE ${taskType}`);
    if (Number(paymentPercent) < 0 || Number(paymentPercent) > WHOLE_PERCENT)
      throw reject(`INVALID PAYMENT PERCENT ${paymentPercent}`);
    if (paymentAmount.startsWith('-')) throw reject(`INVALID PAYMENT AMOUNT ${paymentAmount}`);
    const job = jobNo === '' ? undefined : JOBMASTER.read(session, company, jobNo);
    if (job === undefined) return;
    if (job.project !== saved.project) throw reject(`JOB ${jobNo} IS OF PROJECT ${job.project}`);
    if (job.customerNo !== saved.customerNo)
      throw reject(`JOB ${jobNo} IS OF CUSTOMER ${job.customerNo}`);
  },
});

/** Saves a milestone; the lists by which it is found follow. */
export const saveMilestone = recordSaving(TASK_1287, [
  assertMilestone,
  crossReferenceTask,
  postRecordChange,
]);

const removeMilestone = hardDeletion(TASK_1287, [crossReferenceTask, postRecordChange]);

export interface MilestoneDeletion extends SavedRecord {
  /** Of the login of the session. */
  readonly password: string;
}

/** Deletes a milestone for good, for whoever knows the password of the login. */
export const deleteMilestone = operation({
  uses: [verifyPassword, removeMilestone],
  run(context, { password, ...stored }: MilestoneDeletion) {
    // Whoever may not delete must not learn which password is right.
    context.session.assertMayWrite(TASK_1287.name);
    verifyPassword(context, password);
    removeMilestone(context, stored);
  },
});
