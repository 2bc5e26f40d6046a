import { writeFileSync } from 'node:fs';
import { declarationFile, declarationOf } from '@mvdb/basic';
import { exitStatus } from '../errors/exit-status.ts';
import { formOf } from '../options/form.ts';
import type { BasicAction } from './action.ts';
import { programsAt } from './importable-files.ts';

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
