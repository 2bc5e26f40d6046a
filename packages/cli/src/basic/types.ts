import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationFile, declarationOf, isImportable } from '@mvdb/basic';
import { exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOf } from '../options/form.ts';
import type { BasicAction } from './action.ts';

/** Writes the declarations of programs: all of them, or none where a program does not compile. */
export const types: BasicAction = {
  form: 'FILE|DIR ...',
  wordCount: [1, Number.MAX_SAFE_INTEGER],
  run(words, { options, out }) {
    const declared = words
      .flatMap(programsAt)
      .map((file) => ({ path: declarationFile(file), text: declarationOf(file) }));
    for (const { path, text } of declared) writeFileSync(path, text);
    const written = declared.map(({ path }) => path);
    if (formOf(options) === 'json') out.json({ written });
    else out.lines(written);
    return exitStatus.ok;
  },
};

/** A file, or those of a folder that are imported. */
function programsAt(path: string): readonly string[] {
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
