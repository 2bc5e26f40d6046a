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
    help: 'The outcome of the last statement or function that reports one; 0 for success.',
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
  KEYIN: {
    least: 0,
    usage: 'KEYIN()',
    help: 'One character: a key at a terminal, else the first of the next line.',
    apply: (run) => run.readCharacter(),
  },
  SELECTINFO: {
    least: 2,
    takes: ['handle'],
    usage: 'SELECTINFO(list, key)',
    help: 'Something about a list: 1 whether it is active, 3 how many ids it has.',
    apply: (run, list: Slot, key: Value) => run.listInfo(list, whole(key)),
  },
  TERMINFO: {
    least: 0,
    most: 1,
    usage: 'TERMINFO([key])',
    help: 'Something about the terminal, by its number: 1 its width, 2 its lines.',
    apply: (run, key: Value = 0) => {
      const { lines, width } = run.page;
      return [`${width}\u001e${lines}`, width, lines][whole(key)] ?? '';
    },
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
