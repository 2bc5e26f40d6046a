import { operation } from '../../entry/operation.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import type { RecordChange } from '../records/audit.ts';
import { recordWriting } from '../records/record-writing.ts';

const writeNotice = recordWriting(NCN_CHG_1287);

/** Takes a photo that goes off the notices that show it, which are found by an index. */
export const unlistPhoto = operation({
  uses: [writeNotice],
  run(context, { program, key: photoId, newRecord: photo }: RecordChange) {
    if (photo !== undefined) return;
    const { session, company } = context;
    const number = withoutCompany(photoId);
    for (const found of [...recordsWith(session, NCN_CHG_1287, company, 'photoNos', number)]) {
      const notice = NCN_CHG_1287.readLocked(session, found.recordId);
      if (notice === undefined) continue;
      const { recordId: key, recordText: oldRecord } = notice;
      const photoNos = notice.photoNos.filter((one) => one !== number);
      const newRecord = NCN_CHG_1287.format({ photoNos }, oldRecord);
      writeNotice(context, { program, key, oldRecord, newRecord });
    }
  },
});
