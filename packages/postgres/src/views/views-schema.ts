import { createHash } from 'node:crypto';
import { failures, MvdbError } from 'mvdb';
import type { Statement } from '../bridge/protocol.ts';
import type { Connection } from '../connection.ts';
import { quoted } from './sql-names.ts';
import { workerFunctions } from './worker-functions.ts';

/** A view that is to be there. */
export interface WantedView {
  readonly name: string;
  readonly table: string;
  readonly query: string;
}

/** Everything in a schema but what belongs to something else in it, with what is said of it. */
const OBJECTS = `
  SELECT 'view', relname::text, obj_description(oid, 'pg_class') FROM pg_class
    WHERE relnamespace = to_regnamespace($1) AND relkind = 'v'
  UNION ALL SELECT 'relation', relname::text, NULL FROM pg_class
    WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p', 'm', 'f', 'S', 'c')
  UNION ALL SELECT 'function', proname::text, obj_description(oid, 'pg_proc') FROM pg_proc
    WHERE pronamespace = to_regnamespace($1)
  UNION ALL SELECT 'type', typname::text, NULL FROM pg_type
    WHERE typnamespace = to_regnamespace($1) AND typtype IN ('d', 'e', 'r')`;

/** Views of one account in a schema of their own, reported from what is not ours by what is said of them. */
export class ViewsSchema {
  readonly #connection: Connection;
  readonly #into: string;
  /** What the comment on each view and function begins with. */
  readonly #mark: string;

  /** @param schema - That of the account. @param into - That of the views. */
  constructor(connection: Connection, schema: string, into: string) {
    this.#connection = connection;
    this.#into = into;
    this.#mark = `mvdb, account in ${schema}: `;
  }

  /** Begins a transaction, in which nobody else replaces the views. @param timeoutMs - For each lock. */
  begin(timeoutMs: number): void {
    this.#connection.begin(
      { text: 'BEGIN' },
      { text: `SET LOCAL lock_timeout = ${Math.ceil(timeoutMs)}` },
      // Names and texts mean the same in each session that makes views.
      { text: 'SET LOCAL search_path = pg_catalog' },
      { text: 'SET LOCAL standard_conforming_strings = on' },
      { text: `SELECT pg_advisory_xact_lock(hashtextextended('mvdb views ${this.#into}', 0))` },
    );
    const [row] = this.#connection.ask({ text: 'SHOW server_encoding' });
    if (row?.[0] !== 'UTF8')
      throw new MvdbError(
        failures.ACCOUNT_FAILED,
        `Views need a database whose encoding is UTF8, not ${row?.[0]}.`,
      );
  }

  /** Words that are not names without quotes. */
  reservedWords(): ReadonlySet<string> {
    const text = `SELECT word FROM pg_get_keywords() WHERE catcode IN ('R', 'T')`;
    return new Set(this.#connection.ask({ text }).map(([word]) => String(word)));
  }

  /**
   * Leaves the wanted views in the schema and no others, and commits. A view that is as it is wanted stays.
   *
   * @throws MvdbError `ACCOUNT_FAILED` where the schema holds something else, or something else rests on a view that
   * is to go; `ACCOUNT_BUSY` where one is in use.
   */
  replace(wanted: readonly WantedView[]): void {
    const present = this.#presentViews();
    const comments = new Map(wanted.map((view) => [view.name, this.#commentOn(view)]));
    const isSame = (name: string) => present.get(name) === comments.get(name);
    const statements = [
      ...(this.#isThere() ? [] : [`CREATE SCHEMA ${this.#into}`]),
      ...workerFunctions(this.#into).flatMap(({ name, parameters, returns, body }) => [
        `CREATE OR REPLACE FUNCTION ${this.#into}.${name}(${parameters}) RETURNS ${returns}
          LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC ${body}; END`,
        `COMMENT ON FUNCTION ${this.#into}.${name} IS ${quoted(`${this.#mark}called by views`)}`,
      ]),
      ...[...present.keys()]
        .filter((name) => !isSame(name))
        .map((name) => `DROP VIEW ${this.#into}.${name}`),
      ...wanted
        .filter(({ name }) => !isSame(name))
        .flatMap(({ name, query }) => [
          `CREATE VIEW ${this.#into}.${name} AS ${query}`,
          `COMMENT ON VIEW ${this.#into}.${name} IS ${quoted(comments.get(name) ?? '')}`,
        ]),
    ];
    this.#connection.queue(...statements.map((text): Statement => ({ text })));
    this.#connection.ask({ text: 'COMMIT' });
  }

  #isThere(): boolean {
    const text = 'SELECT to_regnamespace($1)::text';
    return this.#connection.ask({ text, values: [this.#into] })[0]?.[0] !== null;
  }

  /** The views that were made here before, with what is said of them. */
  #presentViews(): ReadonlyMap<string, string> {
    const present = new Map<string, string>();
    for (const [kind, name, comment] of this.#connection.ask({
      text: OBJECTS,
      values: [this.#into],
    })) {
      if (!comment?.startsWith(this.#mark))
        throw new MvdbError(
          failures.ACCOUNT_FAILED,
          `Schema ${this.#into} holds the ${kind} ${name}, which is not one of the views of this account. Views lie in a schema of their own.`,
        );
      if (kind === 'view') present.set(String(name), comment);
    }
    return present;
  }

  #commentOn({ table, query }: WantedView): string {
    const digest = createHash('sha256').update(query).digest('hex').slice(0, 16);
    return `${this.#mark}table ${table} (${digest})`;
  }
}
