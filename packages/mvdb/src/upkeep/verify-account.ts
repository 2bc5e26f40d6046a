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
import { assertRecordId } from '../storage/record-id.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { REPLIES, type Replies } from '../storage/replies.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { type AccountFault, FaultList } from './faults.ts';
import { verifyIndex } from './verify-index.ts';
import { TABLE_DATABASE, wholeState } from './whole-state.ts';

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
  /** The first thousand of them. */
  readonly faults: readonly AccountFault[];
  readonly faultCount: number;
}

/** Told what has been looked at: a table, `DICT *` or an index, and its number of records or entries. */
export type VerificationWatch = (place: string, count: number) => void;

type TableEntry = Extract<CatalogueEntry, { kind: 'table' }>;

const NOT_WHOLE = 'It does not agree with its checksum.';

/**
 * Looks at all that an account holds: the pages of its file are whole; in one state of it, records agree with
 * their checksums, ids and records are well-formed, VOC and the databases agree, and so do indexes and records.
 * Where pages are at fault, what is on them is not looked at: reading it could end the process.
 *
 * @throws MvdbError `IN_TRANSACTION`; `ACCOUNT_FAILED` where LMDB cannot read on.
 */
export function verifyAccount(
  environment: Environment,
  replies: Replies,
  watch: VerificationWatch,
): Verification {
  const faults = new FaultList();
  environment.walkPages((place, detail) => faults.add({ place, detail }));
  if (faults.count > 0) return unread(faults);
  const state = wholeState(environment);
  try {
    return new Verifier(environment, replies, state, watch).verify();
  } finally {
    state.transaction.done();
  }
}

/** What was found, and one fault more. */
export function withFault(verification: Verification, fault: AccountFault): Verification {
  const { faults, faultCount } = verification;
  return { ...verification, faults: [...faults, fault], faultCount: faultCount + 1 };
}

/** What is told of an account whose records were not looked at. */
export function unread({ told, count }: FaultList): Verification {
  const counts = {
    tables: 0,
    records: 0,
    dictionaryItems: 0,
    indexes: 0,
    indexEntries: 0,
    replies: 0,
  };
  return { ...counts, faults: told, faultCount: count };
}

class Verifier {
  readonly #environment: Environment;
  readonly #keptReplies: Replies;
  readonly #state: FixedState;
  readonly #watch: VerificationWatch;
  readonly #faults = new FaultList();
  readonly #tables: readonly TableEntry[];
  readonly #definitions: readonly IndexDefinition[];

  constructor(
    environment: Environment,
    replies: Replies,
    state: FixedState,
    watch: VerificationWatch,
  ) {
    this.#environment = environment;
    this.#keptReplies = replies;
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
    return {
      tables: this.#tables.length,
      records,
      dictionaryItems,
      indexes: this.#definitions.length,
      indexEntries,
      replies,
      faults: this.#faults.told,
      faultCount: this.#faults.count,
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
          this.#faults.add({
            place: VOC,
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
      this.#faults.add({ place: VOC, id: name, detail });
    }
    ownerOf.set(database, name);
    const number = Number(TABLE_DATABASE.exec(database)?.[1]);
    if (number >= this.#state.catalogue.nextNumber)
      this.#faults.add({
        place: VOC,
        id: name,
        detail: `It names ${database}, which another table will be given.`,
      });
  }

  /** One that leads to no table yet is none; one that leads round in a circle is a fault. */
  #synonym(name: string, catalogue: Catalogue): void {
    try {
      catalogue.resolve(name);
    } catch (error) {
      if (hasCode(error, 'TABLE_NOT_FOUND')) return;
      if (!hasCode(error, 'SYNONYM_CHAIN')) throw error;
      this.#faults.add({ place: VOC, id: name, detail: error.message });
    }
  }

  /** @returns The number of records. */
  #records(place: string, database: string): number {
    let count = 0;
    for (const [id, { isKeyText, isRecordText, isWhole }] of this.#store(database).findings(
      this.#state.transaction,
    )) {
      count += 1;
      this.#id(place, id, isKeyText);
      if (!isRecordText) this.#faults.add({ place, id, detail: 'The record is not UTF-8.' });
      else if (!isWhole) this.#faults.add({ place, id, detail: NOT_WHOLE });
    }
    this.#watch(place, count);
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
      const place = `DICT ${owner ?? database}`;
      if (owner === undefined)
        this.#faults.add({ place, id, detail: 'The item belongs to no table.' });
      this.#id(place, id, isKeyText);
      if (!isRecordText) this.#faults.add({ place, id, detail: 'The item is not UTF-8.' });
      else if (!isWhole) this.#faults.add({ place, id, detail: NOT_WHOLE });
    }
    this.#watch('DICT *', count);
    return count;
  }

  #id(place: string, id: string, isText: boolean): void {
    if (!isText) {
      this.#faults.add({ place, id, detail: 'The id is not UTF-8.' });
      return;
    }
    try {
      assertRecordId(id);
    } catch (error) {
      if (!hasCode(error, 'BAD_ID')) throw error;
      this.#faults.add({ place, id, detail: error.message });
    }
  }

  /** A database that nothing leads to is empty: what is deleted leaves it behind. */
  #databases(): void {
    const { transaction } = this.#state;
    const known = new Set([VOC, DICTIONARIES, HOUSEKEEPING, REPLIES]);
    for (const { database } of [...this.#tables, ...this.#definitions]) known.add(database);
    for (const database of this.#environment.databases(transaction)) {
      if (known.has(database)) continue;
      if (TABLE_DATABASE.test(database)) {
        const count = this.#store(database).count({}, transaction);
        if (count > 0) this.#orphan(database, `${count} record(s)`, 'no name of VOC');
      } else if (INDEX_DATABASE.test(database)) {
        const entries = this.#environment.indexStore(database).countRange(ALL_ENTRIES, transaction);
        if (entries > 0) this.#orphan(database, `${entries} entries`, 'no index');
      } else this.#faults.add({ place: database, detail: 'No account has such a database.' });
    }
  }

  #orphan(database: string, contents: string, whatIsMissing: string): void {
    const detail = `It holds ${contents}, and ${whatIsMissing} leads to it.`;
    this.#faults.add({ place: database, detail });
  }

  /** @returns The number of entries. */
  #indexes(): number {
    const names = new Map(this.#tables.map(({ name, database }) => [database, name]));
    let count = 0;
    for (const definition of this.#definitions) {
      const table = names.get(definition.tableDatabase);
      const place = `index ${definition.name} of ${table ?? definition.tableDatabase}`;
      if (table === undefined) {
        this.#faults.add({ place, detail: 'There is no such table.' });
        continue;
      }
      const { transaction } = this.#state;
      const entries = verifyIndex(this.#environment, transaction, definition, place, this.#faults);
      this.#watch(place, entries);
      count += entries;
    }
    return count;
  }

  /** @returns The number of replies; an account of earlier versions keeps none. */
  #replies(): number {
    if (!this.#environment.databases(this.#state.transaction).includes(REPLIES)) return 0;
    const note = (id: string, detail: string) => this.#faults.add({ place: REPLIES, id, detail });
    const count = this.#keptReplies.verify(this.#state.transaction, note);
    this.#watch(REPLIES, count);
    return count;
  }

  /** Those of one database once. */
  #distinctTables(): readonly TableEntry[] {
    return [...new Map(this.#tables.map((entry) => [entry.database, entry])).values()];
  }

  #store(database: string): RecordStore {
    return this.#environment.store(database);
  }
}
