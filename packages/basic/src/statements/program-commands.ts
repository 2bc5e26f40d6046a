import type { ProgramRun } from '../runtime/program-run.ts';
import { ProgramEnd } from '../runtime/signals.ts';
import { text, type Value } from '../runtime/slot.ts';
import { command } from './entry.ts';
import { choice, flag, list, optional, sequence, target, value, word } from './form.ts';

const group = 'programs';
const MS_PER_SECOND = 1_000;

const message = optional(list(value));

/** The statements that end programs, wait, and set what holds for all of them. */
export const programCommands = [
  command({
    name: 'STOP',
    synonyms: ['STOPE', 'STOPM'],
    group,
    usage: 'STOP [message]',
    help: 'Ends the program and those that called it.',
    form: message,
    ends: true,
    run: (run, items) => {
      showMessage(run, items);
      throw new ProgramEnd('stop');
    },
  }),
  command({
    name: 'ABORT',
    synonyms: ['ABORTE', 'ABORTM'],
    group,
    usage: 'ABORT [message]',
    help: 'Ends the program and all that called it, as an error.',
    form: message,
    ends: true,
    run: (run, items) => {
      showMessage(run, items);
      throw new ProgramEnd('abort');
    },
  }),
  command({
    name: 'CHAIN',
    group,
    usage: 'CHAIN command',
    help: 'Ends the programs, and runs a command instead.',
    form: value,
    ends: true,
    run: (_run, next) => {
      throw new ProgramEnd('chain', text(next));
    },
  }),
  command({
    name: 'NULL',
    group,
    usage: 'NULL',
    help: 'Does nothing.',
    form: sequence(),
    run: () => undefined,
  }),
  command({
    name: 'PRECISION',
    group,
    usage: 'PRECISION places',
    help: 'Says to how many places numbers of this program are rounded as text.',
    form: value,
    run: () => undefined,
  }),
  command({
    name: 'CLEAR',
    group,
    usage: 'CLEAR',
    help: 'Gives every variable of the program 0.',
    form: sequence(),
    run: () => undefined,
  }),
  command({
    name: 'CLEARCOMMON',
    group,
    usage: 'CLEARCOMMON',
    help: 'Gives every variable of the unnamed COMMON 0.',
    form: optional(word('UNNAMED')),
    run: (run) => {
      run.clearCommon();
      return undefined;
    },
  }),
  command({
    name: 'RANDOMIZE',
    group,
    usage: 'RANDOMIZE [seed]',
    help: 'Begins another series of numbers by chance.',
    form: optional(value),
    run: () => undefined,
  }),
  command({
    name: 'SLEEP',
    synonyms: ['RQM'],
    group,
    usage: 'SLEEP [seconds]',
    help: 'Waits.',
    form: optional(value),
    run: (run, seconds) => {
      run.sleep((seconds === undefined ? 1 : run.whole(seconds)) * MS_PER_SECOND);
      return undefined;
    },
  }),
  command({
    name: 'NAP',
    group,
    usage: 'NAP milliseconds',
    help: 'Waits for a short time.',
    form: value,
    run: (run, milliseconds) => {
      run.sleep(run.whole(milliseconds));
      return undefined;
    },
  }),
  command({
    name: 'BREAK',
    group,
    usage: 'BREAK [KEY] ON | OFF | CLEAR',
    help: 'Says whether the break key ends programs.',
    form: sequence(flag('KEY'), choice('ON', 'OFF', 'CLEAR')),
    run: () => undefined,
  }),
  command({
    name: 'DEBUG',
    group,
    usage: 'DEBUG',
    help: 'Stops in a debugger where one is there.',
    form: sequence(),
    run: () => undefined,
  }),
  command({
    name: 'ASSIGN',
    group,
    usage: 'ASSIGN value TO variable',
    help: 'Gives a variable a value.',
    form: sequence(value, word('TO'), target),
    run: (_run, assigned, set) => {
      set(assigned);
      return undefined;
    },
  }),
];

function showMessage(run: ProgramRun, items: readonly (readonly [Value])[] | undefined): void {
  if (items === undefined) return;
  run.output.show(items.map(([item]) => text(item, run.precision)).join(''), true);
}
