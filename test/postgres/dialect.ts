/**
 * The SQL that accounts use, as docs/11-postgres.md lists it. Views for SQL tools are of PostgreSQL alone, and not among it.
 */
export const dialect = {
  Statements:
    'BEGIN, COMMIT, ROLLBACK, SAVEPOINT, RELEASE, SELECT, INSERT, UPDATE, DELETE, WITH, CREATE SCHEMA, CREATE TABLE',
  Words:
    'AND, ANY, AS, BY, CASE, COLLATE, COMMITTED, CONFLICT, DELETE, DESC, DISTINCT, DO, ELSE, END, EXISTS, FOR, FROM, GROUP, IF, IN, INSERT, INTO, IS, ISOLATION, JOIN, KEY, LATERAL, LEFT, LEVEL, LIMIT, NOT, NOTHING, NULL, ON, ONLY, OR, ORDER, ORDINALITY, PRIMARY, READ, REPEATABLE, RETURNING, SAVEPOINT, SELECT, SET, THEN, TO, UPDATE, VALUES, WHEN, WHERE, WITH',
  Functions:
    'bool_or, coalesce, count, current_setting, encode, gen_random_uuid, generate_series, has_table_privilege, least, now, pg_column_size, pg_total_relation_size, set_config, string_agg, sum, to_regclass, unnest',
  Types: 'bigint, bytea, int, integer, interval, text, timestamptz, and arrays of them',
  Settings:
    'jit, lock_timeout, max_connections, tcp_keepalives_count, tcp_keepalives_idle, tcp_keepalives_interval, transaction_read_only',
  Catalogues: 'pg_tables',
} as const;

type Part = keyof typeof dialect;

const listed = (part: Part) => dialect[part].replace(', and arrays of them', '').split(', ');
const isListed = (part: Part, name: string) => listed(part).includes(name);

/** What each part of the list looks like in a statement. Keywords are written in capitals. */
const patterns: Readonly<Record<Exclude<Part, 'Statements'>, RegExp>> = {
  Words: /\b[A-Z]{2,}\b/g,
  Functions: /(?<!\bAS )(?<![.\w])[a-z]\w*(?=\()/g,
  Types: /(?<=::)[a-z]\w*|(?<=\w )(?:bigint|bytea|int|text|timestamptz)\b/g,
  Settings: /(?<=(?:current_setting|set_config)\(\W?)\w+/g,
  Catalogues: /\bpg_\w+(?!\w*\()|\binformation_schema\b/g,
};

/** What is in quotes: the name of a setting, or what is not SQL. */
const QUOTED = /(\b(?:current_setting|set_config)\()?(?:'[^']*'|"[^"]*")/g;

/** Everything of these in a statement, by the part of the list that it belongs to. */
export function usedIn(sql: string): readonly (readonly [Part, string])[] {
  const [, statement = ''] = /^\s*(CREATE \w+|\w+)/i.exec(sql) ?? [];
  const rest = sql
    .replace(statement, '')
    .replace(QUOTED, (text, setting) => (setting ? text : "''"));
  const found = Object.entries(patterns).flatMap(([part, pattern]) =>
    Array.from(rest.matchAll(pattern), ([name]) => [part as Part, name] as const),
  );
  return [['Statements', statement], ...found];
}

/** Has the server reject a statement that uses something else, by the name of that. */
export function onlyListed(sql: string): string {
  const other = usedIn(sql).find(([part, name]) => !isListed(part, name));
  return other ? `SELECT "${other[1]} is not listed"()` : sql;
}

/** All that is listed. */
export function allListed(): readonly (readonly [Part, string])[] {
  return (Object.keys(dialect) as Part[]).flatMap((part) =>
    listed(part).map((name) => [part, name] as const),
  );
}
