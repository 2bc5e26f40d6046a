import { MvdbError } from '../errors/errors.ts';
import { BAD_COMMAND } from '../errors/failures.ts';
import { subFiles } from './delete-file.ts';
import { takePair } from './named-records.ts';
import { takeTable } from './table-name.ts';
import type { CommandCall, Verb } from './verb.ts';

/** Renames a table with its sub-files, or records of a table. */
export const changeName: Verb = {
  name: 'CNAME',
  synonyms: ['RENAME.FILE'],
  effect: 'write',
  usage: 'CNAME table,new.table | CNAME table TO new.table | CNAME [DICT] table id,new.id ...',
  run(call) {
    const names = tableNames(call);
    return call.session.transaction(() => (names ? renameTable(call, names) : renameRecords(call)));
  },
};

interface Names {
  readonly from: string;
  readonly to: string;
}

/** The names where the command renames a table: one word with a comma, or two joined by TO. */
function tableNames({ words, argumentText }: CommandCall): Names | undefined {
  const first = words.peek();
  if (first === undefined) throw words.problem('The name of the table is missing');
  if (/^\S+\s+TO\s+\S+\s*$/i.test(argumentText)) {
    words.next();
    words.next();
    return { from: first.text, to: words.required('The new name').text };
  }
  if (first.isQuoted || /\s\S/.test(argumentText.trim())) return undefined;
  const { id, newId } = takePair(words);
  if (id === newId) throw words.problem('The new name is missing');
  return { from: id, to: newId };
}

function renameTable({ session, print }: CommandCall, { from, to }: Names): number {
  const parts = subFiles(session.tables(), from);
  for (const name of [from, ...parts]) {
    const newName = to + name.slice(from.length);
    session.renameTable(name, newName);
    print(`${name} is now ${newName}`);
  }
  return parts.length + 1;
}

function renameRecords({ session, words, print }: CommandCall): number {
  const table = session.table(takeTable(words, session));
  let count = 0;
  do {
    const { id, newId } = takePair(words);
    if (id === newId) throw words.problem(`The new id of ${id} is missing`);
    const record = table.readWhole(id);
    if (record === undefined) {
      print(`${id} is not in ${table.name}`);
      continue;
    }
    if (table.has(newId))
      throw new MvdbError(BAD_COMMAND, `${table.name} has a record ${newId} already.`);
    table.write(newId, record);
    table.delete(id);
    count += 1;
  } while (!words.isAtEnd);
  print(`${count} record(s) renamed.`);
  return count;
}
