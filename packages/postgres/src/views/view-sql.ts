import { quoted } from './sql-names.ts';
import {
  type ColumnSource,
  ID,
  ID_COLUMN,
  type PlannedColumn,
  UNREAD_COLUMN,
} from './table-columns.ts';

/** Pairs that one call makes an object of: a function of PostgreSQL takes 100 arguments. */
const PAIRS_MAX = 50;

/** Where the records of a view lie. */
export interface ViewPosition {
  /** The schema of the account. */
  readonly schema: string;
  /** The schema of the views. */
  readonly into: string;
  readonly database: string;
}

/** The query that a view is. Each record is taken apart once: `OFFSET 0` keeps that from being done for each column. */
export function viewQuery(
  { schema, into, database }: ViewPosition,
  columns: readonly PlannedColumn[],
): string {
  const selected = [
    `${ID} AS ${ID_COLUMN}`,
    ...columns.map((column) => `${columnSql(into, column)} AS ${column.name}`),
    `${unreadSql(into, columns)} AS ${UNREAD_COLUMN}`,
  ];
  return [
    `SELECT ${selected.join(',\n  ')}`,
    `FROM (SELECT convert_from(key, 'UTF8') AS id, ${into}.as_attributes(record) AS a`,
    `  FROM ${schema}.records WHERE database = ${quoted(database)} OFFSET 0) AS r`,
  ].join('\n');
}

function columnSql(into: string, column: PlannedColumn): string {
  if (column.holds !== 'rows')
    return column.holds === 'one'
      ? read(into, 'as', column)
      : listSql(into, [column], jsonOf(into, column, 'v1'));
  const { members } = column;
  const pairs = members.map(
    (member, index) => `${quoted(member.name)}, ${jsonOf(into, member, `v${index + 1}`)}`,
  );
  const objects = [];
  for (let start = 0; start < pairs.length; start += PAIRS_MAX)
    objects.push(`jsonb_build_object(${pairs.slice(start, start + PAIRS_MAX).join(', ')})`);
  return listSql(into, members, objects.join(' || '));
}

/** As many elements as the longest of the sources has values. */
function listSql(into: string, sources: readonly ColumnSource[], element: string): string {
  const values = sources.map(({ stored }) => `${into}.as_values(${stored})`).join(', ');
  const names = sources.map((_, index) => `v${index + 1}`).join(', ');
  return `coalesce((SELECT jsonb_agg(${element} ORDER BY place)
    FROM unnest(${values}) WITH ORDINALITY AS line(${names}, place)), '[]')`;
}

function jsonOf(into: string, source: ColumnSource, value: string): string {
  return read(into, 'json', { ...source, stored: value });
}

/** An object of what is stored where that is not what the dictionary says, by item; null if missing. */
function unreadSql(into: string, columns: readonly PlannedColumn[]): string {
  const doubtful = columns.flatMap((column) =>
    column.holds === 'rows'
      ? column.members.map((member) => unread(into, 'unread_values', member))
      : [unread(into, column.holds === 'one' ? 'unread' : 'unread_values', column)],
  );
  if (doubtful.length === 0) return 'NULL::jsonb';
  const items = doubtful.map(({ item }) => quoted(item)).join(', ');
  const stored = doubtful.map(({ sql }) => sql).join(',\n      ');
  return `(SELECT jsonb_object_agg(item, ${into}.as_stored(stored))
    FROM unnest(ARRAY[${items}], ARRAY[
      ${stored}]) AS doubtful(item, stored)
    WHERE stored IS NOT NULL)`;
}

function unread(into: string, family: string, source: ColumnSource) {
  return { item: source.item, sql: read(into, family, source) };
}

function read(into: string, family: string, { stored, reading }: ColumnSource): string {
  return `${into}.${family}_${reading.kind}(${stored}${reading.passed})`;
}
