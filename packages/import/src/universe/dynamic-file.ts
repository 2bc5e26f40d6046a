import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ByteFile, firstBytes } from '../file/byte-file.ts';
import type { Found, StoredFile } from '../file/found.ts';
import { headerRemarks } from '../file/header-texts.ts';
import { ImportError } from '../file/import-error.ts';
import { regularSize } from '../file/regular-file.ts';
import { DYNAMIC_TYPE, HEADER_SIZE, readHashedHeader } from './hashed-header.ts';
import { HashedSpace } from './hashed-space.ts';
import { indexesOf } from './index-map.ts';

export const GROUPS_NAME = 'DATA.30';
export const OVERFLOW_NAME = 'OVER.30';

/** The size of a group where no header says it: CREATE.FILE makes groups of this size by default. */
const BLOCK_SIZE = 2048;

/**
 * A dynamic file: the groups are in DATA.30, everything that does not fit into them in OVER.30. Where one of both is
 * missing, the records of the other are read, and the missing one is reported.
 */
export function dynamicFile(folder: string): StoredFile {
  const paths = { groups: join(folder, GROUPS_NAME), overflow: join(folder, OVERFLOW_NAME) };
  const name = basename(folder);
  const hasGroups = existsSync(paths.groups);
  const hasOverflow = existsSync(paths.overflow);
  const header = hasGroups
    ? readHashedHeader(firstBytes(paths.groups, HEADER_SIZE), paths.groups)
    : undefined;
  if (hasGroups && header?.type !== DYNAMIC_TYPE)
    throw new ImportError('FILE_DAMAGED', `${GROUPS_NAME} of ${name} has no header of type 30.`);
  if (!hasGroups && !hasOverflow)
    throw new ImportError(
      'FILE_DAMAGED',
      `${name} has neither ${GROUPS_NAME} nor ${OVERFLOW_NAME}.`,
    );
  const { isBigEndian = false, blockSize = BLOCK_SIZE, groupCount = 0 } = header ?? {};
  return {
    product: 'universe',
    description:
      header === undefined
        ? `UniVerse file of type 30 without ${GROUPS_NAME}`
        : `UniVerse file of type 30, ${groupCount} group(s) of ${blockSize} bytes`,
    size: (regularSize(paths.groups) ?? 0) + (regularSize(paths.overflow) ?? 0),
    indexes: indexesOf(folder),
    remarks: hasGroups ? headerRemarks(firstBytes(paths.groups, blockSize)) : [],
    *found(): Generator<Found> {
      const missing = (part: string): Found => ({
        location: name,
        reason: `${part} is missing; the records in it are lost.`,
      });
      if (!hasGroups) yield missing(GROUPS_NAME);
      if (!hasOverflow) yield missing(OVERFLOW_NAME);
      const files: ByteFile[] = [];
      const opened = (path: string) => {
        const file = new ByteFile(path);
        files.push(file);
        return file;
      };
      try {
        const overflow = opened(hasOverflow ? paths.overflow : paths.groups);
        const groups = hasGroups && hasOverflow ? opened(paths.groups) : overflow;
        yield* new HashedSpace({
          name,
          isBigEndian,
          blockSize,
          groupCount,
          start: blockSize,
          groups,
          overflow,
          overflowStart: blockSize,
        }).records();
        for (const file of files) {
          const changed = file.changes();
          if (changed) yield changed;
        }
      } finally {
        for (const file of files) file.close();
      }
    },
  };
}
