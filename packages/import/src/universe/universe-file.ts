import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { firstBytes, withByteFile } from '../file/byte-file.ts';
import type { FileFormat, StoredFile } from '../file/found.ts';
import { headerRemarks } from '../file/header-texts.ts';
import { ImportError } from '../file/import-error.ts';
import { isFolder, regularSize } from '../file/regular-file.ts';
import { dynamicFile, GROUPS_NAME, OVERFLOW_NAME } from './dynamic-file.ts';
import { DYNAMIC_TYPE, HEADER_SIZE, readHashedHeader } from './hashed-header.ts';
import { HashedSpace } from './hashed-space.ts';
import { indexesOf } from './index-map.ts';

/** Hashed files of UniVerse: a static one is a file, a dynamic one a folder with DATA.30 and OVER.30. */
export const universeFormat: FileFormat = {
  product: 'universe',
  open(path) {
    if (isFolder(path)) return isDynamic(path) ? dynamicFile(path) : undefined;
    return staticFile(path);
  },
};

function isDynamic(folder: string): boolean {
  return [GROUPS_NAME, OVERFLOW_NAME, '.Type30'].some((name) => existsSync(join(folder, name)));
}

function staticFile(path: string): StoredFile | undefined {
  const size = regularSize(path);
  if (size === undefined) return undefined;
  const header = readHashedHeader(firstBytes(path, HEADER_SIZE), path);
  if (header === undefined) return undefined;
  const { type, groupCount, blockSize, start, isBigEndian } = header;
  const name = basename(path);
  if (type === DYNAMIC_TYPE)
    throw new ImportError(
      'FORM_UNSUPPORTED',
      `${name} is the first part of a dynamic file; name the folder that it is in.`,
    );
  return {
    product: 'universe',
    description: `UniVerse file of type ${type}, ${groupCount} group(s) of ${blockSize} bytes`,
    size,
    indexes: indexesOf(path),
    remarks: headerRemarks(firstBytes(path, start)),
    found: () =>
      withByteFile(path, (file) =>
        new HashedSpace({
          name,
          isBigEndian,
          blockSize,
          groupCount,
          start,
          groups: file,
          overflow: file,
          overflowStart: start,
        }).records(),
      ),
  };
}
