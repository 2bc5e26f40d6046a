import { text } from '../runtime/slot.ts';
import { command } from './entry.ts';
import {
  comma,
  flag,
  handle,
  optional,
  sequence,
  symbol,
  symbolFlag,
  target,
  value,
  word,
} from './form.ts';

/** The statements that read lines. */
export const inputCommands = [
  command({
    name: 'INPUT',
    group: 'input',
    usage: 'INPUT variable [, length] [:] [_] [THEN ... ELSE ...]',
    help: 'Reads a line: from DATA, from what the caller gave, or from the terminal.',
    form: sequence(
      optional(
        sequence(
          symbol('@'),
          symbol('('),
          value,
          optional(sequence(comma, value)),
          symbol(')'),
          optional(symbol(':')),
        ),
      ),
      target,
      optional(sequence(comma, value)),
      symbolFlag(':'),
      symbolFlag('_'),
      flag('UPCASE', 'HIDDEN', 'NO.ECHO', 'OVERLAY', 'EDIT', 'PANNING', 'TIMEOUT'),
    ),
    clauses: ['THEN', 'ELSE'],
    run: (run, column, line, set, length, isOpen) => {
      if (column !== undefined)
        run.output.show(
          run.cursor(run.whole(column), line === undefined ? undefined : run.whole(line)),
          false,
        );
      const read = run.readLine(
        length === undefined ? undefined : run.whole(length),
        isOpen === true,
      );
      set(read);
      return true;
    },
  }),
  command({
    name: 'PROMPT',
    group: 'input',
    usage: 'PROMPT character',
    help: 'Says what INPUT shows before it reads.',
    form: value,
    run: (run, prompt) => {
      run.prompt = text(prompt).slice(0, 1);
      return undefined;
    },
  }),
  command({
    name: 'IN',
    group: 'input',
    usage: 'IN variable [FOR tenths THEN ... ELSE ...]',
    help: 'Reads the code of one character.',
    form: sequence(target, optional(sequence(word('FOR'), value))),
    clauses: ['THEN', 'ELSE'],
    run: (run, set) => {
      const read = run.readLine(1, true);
      set(read === '' ? 13 : (read.codePointAt(0) ?? 0));
      return true;
    },
  }),
  command({
    name: 'INPUTNULL',
    group: 'input',
    usage: 'INPUTNULL character',
    help: 'Says which line INPUT takes as empty text.',
    form: value,
    run: (run, character) => {
      run.nullInput = text(character);
      return undefined;
    },
  }),
  command({
    name: 'TIMEOUT',
    group: 'input',
    usage: 'TIMEOUT file, seconds',
    help: 'Says how long reading waits; here nothing waits.',
    form: sequence(handle, comma, value),
    run: () => undefined,
  }),
  command({
    name: 'NOBUF',
    group: 'sequential files',
    usage: 'NOBUF file THEN ... ELSE ...',
    help: 'Has every write reach a file at once, as it always does here.',
    form: handle,
    clauses: ['THEN', 'ELSE'],
    run: () => true,
  }),
  command({
    name: 'PROCREAD',
    group: 'input',
    usage: 'PROCREAD variable THEN ... ELSE ...',
    help: 'Reads what a PROC has put ready: there are no PROCs, so ELSE runs.',
    form: target,
    clauses: ['THEN', 'ELSE'],
    needsBranch: true,
    run: () => false,
  }),
];
