import { keyOf } from '@mvdb/routines';
import type { ErrorCode, Session, SessionTable } from 'mvdb';
import { ifReadable, unless } from './if-readable.ts';

/** Records that are looked for in one piece of work; what is beyond is taken not to be there. */
const LOOKUPS_MAX = 10_000;

/** Finds out whether records that values name are there, and may be seen: each once. */
export class CachedRecords {
  readonly #session: Session;
  /** `undefined` for a table that is not there, or may not be read. */
  readonly #tables = new Map<string, SessionTable | undefined>();
  readonly #cached = new Map<string, boolean>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** False for what can be no id, too. */
  has(table: string, id: string): boolean {
    if (id === '') return false;
    const key = keyOf(table, id);
    const cached = this.#cached.get(key);
    if (cached !== undefined) return cached;
    const isThere = this.#cached.size < LOOKUPS_MAX && this.#look(table, id);
    this.#cached.set(key, isThere);
    return isThere;
  }

  #look(name: string, id: string): boolean {
    if (!this.#tables.has(name))
      this.#tables.set(
        name,
        ifReadable(() => this.#session.table(name)),
      );
    const table = this.#tables.get(name);
    return unless(NO_ID, () => table?.has(id)) ?? false;
  }
}

const NO_ID: ReadonlySet<ErrorCode> = new Set(['BAD_ID']);
