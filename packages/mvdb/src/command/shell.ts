import { runProgram } from './os-program.ts';
import type { Verb } from './verb.ts';

/** Runs a program of the operating system that the capability `osCommand` lists, without a shell. */
export const shell: Verb = {
  name: 'SH',
  synonyms: ['!'],
  effect: 'full',
  usage: 'SH /absolute/path/of/program [argument ...]',
  run({ session, host, argumentText, print }) {
    const { lines, status } = runProgram(session, argumentText, host.osRunner);
    for (const line of lines) print(line);
    return status;
  },
};
