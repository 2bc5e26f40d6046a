import { FIELD_MARK } from 'mvdb';
import { change, convert, fieldStore } from 'mvdb/functions';
import { text } from '../runtime/slot.ts';
import { command } from './entry.ts';
import { comma, optional, reading, sequence, value, word } from './form.ts';

/** The statements that change a text where it stands. */
export const textCommands = [
  command({
    name: 'CONVERT',
    group: 'text',
    usage: 'CONVERT from TO to IN variable',
    help: 'Replaces characters of a variable one by one.',
    form: sequence(value, word('TO'), value, word('IN'), reading),
    run: (run, from, to, old, set) => {
      set(convert(text(from, run.precision), text(to, run.precision), text(old, run.precision)));
      return undefined;
    },
  }),
  command({
    name: 'CHANGE',
    synonyms: ['SWAP'],
    group: 'text',
    usage: 'CHANGE old TO new IN variable',
    help: 'Replaces parts of a variable.',
    form: sequence(value, word('TO', 'WITH'), value, word('IN'), reading),
    run: (run, old, replacement, subject, set) => {
      const changed = change(
        text(subject, run.precision),
        text(old, run.precision),
        text(replacement, run.precision),
      );
      set(changed);
      return undefined;
    },
  }),
  command({
    name: 'GROUPSTORE',
    group: 'text',
    usage: 'GROUPSTORE text IN variable USING position, count [, delimiter]',
    help: 'Replaces delimited parts of a variable.',
    form: sequence(
      value,
      word('IN'),
      reading,
      word('USING'),
      value,
      comma,
      value,
      optional(sequence(comma, value)),
    ),
    run: (run, part, old, set, position, count, delimiter) => {
      const changed = fieldStore(
        text(old, run.precision),
        text(delimiter ?? FIELD_MARK),
        run.whole(position),
        run.whole(count),
        text(part, run.precision),
      );
      set(changed);
      return undefined;
    },
  }),
];
