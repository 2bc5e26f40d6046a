import { Account } from '../account/account.ts';
import { assertArgument } from '../arguments/checked.ts';
import { instanceOf, oneOf } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { SCHEMA_DIFFERS } from '../errors/failures.ts';
import { buildIndex, createIndex, listIndexes } from '../session/index-commands.ts';
import type { SchemaTable } from './define-table.ts';
import { type SchemaDifference, schemaDifferences } from './schema-differences.ts';
import type { SchemaTables } from './schema-tables.ts';

const ACCOUNT = instanceOf('an account', Account);

export interface CreateTablesOptions {
  /**
   * What becomes of items of existing dictionaries that differ from the schema in type, attribute number or conversion:
   * `refuse` (default) throws, `keep` leaves them, `replace` writes those of the schema. Neither changes a record.
   */
  readonly changed?: 'refuse' | 'keep' | 'replace';
}

const OPTIONS = closedOptionsOf({ changed: oneOf('refuse', 'keep', 'replace') });

/** Differences that an error names. */
const NAMED_MAX = 20;

/**
 * Creates every table of the schema that the account lacks, with its dictionary and its indexes, and the
 * synonyms.
 */
export function createTables(
  schema: SchemaTables,
  account: Account,
  options: CreateTablesOptions = {},
): void {
  assertArgument('Schema.createTables', 'account', account, ACCOUNT);
  assertArgument('Schema.createTables', 'options', options, OPTIONS);
  const { changed = 'refuse' } = options;
  account.transaction(() => {
    const differences = changed === 'keep' ? [] : schemaDifferences(schema, account);
    if (changed === 'refuse' && differences.length > 0) throw schemaDiffers(differences);
    for (const { table, item } of differences) replaceItem(schema, account, table, item);
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

function schemaDiffers(differences: readonly SchemaDifference[]): MvdbError {
  const lines = differences
    .slice(0, NAMED_MAX)
    .map(
      ({ table, item, property, account, schema }) =>
        `${item} of ${table} has the ${property} "${account}", not "${schema}"`,
    );
  const others = differences.length - lines.length;
  const more = others > 0 ? `; and ${others} more` : '';
  return new MvdbError(SCHEMA_DIFFERS, `In the account ${lines.join('; ')}${more}.`);
}

function replaceItem(
  schema: SchemaTables,
  account: Account,
  tableName: string,
  name: string,
): void {
  const table = schema.table(tableName);
  const item = table && schema.dictionaryItems(table).get(name);
  if (item !== undefined) account.table(`DICT ${tableName}`).write(name, item);
}

/**
 * Protects what the schema marks as secret in the tables that the account has, beside what it protects already, and divides
 * those whose ids begin with a scope.
 */
export function protectTables(schema: SchemaTables, account: Account): void {
  assertArgument('Schema.protectTables', 'account', account, ACCOUNT);
  for (const { name, isClosed, attributes, isScoped, keySeparator, copies } of schema.tables) {
    const secrets: Record<number, string> = {};
    for (const { number, secret } of Object.values(attributes))
      if (secret !== undefined) secrets[number] = secret;
    const isOpen = !isClosed && !isScoped && copies === undefined;
    if (isOpen && Object.keys(secrets).length === 0) continue;
    const protection = account.findTable(name)?.protection;
    const existing = protection?.secrets ?? {};
    const copied = copies ?? protection?.copies;
    const isRecognized =
      (!isClosed || protection?.isClosed) &&
      (!isScoped || protection?.scopeSeparator !== undefined) &&
      JSON.stringify(copied) === JSON.stringify(protection?.copies) &&
      Object.keys(secrets).every((number) => existing[Number(number)] !== undefined);
    if (isRecognized || account.findTable(name) === undefined) continue;
    account.protectTable(name, {
      isClosed: isClosed || protection?.isClosed === true,
      secrets: { ...secrets, ...existing },
      ...(isScoped && { scopeSeparator: keySeparator }),
      ...(copied && { copies: copied }),
    });
  }
}

/** What users made of an item of the dictionary may not suit an index, and has none. */
function createIndexes(schema: SchemaTables, account: Account, table: SchemaTable): void {
  const { name: tableName, indexedBy } = table;
  if (indexedBy.length === 0) return;
  const states = new Map(listIndexes(account, tableName).map(({ name, state }) => [name, state]));
  const dictionary = account.table(`DICT ${tableName}`);
  const items = schema.dictionaryItems(table);
  for (const name of indexedBy.map((position) => table.itemName(position))) {
    if (dictionary.read(name) !== items.get(name)) continue;
    if (!states.has(name)) createIndex(account, tableName, [name], { skipsEmpty: true });
    if ((states.get(name) ?? 'building') === 'building') buildIndex(account, tableName, name);
  }
}
