import {
  FIELD_MARK,
  openIndex,
  readSavedList,
  SAVED_LISTS,
  VALUE_MARK,
  writeSavedList,
} from 'mvdb';
import { ListHandle } from '../runtime/list-handle.ts';
import { programError } from '../runtime/program-error.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import type { Setter } from '../runtime/slot.ts';
import { type Slot, text, type Value } from '../runtime/slot.ts';
import { TableHandle, tableOf } from '../runtime/tables.ts';
import { dividedAt } from '../runtime/value-size.ts';
import type { Part } from '../syntax/syntax.ts';
import { command } from './entry.ts';
import { comma, type Form, flag, handle, optional, sequence, target, value, word } from './form.ts';

const group = 'select lists';

/** TO and the number of a list, or in some flavours a variable. */
const listName: Form<[number: Value | undefined, variable: Setter | undefined]> = {
  size: 2,
  parse: (parser) => {
    const absent: Part = { kind: 'absent' };
    const { reader, flavour } = parser;
    if (!reader.takeWord('TO')) return [absent, absent];
    return flavour.listVariables && reader.peek().kind === 'word'
      ? [absent, ...target.parse(parser)]
      : [...value.parse(parser), absent];
  },
  begins: () => true,
  print: (parts, printer) => {
    const [number, variable] = parts.splice(0, 2);
    if (number?.kind === 'value') return `TO ${printer.expression(number.expression)}`;
    return variable?.kind === 'target' ? `TO ${printer.expression(variable.target)}` : '';
  },
};

