import { newToken } from '@mvdb/server/host';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { formOptions } from '../options/form.ts';

export const token = defineCommand({
  name: 'token',
  forms: [''],
  description: [
    'Makes a token that nobody can guess, for a file that `mvdb serve --token-file` reads, or for MVDB_TOKEN. It is not stored.',
  ],
  wordCount: [0, 0],
  options: { json: formOptions.json },
  examples: [
    ['token', 'Writes one.'],
    ['token --json', 'For a program.'],
  ],

  run({ options, out }) {
    const made = newToken();
    if (options.json) out.json({ token: made });
    else out.line(made);
    return exitStatus.ok;
  },
});
