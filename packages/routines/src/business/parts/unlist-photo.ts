import { withoutCompany } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { postRecordChange, type RecordChange } from '../records/audit.ts';

/** Takes a photo that goes off the notices that show it, which are found by an index. */
export const unlistPhoto = operation({
  writes: [NCN_CHG_1287],
  uses: [postRecordChange],
  run(firm, { program, key, newRecord: photo }: RecordChange) {
    if (photo !== undefined) return;
    const { session, company } = firm;
    const number = withoutCompany(key);
    for (const found of [...recordsWith(session, NCN_CHG_1287, company, 'photoNos', number)]) {
      const notice = NCN_CHG_1287.readLocked(session, found.recordId);
      if (notice === undefined) continue;
      const { recordId, recordText: oldRecord } = notice;
      const photoNos = notice.photoNos.filter((one) => one !== number);
      const newRecord = NCN_CHG_1287.format({ photoNos }, oldRecord);
      NCN_CHG_1287.open(session).write(recordId, newRecord);
      const change = { program, table: NCN_CHG_1287.name, key: recordId };
      postRecordChange(firm, { ...change, oldRecord, newRecord });
    }
  },
});