/** The statements of select lists. */
export const listCommands = [
  ...(['SELECT', 'SSELECT'] as const).flatMap((name) => [
    command({
      name,
      synonyms: [`${name}N`],
      group,
      usage: `${name} table [TO list]`,
      help: `Makes a list of the ids of a table${name === 'SSELECT' ? ', sorted' : ''}.`,
      form: sequence(handle, listName),
      clauses: ['ON ERROR', 'THEN', 'ELSE'],
      run: (run, source, list, set) => {
        const ids = idsOf(run, source, name === 'SSELECT');
        if (set === undefined) form(run, list, ids);
        else {
          run.selected = ids.length;
          set(new ListHandle(ids));
        }
        return true;
      },
    }),
    command({
      name: `${name}V`,
      group,
      usage: `${name}V table TO variable`,
      help: `Makes a list of the ids of a table in a variable${name === 'SSELECT' ? ', sorted' : ''}.`,
      form: sequence(handle, word('TO'), target),
      clauses: ['ON ERROR', 'THEN', 'ELSE'],
      run: (run, source, set) => {
        const ids = idsOf(run, source, name === 'SSELECT');
        run.selected = ids.length;
        set(new ListHandle(ids));
        return true;
      },
    }),
  ]),
  command({
    name: 'SELECTE',
    group,
    usage: 'SELECTE TO variable',
    help: 'Moves list 0 into a variable.',
    form: sequence(word('TO'), target),
    run: (run, set) => {
      set(new ListHandle(run.session.selectLists.take(0) ?? []));
      return undefined;
    },
  }),
  command({
    name: 'SELECTINDEX',
    group,
    usage: 'SELECTINDEX index [, value] FROM table [TO list]',
    help: 'Makes a list of the values of an index, or of the ids of one value.',
    form: sequence(
      value,
      optional(sequence(comma, value)),
      word('FROM'),
      handle,
      optional(sequence(word('TO'), value)),
    ),
    run: (run, index, key, table, list) => {
      const { name } = tableOf(table).table;
      const reader = openIndex(run.session, name, text(index));
      if (reader === undefined)
        throw programError('INDEX_NOT_FOUND', `${name} has no index ${text(index)}.`);
      const elements =
        key === undefined
          ? [...reader.values()].map(({ values }) => values[0] ?? '')
          : reader.equal([text(key, run.precision)]);
      form(run, list, elements);
      return undefined;
    },
  }),
  command({
    name: 'READNEXT',
    group,
    usage: 'READNEXT id [, value [, subvalue]] [FROM list] THEN ... ELSE ...',
    help: 'Reads the next id of a list; WHILE, UNTIL and IF take it as a condition, too.',
    form: sequence(
      target,
      optional(sequence(comma, target, optional(sequence(comma, target)))),
      optional(sequence(word('FROM'), handle)),
    ),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, setId, setValue, setSubvalue, list) => {
      const element = nextOf(run, list);
      if (element === undefined) {
        setId('');
        return false;
      }
      const [id = '', position = 0, subvalue = 0] = element.includes(VALUE_MARK)
        ? dividedAt(element, VALUE_MARK)
        : [element];
      setId(id);
      setValue?.(position);
      setSubvalue?.(subvalue);
      return true;
    },
  }),
  command({
    name: 'CLEARSELECT',
    group,
    usage: 'CLEARSELECT [ALL | list]',
    help: 'Forgets a list, or all.',
    form: sequence(flag('ALL'), optional(handle)),
    run: (run, isAll, list) => {
      if (list instanceof ListHandle) list.take();
      else if (isAll)
        for (let number = 0; number <= 10; number++) run.session.selectLists.clear(number);
      else run.session.selectLists.clear(list === undefined ? 0 : run.whole(list));
      return undefined;
    },
  }),
  command({
    name: 'FORMLIST',
    group,
    usage: 'FORMLIST array [TO list]',
    help: 'Makes a list of the attributes of an array.',
    form: sequence(value, optional(sequence(word('TO'), value))),
    run: (run, array, list) => {
      const elements = text(array, run.precision);
      form(run, list, elements === '' ? [] : dividedAt(elements, FIELD_MARK));
      return undefined;
    },
  }),
  command({
    name: 'READLIST',
    group,
    usage: 'READLIST variable [FROM list] THEN ... ELSE ...',
    help: 'Reads what is left of a list as an array.',
    form: sequence(target, optional(sequence(word('FROM'), handle))),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, set, list) => {
      const ids =
        list instanceof ListHandle
          ? list.take()
          : run.session.selectLists.take(list === undefined ? 0 : run.whole(list));
      set(ids === undefined ? '' : ids.join(FIELD_MARK));
      return ids !== undefined && ids.length > 0;
    },
  }),
  command({
    name: 'GETLIST',
    group,
    usage: 'GETLIST name [TO list] THEN ... ELSE ...',
    help: 'Makes a list of one that was saved.',
    form: sequence(value, optional(sequence(word('TO'), value))),
    clauses: ['THEN', 'ELSE'],
    needsBranch: true,
    run: (run, name, list) => {
      const ids = readSavedList(run.session, text(name));
      if (ids === undefined) return false;
      form(run, list, ids);
      return true;
    },
  }),
  command({
    name: 'SAVELIST',
    group,
    usage: 'SAVELIST name [FROM list] THEN ... ELSE ...',
    help: 'Saves a list.',
    form: sequence(value, optional(sequence(word('FROM'), value))),
    clauses: ['THEN', 'ELSE'],
    needsBranch: true,
    run: (run, name, list) => {
      const ids = run.session.selectLists.take(list === undefined ? 0 : run.whole(list));
      if (ids === undefined) return false;
      writeSavedList(run.session, text(name), ids);
      return true;
    },
  }),
  command({
    name: 'WRITELIST',
    group,
    usage: 'WRITELIST array ON name',
    help: 'Saves the attributes of an array as a list.',
    form: sequence(value, word('ON', 'TO'), value),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    run: (run, array, name) => {
      writeSavedList(run.session, text(name), dividedAt(text(array, run.precision), FIELD_MARK));
      return true;
    },
  }),
  command({
    name: 'DELETELIST',
    group,
    usage: 'DELETELIST name',
    help: 'Deletes a list that was saved.',
    form: value,
    clauses: ['THEN', 'ELSE'],
    run: (run, name) => {
      if (readSavedList(run.session, text(name)) === undefined) return false;
      run.session.table(SAVED_LISTS).delete(text(name));
      return true;
    },
  }),
];

/** Ids of a table, elements of a list, or attributes of an array. */
function idsOf(run: ProgramRun, source: Slot, isSorted: boolean): readonly string[] {
  const ids = sourceIds(run, source);
  return isSorted ? [...ids].sort(byText) : ids;
}

function sourceIds(run: ProgramRun, source: Slot): readonly string[] {
  if (source instanceof TableHandle) return run.transactions.ids(tableOf(source));
  if (source instanceof ListHandle) return source.take();
  if (source === undefined) return run.transactions.ids(tableOf(source));
  const elements = text(source, run.precision);
  return elements === '' ? [] : dividedAt(elements, FIELD_MARK);
}

function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function form(run: ProgramRun, list: Value | undefined, ids: readonly string[]): void {
  run.selected = ids.length;
  run.session.selectLists.form(list === undefined ? 0 : run.whole(list), ids);
}

function nextOf(run: ProgramRun, list: Slot): string | undefined {
  if (list instanceof ListHandle) return list.next();
  const { selectLists } = run.session;
  const number = list === undefined ? 0 : run.whole(list);
  const isFirst = selectLists.isUnread(number);
  const element = selectLists.next(number);
  // As observed, an empty element is read but at the beginning.
  return element === '' && isFirst ? selectLists.next(number) : element;
}
