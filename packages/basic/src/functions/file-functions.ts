import { whole } from '../runtime/operators.ts';
import { type Slot, text, type Value } from '../runtime/slot.ts';
import { fileInfo, tableOf, translated } from '../runtime/tables.ts';
import { type FunctionEntry, functionGroup } from './entry.ts';

/** The functions of tables. */
export const fileFunctions: readonly FunctionEntry[] = functionGroup('tables', {
  RECORDLOCKED: {
    least: 2,
    takes: ['handle'],
    usage: 'RECORDLOCKED(table, id)',
    help: 'How a record is locked: 0 not, 1 shared and 2 for update by this session, below 0 by another.',
    apply: (run, table: Slot, id: Value) => tableOf(table).lockState(run.session, text(id)),
  },
  FILEINFO: {
    least: 2,
    takes: ['handle'],
    usage: 'FILEINFO(table, key)',
    help: 'Something about a table, by its number: 0 whether it is open, 1 its name.',
    apply: (_run, table: Slot, key: Value) => fileInfo(table, whole(key)),
  },
  TRANS: {
    least: 4,
    usage: 'TRANS(table, id, attribute, code)',
    help: 'An attribute of another record; the code says what a missing one gives.',
    apply: (run, table: Value, id: Value, attribute: Value, code: Value) =>
      translated(run, text(table), text(id), whole(attribute), text(code)),
  },
  XLATE: {
    least: 4,
    usage: 'XLATE(table, id, attribute, code)',
    help: 'As TRANS.',
    apply: (run, table: Value, id: Value, attribute: Value, code: Value) =>
      translated(run, text(table), text(id), whole(attribute), text(code)),
  },
  SUBR: {
    least: 1,
    most: Number.POSITIVE_INFINITY,
    usage: "SUBR('NAME', argument, ...)",
    help: 'What a catalogued subroutine puts into its first argument.',
    apply: (run, name: Value, ...args: Value[]) => run.subr(text(name), args),
  },
});
