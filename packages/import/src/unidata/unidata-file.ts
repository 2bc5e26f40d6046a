import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ByteFile, firstBytes, withByteFile } from '../file/byte-file.ts';
import type { FileFormat, Found, StoredFile } from '../file/found.ts';
import { headerRemarks } from '../file/header-texts.ts';
import { ImportError } from '../file/import-error.ts';
import { isFolder, regularSize } from '../file/regular-file.ts';
import { blockHeader } from './group-block.ts';
import { HEADER_SIZE, readUnidataHeader, type UnidataHeader } from './unidata-header.ts';
import { UnidataSpace } from './unidata-space.ts';

const GROUPS_NAME = 'dat001';
const OVERFLOW_NAME = 'over001';

/** Hashed files of UniData: a static one is a file, a dynamic one a folder with dat001 and over001. */
export const unidataFormat: FileFormat = {
  product: 'unidata',
  open(path) {
    if (isFolder(path)) return isDynamic(path) ? dynamicFile(path) : undefined;
    return staticFile(path);
  },
};

function isDynamic(folder: string): boolean {
  return [GROUPS_NAME, OVERFLOW_NAME].some((name) => existsSync(join(folder, name)));
}

function staticFile(path: string): StoredFile | undefined {
  const header = headerOf(path);
  if (header === undefined || header.isDynamic) return undefined;
  const { groupCount, blockSize } = header;
  const name = basename(path);
  return {
    product: 'unidata',
    description: `UniData file, ${groupCount} group(s) of ${blockSize} bytes`,
    size: regularSize(path) ?? 0,
    remarks: headerRemarks(firstBytes(path, blockSize)),
    found: () =>
      withByteFile(path, (file) =>
        new UnidataSpace({
          name,
          blockSize,
          groupCount,
          groups: file,
          overflow: undefined,
        }).records(),
      ),
  };
}

function dynamicFile(folder: string): StoredFile {
  const name = basename(folder);
  const groupsPath = join(folder, GROUPS_NAME);
  const overflowPath = join(folder, OVERFLOW_NAME);
  const header = existsSync(groupsPath) ? headerOf(groupsPath) : undefined;
  const further = readdirSync(folder).find((part) => /^(dat|over)(?!001)\d{3}$/.test(part));
  if (further !== undefined)
    throw new ImportError(
      'FORM_UNSUPPORTED',
      `${name} has the part ${further}; files of more than one part each are not read.`,
    );
  if (header === undefined)
    throw new ImportError(
      'FILE_DAMAGED',
      existsSync(groupsPath)
        ? `${GROUPS_NAME} of ${name} has no header of a dynamic file.`
        : `${name} has no ${GROUPS_NAME}, which has the ids of its records.`,
    );
  const { groupCount, blockSize } = header;
  const hasOverflow = existsSync(overflowPath);
  return {
    product: 'unidata',
    description: `UniData dynamic file, ${groupCount} group(s) of ${blockSize} bytes`,
    size: (regularSize(groupsPath) ?? 0) + (regularSize(overflowPath) ?? 0),
    remarks: [...headerRemarks(firstBytes(groupsPath, blockSize)), ...indexRemarks(folder)],
    *found(): Generator<Found> {
      if (!hasOverflow)
        yield { location: name, reason: `${OVERFLOW_NAME} is missing; the data in it is lost.` };
      const files = [
        new ByteFile(groupsPath),
        ...(hasOverflow ? [new ByteFile(overflowPath)] : []),
      ];
      const [groups, overflow] = files as [ByteFile, ByteFile?];
      try {
        yield* new UnidataSpace({ name, blockSize, groupCount, groups, overflow }).records();
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

function indexRemarks(folder: string): readonly string[] {
  const parts = readdirSync(folder).filter((part) => /^idx\d{3}$/.test(part));
  if (parts.length === 0) return [];
  return [`its indexes (${parts.join(', ')}) are not read; build them anew with CREATE.INDEX.`];
}

/** How many blocks are looked at to recognize a file. */
const GROUPS_LOOKED_AT = 8;

/** The header of a file with a group where one should be: the header alone has little to be recognized by. */
function headerOf(path: string): UnidataHeader | undefined {
  if (regularSize(path) === undefined) return undefined;
  const header = readUnidataHeader(firstBytes(path, HEADER_SIZE));
  if (header === undefined) return undefined;
  const { blockSize, groupCount } = header;
  const bytes = firstBytes(path, (GROUPS_LOOKED_AT + 1) * blockSize);
  const count = Math.min(GROUPS_LOOKED_AT, groupCount, Math.floor(bytes.length / blockSize) - 1);
  for (let group = 0; group < count; group += 1) {
    const found = blockHeader(bytes.subarray((group + 1) * blockSize));
    if (found.hasIds && found.group === group) return header;
  }
  return undefined;
}
