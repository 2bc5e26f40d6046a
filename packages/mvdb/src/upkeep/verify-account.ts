import { hasCode } from '../errors/errors.ts';
import {
  type Catalogue,
  type CatalogueEntry,
  DICTIONARIES,
  HOUSEKEEPING,
  VOC,
} from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { FixedState } from '../storage/fixed-state.ts';
import {
  INDEX_DATABASE,
  type IndexDefinition,
  IndexDefinitions,
} from '../storage/index-definitions.ts';
import { ALL_ENTRIES } from '../storage/index-store.ts';
import { LOG_CHANGES, LOG_COMMITS } from '../storage/log-databases.ts';
import { assertRecordId } from '../storage/record-id.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { REPLIES, type Replies } from '../storage/replies.ts';
import { TABLE_DATABASE, wholeState } from '../storage/whole-state.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { verifyIndex } from './verify-index.ts';
import { verifyLog } from './verify-log.ts';
import { type AccountViolation, ViolationList } from './violations.ts';

/** What was looked at in an account, and what is wrong with it. */
export interface Verification {
  readonly tables: number;
  /** Of all tables and of VOC. */
  readonly records: number;
  readonly dictionaryItems: number;
  readonly indexes: number;
  readonly indexEntries: number;
  /** Those that are kept with what they answer. */
  readonly replies: number;
  /** Records as they were before commits, in the log. */
  readonly logChanges: number;
  /** The first thousand of them. */
  readonly violations: readonly AccountViolation[];
  readonly violationCount: number;
}

/** Receives the progress: a table, `DICT *` or an index, and its number of records or entries. */
export type VerificationWatch = (location: string, count: number) => void;

type TableEntry = Extract<CatalogueEntry, { kind: 'table' }>;

const NOT_WHOLE = 'It does not agree with its checksum.';

/**
 * Looks at all that an account holds: the pages of its file are whole; in one state of it, records agree with
 * their checksums, ids and records are well-formed, VOC and the databases agree, and so do indexes and records.
 * Where pages are wrong, what is on them is not looked at: reading it could end the process.
 *
 * @throws MvdbError `IN_TRANSACTION`; `ACCOUNT_FAILED` where LMDB cannot read on.
 */
export function verifyAccount(
  environment: Environment,
  replies: Replies,
  watch: VerificationWatch,
): Verification {
  const violations = new ViolationList();
  environment.walkPages((location, detail) => violations.add({ location, detail }));
  if (violations.count > 0) return unread(violations);
  const state = wholeState(environment);
  try {
    return new Verifier(environment, replies, state, watch).verify();
  } finally {
    state.transaction.done();
  }
}

/** What was found, and one violation more. */
export function withViolation(
  verification: Verification,
  violation: AccountViolation,
): Verification {
  const { violations, violationCount } = verification;
  return {
    ...verification,
    violations: [...violations, violation],
    violationCount: violationCount + 1,
  };
}

/** What is said about an account whose records were not looked at. */
export function unread({ reported, count }: ViolationList): Verification {
  const counts = {
    tables: 0,
    records: 0,
    dictionaryItems: 0,
    indexes: 0,
    indexEntries: 0,
    replies: 0,
    logChanges: 0,
  };
  return { ...counts, violations: reported, violationCount: count };
}

class Verifier {
  readonly #environment: Environment;
  readonly #savedReplies: Replies;
  readonly #state: FixedState;
  readonly #watch: VerificationWatch;
  readonly #violations = new ViolationList();
  readonly #tables: readonly TableEntry[];
  readonly #definitions: readonly IndexDefinition[];

  constructor(
    environment: Environment,
    replies: Replies,
    state: FixedState,
    watch: VerificationWatch,
  ) {
    this.#environment = environment;
    this.#savedReplies = replies;
    this.#state = state;
    this.#watch = watch;
    this.#tables = [...state.catalogue.entries()].filter((entry) => entry.kind === 'table');
    this.#definitions = new IndexDefinitions(environment, state.transaction).list();
  }

