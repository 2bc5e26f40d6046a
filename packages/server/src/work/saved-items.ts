import { failures, MvdbError, type Session, type SessionTable } from 'mvdb';
import { nearNames } from 'mvdb/host';
import { WorkError } from './errors.ts';
import { type Extent, firstOf } from './extent.ts';
import { assertUnchanged, versionOf } from './record-version.ts';
import { savedSchema } from './saved-tables.ts';
import type { Work } from './work.ts';

/** Who saved something last, and when. */
export interface SavedStamp {
  readonly savedBy: string;
  /** Days since 31 December 1967, as text. */
  readonly savedOn: string;
}

/** What people save under names in a table of the account. */
export interface SavedKind<Body> {
  readonly table: string;
  read(record: string): Body & SavedStamp;
  write(body: Body & SavedStamp): string;
  /** Changes what names an item that has another name now. */
  rename(session: Session, from: string, to: string): void;
}

/** One of them with its name. */
export type SavedItem<Body> = Body &
  SavedStamp & {
    readonly name: string;
    /** To be given back when it is changed. */
    readonly version: string;
  };

export interface SavedItemsRequest {
  /** The only one that is wanted; default: all. */
  readonly name?: string | undefined;
}

export interface SavedItemsReply<Body> extends Extent {
  /** Ascending by name. */
  readonly items: readonly SavedItem<Body>[];
}

export type SaveItemRequest<Body> = Body & {
  readonly name: string;
  /** Of what the change is made to; absent for an item that is new. */
  readonly version?: string | undefined;
  /** The name it had before, where that changes. */
  readonly formerName?: string | undefined;
};

export interface DeleteItemRequest {
  readonly name: string;
  readonly version: string;
}

/** Items of one answer at the most. */
export const SAVED_ITEMS_MAX = 1_000;

/**
 * Lists the saved items, or reads one. None are there before the first is saved.
 *
 * It fails with WorkError `RECORD_NOT_FOUND` with names near it; MvdbError `NOT_PERMITTED`.
 */
export function savedItemsWork<Body>(
  kind: SavedKind<Body>,
): Work<SavedItemsRequest, SavedItemsReply<Body>> {
  return {
    prepare: ({ name }) => ({
      isReading: true,
      run(session) {
        const table = openSaved(session, kind.table);
        if (name === undefined)
          return firstOf(itemsOf(kind, table?.records() ?? []), SAVED_ITEMS_MAX);
        const record = table?.read(name);
        if (record === undefined) throw notSaved(kind.table, name, table);
        return firstOf(itemsOf(kind, [[name, record]]), 1);
      },
    }),
  };
}

/**
 * Saves an item, unless somebody else has changed it since it was read. The tables of saved items are created with the first.
 *
 * It fails with MvdbError `RECORD_CHANGED`; `RECORD_EXISTS` where another has its name; `NOT_PERMITTED`, `READ_ONLY`;
 * WorkError `RECORD_NOT_FOUND` where the item that is changed is gone.
 */
export function saveItemWork<Body>(
  kind: SavedKind<Body>,
): Work<SaveItemRequest<Body>, SavedItem<Body>> {
  return {
    prepare: (request) => ({ isReading: false, run: (session) => saved(session, request) }),
  };

  function saved(session: Session, request: SaveItemRequest<Body>): SavedItem<Body> {
    const { name, version, formerName = name } = request;
    session.assertMayWrite(kind.table);
    if (session.account.findTable(kind.table) === undefined)
      savedSchema.createTables(session.account);
    const table = session.table(kind.table);
    if (version !== undefined) assertStored(table, formerName, version);
    if ((version === undefined || name !== formerName) && table.has(name))
      throw new MvdbError(
        failures.RECORD_EXISTS,
        `${kind.table} has "${name}" already. Give another name, or read that one and change it.`,
      );
    const savedOn = String(session.clock.today());
    const record = kind.write({ ...request, savedBy: session.login, savedOn });
    table.write(name, record);
    if (name !== formerName) {
      table.delete(formerName);
      kind.rename(session, formerName, name);
    }
    return itemOf(kind, name, record);
  }
}

/** Deletes an item, unless somebody else has changed it since it was read. It fails as saving does. */
export function deleteItemWork<Body>(
  kind: SavedKind<Body>,
): Work<DeleteItemRequest, { readonly name: string }> {
  return {
    prepare: ({ name, version }) => ({
      isReading: false,
      run(session) {
        session.assertMayWrite(kind.table);
        const table = openSaved(session, kind.table);
        if (table === undefined) throw notSaved(kind.table, name, table);
        assertStored(table, name, version);
        table.delete(name);
        return { name };
      },
    }),
  };
}

/** `undefined` where nothing was saved yet. @throws MvdbError `NOT_PERMITTED`. */
function openSaved(session: Session, name: string): SessionTable | undefined {
  session.assertMayRead(name);
  return session.account.findTable(name) && session.table(name);
}

/** @throws WorkError `RECORD_NOT_FOUND`; MvdbError `RECORD_CHANGED`. */
function assertStored(table: SessionTable, name: string, version: string): void {
  const stored = table.readLocked(name);
  if (stored === undefined) throw notSaved(table.name, name, table);
  assertUnchanged(stored, version, `"${name}" of ${table.name}`);
}

function notSaved(tableName: string, name: string, table: SessionTable | undefined): WorkError {
  const near = nearNames(name, table?.ids() ?? []);
  return new WorkError('RECORD_NOT_FOUND', `${tableName} has no record "${name}".`, {
    suggestions: near,
  });
}

function* itemsOf<Body>(
  kind: SavedKind<Body>,
  records: Iterable<readonly [name: string, record: string]>,
): Generator<SavedItem<Body>> {
  for (const [name, record] of records) yield itemOf(kind, name, record);
}

function itemOf<Body>(kind: SavedKind<Body>, name: string, record: string): SavedItem<Body> {
  return { ...kind.read(record), name, version: versionOf(record) };
}
