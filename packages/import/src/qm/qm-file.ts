import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ByteFile, firstBytes } from '../file/byte-file.ts';
import type { FileFormat, Found } from '../file/found.ts';
import { ImportError } from '../file/import-error.ts';
import { regularSize } from '../file/regular-file.ts';
import { indexesOf, indexRemarks } from './index-header.ts';
import { HEADER_SIZE, readQmHeader } from './qm-header.ts';
import { QmSpace } from './qm-space.ts';

const GROUPS_NAME = '%0';
const OVERFLOW_NAME = '%1';

/** Dynamic files of QM and ScarletDME: folders with `%0` for the groups and `%1` for what does not fit into them. */
export const qmFormat: FileFormat = {
  product: 'qm',
  open(folder) {
    const groupsPath = join(folder, GROUPS_NAME);
    const overflowPath = join(folder, OVERFLOW_NAME);
    if (!existsSync(groupsPath)) return undefined;
    const name = basename(folder);
    const header = readQmHeader(firstBytes(groupsPath, HEADER_SIZE), name);
    if (header === undefined)
      throw new ImportError('FILE_DAMAGED', `${GROUPS_NAME} of ${name} has no header of QM.`);
    const hasOverflow = existsSync(overflowPath);
    return {
      product: 'qm',
      description: `QM dynamic file, ${header.groupCount} group(s) of ${header.groupSize} bytes`,
      size: (regularSize(groupsPath) ?? 0) + (regularSize(overflowPath) ?? 0),
      indexes: indexesOf(folder),
      remarks: [
        ...(header.trigger === '' ? [] : [`its trigger ${header.trigger} is not taken.`]),
        ...indexRemarks(folder),
      ],
      *found(): Generator<Found> {
        if (!hasOverflow)
          yield { location: name, reason: `${OVERFLOW_NAME} is missing; what is in it is lost.` };
        const groups = new ByteFile(groupsPath);
        const overflow = hasOverflow ? new ByteFile(overflowPath) : undefined;
        try {
          yield* new QmSpace({ ...header, name, groups, overflow }).records();
          for (const file of overflow ? [groups, overflow] : [groups]) {
            const changed = file.changes();
            if (changed) yield changed;
          }
        } finally {
          groups.close();
          overflow?.close();
        }
      },
    };
  },
};
