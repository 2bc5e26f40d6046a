import { Account } from '../account/account.ts';
import { assertArgument } from '../arguments/checked.ts';
import { instanceOf } from '../arguments/kinds.ts';
import { buildIndex, createIndex, listIndexes } from '../indexing/index-commands.ts';
import type { SchemaTable } from './define-table.ts';
import type { Schema } from './schema.ts';

const ACCOUNT = instanceOf('an account', Account);

/**
 * Creates every table of the schema that the account lacks, with its dictionary and its indexes, and the
 * synonyms.
 */
export function createTables(schema: Schema, account: Account): void {
  assertArgument('Schema.createTables', 'account', account, ACCOUNT);
  account.transaction(() => {
    for (const table of schema.tables) {
      if (account.findTable(table.name) === undefined) account.createTable(table.name);
      const dictionary = account.table(`DICT ${table.name}`);
      for (const [id, item] of schema.dictionaryItems(table))
        if (!dictionary.has(id)) dictionary.write(id, item);
    }
    const taken = new Set(account.tables().map(({ name }) => name));
    for (const [name, target] of Object.entries(schema.synonyms))
      if (!taken.has(name)) account.createSynonym(name, target);
  });
  protectTables(schema, account);
  for (const table of schema.tables) createIndexes(schema, account, table);
}

/**
 * Protects what the schema marks as secret in the tables that the account has, beside what it protects already.
 */
export function protectTables(schema: Schema, account: Account): void {
  assertArgument('Schema.protectTables', 'account', account, ACCOUNT);
  for (const { name, isClosed, attributes } of schema.tables) {
    const secrets: Record<number, string> = {};
    for (const { number, secret } of Object.values(attributes))
      if (secret !== undefined) secrets[number] = secret;
    if (!isClosed && Object.keys(secrets).length === 0) continue;
    const protection = account.findTable(name)?.protection;
    const known = protection?.secrets ?? {};
    const isKnown =
      (!isClosed || protection?.isClosed) &&
      Object.keys(secrets).every((number) => known[Number(number)] !== undefined);
    if (isKnown || account.findTable(name) === undefined) continue;
    account.protectTable(name, {
      isClosed: isClosed || protection?.isClosed === true,
      secrets: { ...secrets, ...known },
    });
  }
}

/** What users made of an item of the dictionary may not suit an index, and has none. */
function createIndexes(schema: Schema, account: Account, table: SchemaTable): void {
  const { name: tableName, indexedBy } = table;
  if (indexedBy.length === 0) return;
  const states = new Map(listIndexes(account, tableName).map(({ name, state }) => [name, state]));
  const dictionary = account.table(`DICT ${tableName}`);
  const items = schema.dictionaryItems(table);
  for (const name of indexedBy.map((place) => table.itemName(place))) {
    if (dictionary.read(name) !== items.get(name)) continue;
    if (!states.has(name)) createIndex(account, tableName, [name], { skipsEmpty: true });
    if ((states.get(name) ?? 'building') === 'building') buildIndex(account, tableName, name);
  }
}
