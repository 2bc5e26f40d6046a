import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../errors/usage-error.ts';
import type { OptionTable } from './option-table.ts';

export const folderOption = {
  folders: {
    kind: 'text',
    placeholder: 'DIRS',
    description:
      'Folders outside the account, separated by commas, for tables of files and for the files of programs (default: none).',
  },
} as const satisfies OptionTable;

/** @returns Absolute paths. @throws UsageError for what is not a folder. */
export function foldersOf(list: string | undefined): readonly string[] {
  const folders = list?.split(',').map((folder) => resolve(folder)) ?? [];
  for (const folder of folders)
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new UsageError(`--folders takes folders that exist; ${folder} is not one.`);
  return folders;
}
