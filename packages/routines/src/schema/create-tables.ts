import type { Account } from 'mvdb';
import { dictionaryItems } from './dictionary.ts';
import { schemaTables, synonyms } from './schema-tables.ts';

/** Creates every table of the schema that the account lacks, with its dictionary, and the synonyms. */
export function createTables(account: Account): void {
  account.transaction(() => {
    for (const table of schemaTables) {
      if (account.findTable(table.name) === undefined) account.createTable(table.name);
      const dictionary = account.table(`DICT ${table.name}`);
      for (const [id, item] of dictionaryItems(table))
        if (!dictionary.has(id)) dictionary.write(id, item);
    }
    const taken = new Set(account.tables().map(({ name }) => name));
    for (const [name, target] of Object.entries(synonyms))
      if (!taken.has(name)) account.createSynonym(name, target);
  });
}
