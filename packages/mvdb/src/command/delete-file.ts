import type { CatalogueEntry } from '../storage/catalogue.ts';
import { badCommand } from './bad-command.ts';
import { tableNamed } from './table-name.ts';
import type { Verb } from './verb.ts';

/** Deletes a table with its dictionary and its sub-files, one sub-file, or a synonym. */
export const deleteFile: Verb = {
  name: 'DELETE.FILE',
  synonyms: [],
  effect: 'write',
  usage: 'DELETE.FILE [DATA] table[,part] [FORCE]',
  run({ session, words, print }) {
    const part = words.keyword('DATA', 'DICT');
    const name = tableNamed(session, words.required('The name of the table').text);
    words.keyword('FORCE', 'NO.QUERY');
    words.end();
    if (part === 'DICT' || (part === 'DATA' && !name.includes(',')))
      throw badCommand(
        `A table and its dictionary go together: DELETE.FILE ${name} deletes both, CLEAR.FILE ${part} ${name} empties one.`,
      );
    return session.transaction(() => {
      const deleted = [...subFiles(session.tables(), name), name];
      for (const table of deleted) {
        session.deleteTable(table);
        print(`Deleted ${table}`);
      }
      return deleted.length;
    });
  },
};

/** The names of the sub-files `table,part`, where the table is not a synonym. */
export function subFiles(entries: readonly CatalogueEntry[], table: string): string[] {
  const isTable = entries.some((entry) => entry.name === table && entry.kind === 'table');
  if (!isTable) return [];
  return entries.map(({ name }) => name).filter((name) => name.startsWith(`${table},`));
}
