import type { RecordPlace } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import type { Memory } from './memory.ts';
import { cellArray } from './row-arrays.ts';
import type { AccountSql } from './schema.ts';

/** Asks for records of any databases at once; a record that is not there has a row as well. */
export function recordsAt(
  { schema, records }: AccountSql,
  places: readonly RecordPlace[],
): Statement {
  const databases = places.map(([database]) => database);
  const keys = places.map(([, key]) => key);
  return {
    name: 'records at',
    text: `SELECT asked.database, asked.key, record FROM unnest((SELECT $1::text[]), (SELECT $2::bytea[])) AS asked(database, key)
      LEFT JOIN ${schema}.${records.name} AS kept ON kept.database = asked.database AND kept.key = asked.key`,
    values: [cellArray(databases, 'text'), cellArray(keys, 'bytea')],
  };
}

/** Keeps what `recordsAt` was answered, though nobody has read it yet. */
export function learnAll(memory: Memory, rows: Rows): void {
  for (const [database, key, text = null] of rows)
    memory.learn(String(database), String(key), text, false);
}
