import { text } from '../runtime/slot.ts';
import { command } from './entry.ts';
import { list, sequence, value } from './form.ts';

/** The statements of the lines that wait for INPUT. */
export const dataCommands = [
  command({
    name: 'DATA',
    group: 'input',
    usage: 'DATA line {, line}',
    help: 'Lets lines wait for INPUT, or for a command.',
    form: list(value),
    run: (run, lines) => {
      run.data.push(...lines.map(([line]) => text(line, run.precision)));
      return undefined;
    },
  }),
  command({
    name: 'CLEARDATA',
    group: 'input',
    usage: 'CLEARDATA',
    help: 'Forgets the lines that wait.',
    form: sequence(),
    run: (run) => {
      run.data.length = 0;
      return undefined;
    },
  }),
  command({
    name: 'CLEARINPUT',
    synonyms: ['INPUTCLEAR'],
    group: 'input',
    usage: 'CLEARINPUT',
    help: 'Forgets what was typed ahead.',
    form: sequence(),
    run: () => undefined,
  }),
];
