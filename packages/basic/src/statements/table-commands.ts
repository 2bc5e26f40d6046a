import { FIELD_MARK, type LockMode, MvdbError } from 'mvdb';
import { extract, replace } from 'mvdb/functions';
import type { Matrix } from '../runtime/matrix.ts';
import { buildFrom, parseInto } from '../runtime/matrix-text.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import type { Setter } from '../runtime/slot.ts';
import { type Slot, text, type Value } from '../runtime/slot.ts';
import { openTable, STATUS_NOT_FOUND, type TableHandle, tableOf } from '../runtime/tables.ts';
import { type CommandEntry, command, type Outcome } from './entry.ts';
import {
  array,
  comma,
  type Form,
  flag,
  handle,
  optional,
  sequence,
  target,
  value,
  word,
} from './form.ts';
import { tableAndId } from './table-forms.ts';

const group = 'tables';
/** The attribute of STATUS that names the table. */
const STATUS_NAME = 20;

/** Where a table is opened into: a variable, or in some flavours the default table. */
const openedInto: Form<[Setter | undefined]> = {
  ...optional(sequence(word('TO'), target)),
  parse: (parser) => {
    if (!parser.flavour.defaultTable || parser.reader.isWord('TO'))
      return sequence(word('TO'), target).parse(parser);
    return [{ kind: 'absent' }];
  },
};

/** The ways to read: what the word is, and how it locks. */
const LOCKS: readonly (readonly [suffix: string, mode: LockMode | undefined, says: string])[] = [
  ['', undefined, ''],
  ['U', 'update', ', locked for update'],
  ['L', 'shared', ', locked against changes'],
];

/** The statements that read and write tables. */
export const tableCommands: readonly CommandEntry[] = [
  command({
    name: 'OPEN',
    group,
    usage: "OPEN ['DICT',] name TO variable [ON ERROR ...] THEN ... ELSE ...",
    help: 'Opens a table.',
    form: sequence(value, optional(sequence(comma, value)), flag('READONLY'), openedInto),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, first, second, _isReadOnly, set) => {
      const [section, name] =
        second === undefined ? ['', text(first)] : [text(first), text(second)];
      const opened = openTable(run, section, name);
      run.status = opened === undefined ? STATUS_NOT_FOUND : 0;
      if (opened === undefined) return false;
      if (set === undefined) run.defaultTable = opened;
      else set(opened);
      return true;
    },
  }),
  command({
    name: 'OPENPATH',
    group,
    usage: 'OPENPATH path TO variable [ON ERROR ...] THEN ... ELSE ...',
    help: 'Opens the table that is named by the last part of a path.',
    form: sequence(value, flag('READONLY'), openedInto),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, path, _isReadOnly, set) => {
      const name = text(path).replace(/^.*[\\/]/, '');
      const opened = openTable(run, '', name);
      run.status = opened === undefined ? STATUS_NOT_FOUND : 0;
      if (opened === undefined) return false;
      if (set === undefined) run.defaultTable = opened;
      else set(opened);
      return true;
    },
  }),
  command({
    name: 'STATUS',
    group,
    usage: 'STATUS variable FROM table THEN ... ELSE ...',
    help: 'Gives what is known of an open table: attribute 20 is its name.',
    form: sequence(target, word('FROM'), handle),
    clauses: ['THEN', 'ELSE'],
    needsBranch: true,
    run: (_run, set, table) => {
      const { name } = tableOf(table).table;
      set(replace('', STATUS_NAME, 0, 0, name));
      return true;
    },
  }),
  command({
    name: 'CLOSE',
    group,
    usage: 'CLOSE table',
    help: 'Closes a table.',
    form: optional(handle),
    clauses: ['ON ERROR'],
    run: (run, table) => {
      tableOf(table ?? run.defaultTable).close();
      return true;
    },
  }),
  ...LOCKS.flatMap(([suffix, mode, says]) => [
    command({
      name: `READ${suffix}`,
      group,
      usage: `READ${suffix} variable FROM table, id [ON ERROR ...] THEN ... ELSE ...`,
      help: `Reads a record${says}.`,
      form: sequence(target, word('FROM'), tableAndId),
      clauses: readClauses(mode),
      needsBranch: true,
      run: (run, set, table, id) =>
        reading(run, table, id, mode, (record) => {
          if (record !== undefined) set(record);
          else if (!run.flavour.readKeeps) set('');
        }),
    }),
    command({
      name: `READV${suffix}`,
      group,
      usage: `READV${suffix} variable FROM table, id, attribute [ON ERROR ...] THEN ... ELSE ...`,
      help: `Reads an attribute of a record${says}; attribute 0 gives its id.`,
      form: sequence(target, word('FROM'), tableAndId, comma, value),
      clauses: readClauses(mode),
      needsBranch: true,
      run: (run, set, table, id, attribute) =>
        reading(run, table, id, mode, (record) => {
          const number = run.whole(attribute);
          if (record !== undefined)
            set(number === 0 ? text(id, run.precision) : extract(record, number));
          else if (!run.flavour.readKeeps) set('');
        }),
    }),
    command({
      name: `MATREAD${suffix}`,
      group,
      usage: `MATREAD${suffix} array FROM table, id [ON ERROR ...] THEN ... ELSE ...`,
      help: `Reads the attributes of a record into an array${says}.`,
      form: sequence(array, word('FROM'), tableAndId),
      clauses: readClauses(mode),
      needsBranch: true,
      run: (run, into, table, id) =>
        reading(run, table, id, mode, (record) => {
          if (record !== undefined) parseInto(run, into, record, FIELD_MARK);
        }),
    }),
  ]),
  ...(['', 'U'] as const).flatMap((suffix) => [
    command({
      name: `WRITE${suffix}`,
      group,
      usage: `WRITE${suffix} record TO table, id [ON ERROR ...]`,
      help: `Writes a record${suffix === 'U' ? ', and keeps its lock' : ''}.`,
      form: sequence(value, word('TO', 'ON'), tableAndId),
      clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
      run: (run, record, table, id) =>
        writing(run, table, id, suffix === 'U', () => text(record, run.precision)),
    }),
    command({
      name: `WRITEV${suffix}`,
      group,
      usage: `WRITEV${suffix} value TO table, id, attribute [ON ERROR ...]`,
      help: `Writes an attribute of a record${suffix === 'U' ? ', and keeps its lock' : ''}.`,
      form: sequence(value, word('TO', 'ON'), tableAndId, comma, value),
      clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
      run: (run, part, table, id, attribute) =>
        writing(run, table, id, suffix === 'U', (old) => {
          const number = run.whole(attribute);
          return replace(old(), number === 0 ? 1 : number, 0, 0, text(part, run.precision));
        }),
    }),
    command({
      name: `MATWRITE${suffix}`,
      group,
      usage: `MATWRITE${suffix} array TO table, id [ON ERROR ...]`,
      help: `Writes an array as the attributes of a record${suffix === 'U' ? ', and keeps its lock' : ''}.`,
      form: sequence(array, word('TO', 'ON'), tableAndId),
      clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
      run: (run, from: Matrix, table, id) =>
        writing(run, table, id, suffix === 'U', () => buildFrom(run, from, FIELD_MARK)),
    }),
    command({
      name: `DELETE${suffix}`,
      group,
      usage: `DELETE${suffix} table, id [ON ERROR ...]`,
      help: `Deletes a record${suffix === 'U' ? ', and keeps its lock' : ''}.`,
      form: tableAndId,
      clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
      run: (run, table, id) =>
        changing(run, () => {
          run.transactions.delete(chosenTable(run, table), text(id, run.precision), suffix === 'U');
        }),
    }),
  ]),
  command({
    name: 'CLEARFILE',
    group,
    usage: 'CLEARFILE table [ON ERROR ...]',
    help: 'Deletes every record of a table.',
    form: optional(handle),
    clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
    run: (run, table) => changing(run, () => run.transactions.clear(chosenTable(run, table))),
  }),
];

