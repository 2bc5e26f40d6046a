import { operation } from '../../entry/operation.ts';
import { postAudit } from '../records/audit.ts';
import type { ChangedRecord, PostedBy } from './sales-document.ts';

/** Records that changed with a document, and who says so. */
export interface ReportedChanges {
  readonly changes: readonly ChangedRecord[];
  readonly by: PostedBy;
  /** File or menu the program was run from. */
  readonly file: string;
}

/** Reports the register of changes what a document has changed. */
export const postChanges = operation({
  uses: [postAudit],
  run(context, { changes, by, file }: ReportedChanges) {
    for (const { table, key, oldRecord, newRecord } of changes)
      postAudit(context, {
        ...by,
        table,
        key,
        file,
        action: oldRecord === undefined ? 'A' : 'C',
        oldRecord: oldRecord ?? '',
        newRecord: newRecord ?? '',
      });
  },
});
