import { newToken } from '../../access/tokens.ts';
import { defineCommand } from '../command.ts';
import { exitStatus } from '../exit-status.ts';

export const token = defineCommand({
  name: 'token',
  forms: [''],
  description: [
    'Makes a token that nobody can guess, for a file that `mvdb serve --token-file` reads, or for MVDB_TOKEN. It is kept nowhere.',
  ],
  wordCount: [0, 0],
  options: {},
  examples: [['token', 'Writes one.']],

  run({ out }) {
    out.line(newToken());
    return exitStatus.ok;
  },
});
