import { whole } from '../runtime/operators.ts';
import { cursorText } from '../runtime/screen.ts';
import type { Slot, Value } from '../runtime/slot.ts';
import { type FunctionEntry, functionGroup } from './entry.ts';

/** The functions of what runs: the variables, the session, the terminal. */
export const systemFunctions: readonly FunctionEntry[] = functionGroup('system', {
  ASSIGNED: {
    least: 1,
    takes: ['slot'],
    usage: 'ASSIGNED(variable)',
    help: '1 for a variable that has a value.',
    apply: (_run, slot: Slot) => (slot === undefined ? 0 : 1),
  },
  UNASSIGNED: {
    least: 1,
    takes: ['slot'],
    usage: 'UNASSIGNED(variable)',
    help: '1 for a variable that has no value.',
    apply: (_run, slot: Slot) => (slot === undefined ? 1 : 0),
  },
  STATUS: {
    least: 0,
    usage: 'STATUS()',
    help: 'How the last statement or function that tells went; 0 for well.',
    apply: (run) => run.status,
  },
  SYSTEM: {
    least: 1,
    usage: 'SYSTEM(number)',
    help: 'Something about the session, by its number.',
    apply: (run, key: Value) => run.system(whole(key)),
  },
  SENTENCE: {
    least: 0,
    usage: 'SENTENCE()',
    help: 'The command that started the program.',
    apply: (run) => run.sentence,
  },
  ERRMSG: {
    least: 1,
    usage: 'ERRMSG(status)',
    help: 'The text of a status.',
    apply: (_run, status: Value) => `Status ${whole(status)}`,
  },
  '@': {
    least: 1,
    most: 2,
    usage: '@(column [, line])',
    help: 'What moves the cursor of a terminal, or with a negative number controls it.',
    apply: (_run, column: Value, line?: Value) =>
      cursorText(whole(column), line === undefined ? undefined : whole(line)),
  },
});