function readClauses(mode: LockMode | undefined): CommandEntry['clauses'] {
  return mode === undefined ? ['ON ERROR', 'THEN', 'ELSE'] : ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'];
}

function chosenTable(run: ProgramRun, table: Slot): TableHandle {
  return tableOf(table ?? run.defaultTable);
}

function reading(
  run: ProgramRun,
  table: Slot,
  id: Value,
  mode: LockMode | undefined,
  take: (record: string | undefined) => void,
): Outcome {
  const opened = chosenTable(run, table);
  const key = text(id, run.precision);
  return run.unlessLocked(() => {
    if (mode !== undefined) run.transactions.locked(opened, key, mode);
    const record = recordOf(run, opened, key);
    run.status = record === undefined ? STATUS_NOT_FOUND : 0;
    take(record);
    return record !== undefined;
  });
}

/** The record; what can be no id names none. */
function recordOf(run: ProgramRun, opened: TableHandle, id: string): string | undefined {
  if (id === '') return undefined;
  try {
    return run.transactions.read(opened, id);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'BAD_ID') return undefined;
    throw error;
  }
}

function writing(
  run: ProgramRun,
  table: Slot,
  id: Value,
  keepsLock: boolean,
  content: (old: () => string) => string,
): Outcome {
  const opened = chosenTable(run, table);
  const key = text(id, run.precision);
  return changing(run, () => {
    const record = content(() => recordOf(run, opened, key) ?? '');
    run.transactions.write(opened, key, record, keepsLock);
  });
}

function changing(run: ProgramRun, change: () => void): Outcome {
  return run.unlessLocked(() => {
    change();
    run.status = 0;
    return true;
  });
}
