import { existsSync, writeFileSync } from 'node:fs';
import { convertedFile, convertFile } from '@mvdb/basic';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { flavourOf } from '../options/flavour-option.ts';
import { formOf } from '../options/form.ts';
import type { BasicAction } from './action.ts';
import { programsAt } from './importable-files.ts';

/** Writes programs as TypeScript beside them: all of them, or none where one cannot be or a module is there already. */
export const convert: BasicAction = {
  form: 'FILE|DIR ...',
  wordCount: [1, Number.MAX_SAFE_INTEGER],
  run(words, { options, out }) {
    const flavour = flavourOf(options.flavour);
    const converted = words.flatMap(programsAt).map((file) => ({
      path: convertedFile(file),
      ...convertFile(file, flavour === undefined ? {} : { flavour }),
    }));
    const paths = converted.map(({ path }) => path);
    for (const [index, path] of paths.entries()) assertIsNew(path, paths.slice(0, index));
    for (const { path, text } of converted) writeFileSync(path, text, { flag: 'wx' });
    if (formOf(options) === 'json')
      out.json(converted.map(({ path, remarks }) => ({ written: path, remarks })));
    else
      for (const { path, remarks } of converted) {
        out.lines([path]);
        out.lines(remarks.map(({ source, line, text }) => `  ${source}:${line} ${text}`));
      }
    return exitStatus.ok;
  },
};

/** A module that somebody has edited is not overwritten, nor one of another program. */
function assertIsNew(path: string, others: readonly string[]): void {
  if (others.includes(path))
    throw new CommandFailure(exitStatus.failed, `Two programs would both become ${path}.`);
  if (existsSync(path))
    throw new CommandFailure(
      exitStatus.failed,
      `${path} is there already. Delete it to convert the program again.`,
    );
}
