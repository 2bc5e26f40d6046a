import { find, findString, type LocateOptions, locate } from 'mvdb/functions';
import { locateOrder } from 'mvdb/language';
import { Matrix } from '../runtime/matrix.ts';
import { buildFrom, parseInto } from '../runtime/matrix-text.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import { removeNext } from '../runtime/remove.ts';
import type { Setter } from '../runtime/slot.ts';
import { text, type Value } from '../runtime/slot.ts';
import type { Outcome } from './entry.ts';
import { command } from './entry.ts';
import {
  array,
  arrayOrValue,
  dynamic,
  list,
  position as offset,
  optional,
  sequence,
  symbol,
  target,
  value,
  word,
} from './form.ts';
import { type LocateStyle, locateForm } from './locate-form.ts';

const group = 'arrays';

/** The statements of dimensioned and dynamic arrays. */
export const arrayCommands = [
  command({
    name: 'MAT',
    group,
    usage: 'MAT array = value | MAT array',
    help: 'Gives every element of an array a value, or those of another array.',
    form: sequence(array, symbol('='), arrayOrValue),
    run: (_run, into, from) => {
      if (!(from instanceof Matrix)) into.fill(from);
      else for (let index = 1; index <= into.count; index++) into.put(index, from.at(index));
      return undefined;
    },
  }),
  command({
    name: 'MATPARSE',
    group,
    usage: 'MATPARSE array FROM text [, delimiter]',
    help: 'Puts the parts of a text into an array; element 0 takes what is left over.',
    form: sequence(
      array,
      word('FROM'),
      value,
      optional(sequence(symbol(','), value)),
      optional(sequence(word('USING'), value)),
    ),
    run: (run, into, from, delimiter, using) => {
      parseInto(run, into, text(from, run.precision), text(delimiter ?? using ?? '\u001e'));
      return undefined;
    },
  }),
  command({
    name: 'MATBUILD',
    group,
    usage: 'MATBUILD variable FROM array [, start [, end]] [USING delimiter]',
    help: 'Joins the elements of an array to a text.',
    form: sequence(
      target,
      word('FROM'),
      array,
      optional(sequence(symbol(','), value, optional(sequence(symbol(','), value)))),
      optional(sequence(word('USING'), value)),
    ),
    run: (run, set, from, start, end, using) => {
      const delimiter = using === undefined ? '\u001e' : text(using);
      set(
        buildFrom(run, from, delimiter, {
          start: start === undefined ? undefined : run.whole(start),
          end: end === undefined ? undefined : run.whole(end),
        }),
      );
      return undefined;
    },
  }),
  command({
    name: 'INS',
    group,
    usage: 'INS text BEFORE array<a, v, s>',
    help: 'Puts an element before another.',
    form: sequence(value, word('BEFORE'), offset),
    run: (run, inserted, into, attribute, position, subvalue) => {
      const { insertsBeforeEmpty } = run.flavour;
      const put = text(inserted, run.precision);
      into.insert(attribute, position, subvalue, put, insertsBeforeEmpty);
      return undefined;
    },
  }),
  command({
    name: 'DEL',
    group,
    usage: 'DEL array<a, v, s>',
    help: 'Takes an element out.',
    form: offset,
    run: (_run, from, attribute, position, subvalue) => {
      from.delete(attribute, position, subvalue);
      return undefined;
    },
  }),
  command({
    name: 'REMOVE',
    group,
    usage: 'REMOVE variable FROM array SETTING delimiter',
    help: 'Reads the next element of an array, regardless of its level; the delimiter is 0 at the end.',
    form: sequence(
      target,
      word('FROM'),
      dynamic,
      optional(sequence(symbol(','), value)),
      word('SETTING'),
      target,
    ),
    run: (_run, set, from, _position, setLevel) => {
      set(removeNext(from, setLevel));
      return undefined;
    },
  }),
  command({
    name: 'SETREM',
    group,
    usage: 'SETREM position ON array',
    help: 'Says where the next REMOVE of an array begins.',
    form: sequence(value, word('ON'), dynamic),
    run: (run, position, on) => {
      on.removedTo = Math.max(run.whole(position), 0);
      return undefined;
    },
  }),
  command({
    name: 'FIND',
    group,
    usage: 'FIND text IN array [, occurrence] SETTING a [, v [, s]] THEN ... ELSE ...',
    help: 'Finds an element that equals a text.',
    form: sequence(
      value,
      word('IN'),
      value,
      optional(sequence(symbol(','), value)),
      word('SETTING'),
      list(target),
    ),
    clauses: ['THEN', 'ELSE'],
    needsBranch: true,
    run: (run, sought, within, occurrence, setters) =>
      found(run, find, sought, within, occurrence, setters),
  }),
  command({
    name: 'FINDSTR',
    group,
    usage: 'FINDSTR text IN array [, occurrence] SETTING a [, v [, s]] THEN ... ELSE ...',
    help: 'Finds the element that holds a text.',
    form: sequence(
      value,
      word('IN'),
      value,
      optional(sequence(symbol(','), value)),
      word('SETTING'),
      list(target),
    ),
    clauses: ['THEN', 'ELSE'],
    needsBranch: true,
    run: (run, sought, within, occurrence, setters) =>
      found(run, findString, sought, within, occurrence, setters),
  }),
  command({
    name: 'LOCATE',
    group,
    usage: 'LOCATE text IN array<a, v> [, start] [BY order] SETTING position THEN ... ELSE ...',
    help: 'Finds an element of one level; without it, the variable says where it would be inserted.',
    form: locateForm,
    clauses: ['THEN', 'ELSE'],
    needsBranch: true,
    run: (run, sought, within, style, positions, start, order, set) => {
      const located = locate(
        text(sought, run.precision),
        text(within, run.precision),
        locateOptions(run, style, positions, start, order),
      );
      set(located.position);
      return located.found;
    },
  }),
];

function found(
  run: ProgramRun,
  seek: typeof find,
  sought: Value,
  within: Value,
  occurrence: Value | undefined,
  setters: readonly (readonly [Setter])[],
): Outcome {
  const count = occurrence === undefined ? 1 : run.whole(occurrence);
  const offset =
    count < 1 ? undefined : seek(text(sought, run.precision), text(within, run.precision), count);
  if (offset === undefined) return false;
  const positions = [offset.attribute, offset.value, offset.subvalue];
  for (const [index, [set]] of setters.entries()) set(positions[index] ?? 0);
  return true;
}

function locateOptions(
  run: ProgramRun,
  style: LocateStyle,
  positions: readonly (readonly [Value])[],
  start: Value | undefined,
  order: Value | undefined,
): LocateOptions {
  const [attribute = 0, position = 0, subvalue = 0] = positions.map(([each]) =>
    Math.max(run.whole(each), 0),
  );
  const sorted = { order: orderText(run, text(order ?? '')) };
  if (style === 'STANDARD') return { ...sorted, attribute, value: position, subvalue };
  if (style === 'PICK') return { ...sorted, flavour: 'pick', attribute, value: position };
  const from = start === undefined ? 1 : Math.max(run.whole(start), 1);
  return { ...sorted, flavour: 'universe', attribute, value: position, start: from };
}

/** The order; in some flavours a right-justified one compares as text, or all numbers as such. */
function orderText({ flavour }: ProgramRun, order: string): string {
  return flavour.locateComparesText
    ? order.replace(/^([AD])R/i, '$1T')
    : locateOrder(order, flavour);
}
