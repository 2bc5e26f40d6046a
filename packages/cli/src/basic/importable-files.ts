import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isImportable } from '@mvdb/basic';
import { UsageError } from '../errors/usage-error.ts';

/** A file, or those of a folder that are imported. */
export function programsAt(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`There is no file ${path}.`);
  if (!found.isDirectory()) {
    if (isImportable(path)) return [path];
    throw new UsageError(`${path} does not end in .bp, .bas or .basic, so nothing imports it.`);
  }
  const files = readdirSync(path).filter(isImportable).sort();
  if (files.length === 0)
    throw new UsageError(`${path} has no file that ends in .bp, .bas or .basic.`);
  return files.map((file) => join(path, file));
}