  verify(): Verification {
    const voc = this.#records(VOC, VOC);
    this.#names();
    let records = voc;
    for (const { name, database } of this.#distinctTables())
      records += this.#records(name, database);
    const dictionaryItems = this.#dictionaryItems();
    this.#databases();
    const indexEntries = this.#indexes();
    const replies = this.#replies();
    const logChanges = verifyLog(this.#environment, this.#state.transaction, this.#violations);
    return {
      tables: this.#tables.length,
      records,
      dictionaryItems,
      indexes: this.#definitions.length,
      indexEntries,
      replies,
      logChanges,
      violations: this.#violations.reported,
      violationCount: this.#violations.count,
    };
  }

  /** What the items of VOC say of tables. */
  #names(): void {
    const { catalogue, transaction } = this.#state;
    const ownerOf = new Map<string, string>();
    for (const [name, item] of this.#store(VOC).entries({}, transaction)) {
      const entry = catalogue.find(name);
      if (entry === undefined) {
        if (/^F(\s|$)/.test(item.split(FIELD_MARK, 1)[0] ?? ''))
          this.#violations.add({
            location: VOC,
            id: name,
            detail: 'It is an F item, and names no table.',
          });
        continue;
      }
      if (entry.kind === 'synonym') this.#synonym(name, catalogue);
      else this.#tableItem(entry, ownerOf);
    }
  }

  #tableItem({ name, database }: TableEntry, ownerOf: Map<string, string>): void {
    const owner = ownerOf.get(database);
    if (owner !== undefined) {
      const detail = `It and ${owner} name the same ${database}.`;
      this.#violations.add({ location: VOC, id: name, detail });
    }
    ownerOf.set(database, name);
    const number = Number(TABLE_DATABASE.exec(database)?.[1]);
    if (number >= this.#state.catalogue.nextNumber)
      this.#violations.add({
        location: VOC,
        id: name,
        detail: `It names ${database}, which another table will be given.`,
      });
  }

  /** One that leads to no table yet is not one; one that leads round in a circle is a violation. */
  #synonym(name: string, catalogue: Catalogue): void {
    try {
      catalogue.resolve(name);
    } catch (error) {
      if (hasCode(error, 'TABLE_NOT_FOUND')) return;
      if (!hasCode(error, 'SYNONYM_CHAIN')) throw error;
      this.#violations.add({ location: VOC, id: name, detail: error.message });
    }
  }

  /** @returns The number of records. */
  #records(location: string, database: string): number {
    let count = 0;
    for (const [id, { isKeyText, isRecordText, isWhole }] of this.#store(database).findings(
      this.#state.transaction,
    )) {
      count += 1;
      this.#id(location, id, isKeyText);
      if (!isRecordText) this.#violations.add({ location, id, detail: 'The record is not UTF-8.' });
      else if (!isWhole) this.#violations.add({ location, id, detail: NOT_WHOLE });
    }
    this.#watch(location, count);
    return count;
  }

  #dictionaryItems(): number {
    const owners = new Map(this.#tables.map(({ name, database }) => [database, name]));
    owners.set(VOC, VOC);
    let count = 0;
    for (const [key, { isKeyText, isRecordText, isWhole }] of this.#store(DICTIONARIES).findings(
      this.#state.transaction,
    )) {
      count += 1;
      const end = key.indexOf('\0');
      const database = end === -1 ? key : key.slice(0, end);
      const id = end === -1 ? '' : key.slice(end + 1);
      const owner = owners.get(database);
      const location = `DICT ${owner ?? database}`;
      if (owner === undefined)
        this.#violations.add({ location, id, detail: 'The item belongs to no table.' });
      this.#id(location, id, isKeyText);
      if (!isRecordText) this.#violations.add({ location, id, detail: 'The item is not UTF-8.' });
      else if (!isWhole) this.#violations.add({ location, id, detail: NOT_WHOLE });
    }
    this.#watch('DICT *', count);
    return count;
  }

  #id(location: string, id: string, isText: boolean): void {
    if (!isText) {
      this.#violations.add({ location, id, detail: 'The id is not UTF-8.' });
      return;
    }
    try {
      assertRecordId(id);
    } catch (error) {
      if (!hasCode(error, 'BAD_ID')) throw error;
      this.#violations.add({ location, id, detail: error.message });
    }
  }

  /** A database that nothing leads to is empty: what is deleted leaves it behind. */
  #databases(): void {
    const { transaction } = this.#state;
    const existing = new Set([
      ...[VOC, DICTIONARIES, HOUSEKEEPING, REPLIES],
      ...[LOG_COMMITS, LOG_CHANGES],
    ]);
    for (const { database } of [...this.#tables, ...this.#definitions]) existing.add(database);
    for (const database of this.#environment.databases(transaction)) {
      if (existing.has(database)) continue;
      if (TABLE_DATABASE.test(database)) {
        const count = this.#store(database).count({}, transaction);
        if (count > 0) this.#orphan(database, `${count} record(s)`, 'no name of VOC');
      } else if (INDEX_DATABASE.test(database)) {
        const entries = this.#environment.indexStore(database).countRange(ALL_ENTRIES, transaction);
        if (entries > 0) this.#orphan(database, `${entries} entries`, 'no index');
      } else
        this.#violations.add({ location: database, detail: 'No account has such a database.' });
    }
  }

  #orphan(database: string, contents: string, whatIsMissing: string): void {
    const detail = `It holds ${contents}, and ${whatIsMissing} leads to it.`;
    this.#violations.add({ location: database, detail });
  }

  /** @returns The number of entries. */
  #indexes(): number {
    const names = new Map(this.#tables.map(({ name, database }) => [database, name]));
    let count = 0;
    for (const definition of this.#definitions) {
      const table = names.get(definition.tableDatabase);
      const location = `index ${definition.name} of ${table ?? definition.tableDatabase}`;
      if (table === undefined) {
        this.#violations.add({ location, detail: 'There is no such table.' });
        continue;
      }
      const { transaction } = this.#state;
      const entries = verifyIndex(
        this.#environment,
        transaction,
        definition,
        location,
        this.#violations,
      );
      this.#watch(location, entries);
      count += entries;
    }
    return count;
  }

  /** @returns The number of replies; an account of earlier versions keeps none. */
  #replies(): number {
    if (!this.#environment.databases(this.#state.transaction).includes(REPLIES)) return 0;
    const note = (id: string, detail: string) =>
      this.#violations.add({ location: REPLIES, id, detail });
    const count = this.#savedReplies.verify(this.#state.transaction, note);
    this.#watch(REPLIES, count);
    return count;
  }

  /** Those of one database once. */
  #distinctTables(): readonly TableEntry[] {
    const stored = this.#tables.filter(({ folder }) => folder === undefined);
    return [...new Map(stored.map((entry) => [entry.database, entry])).values()];
  }

  #store(database: string): RecordStore {
    return this.#environment.store(database);
  }
}
