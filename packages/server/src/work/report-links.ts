import { joinedLinks, keyOf, tableLinks } from '@mvdb/routines';
import { type Session, type SessionTable, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { sessionDictionaries } from 'mvdb/host';
import { CachedRecords } from './cached-records.ts';
import type { ReportOutcome } from './query.ts';
import type { ReportedRow, Trace } from './trace.ts';

/** A row with the records that its values name. */
export interface LinkedRow extends ReportedRow {
  /**
   * By the index of the column, for each value and in it for each subvalue: the id in the table that the column
   * leads to, empty where there is no such record.
   */
  readonly links?: Readonly<Record<number, readonly (readonly string[])[]>>;
}

/** The same report, whose columns say where they lead, and whose rows which records they name. */
export function linkedReport(session: Session, report: ReportOutcome): ReportOutcome {
  const { columns, trace } = report;
  const links = columnLinks(session, trace);
  if (links.size === 0) return report;
  const tables = trace.tables.map((name) => session.table(name));
  const cached = new CachedRecords(session);
  return {
    ...report,
    columns: columns.map((column, index) => {
      const target = links.get(index)?.target;
      return target === undefined ? column : { ...column, leadsTo: target };
    }),
    rows: {
      *[Symbol.iterator]() {
        for (const { row, ids } of trace.rows)
          yield linkedRow(row, recordsOf(tables, ids), links, cached);
      },
    },
  };
}

/** Where the values of a column lead. */
interface ColumnLink {
  readonly target: string;
  /** Index of the table whose records they stand in. */
  readonly source: number;
  /** The ids that a record leads to by them. */
  idsOf(
    record: FoundRecord,
    values: readonly (readonly string[])[],
  ): readonly (readonly string[])[];
}

interface FoundRecord {
  readonly id: string;
  readonly record: string;
}

/** The columns that give what leads to other records, or the ids of their own, by their indexes. */
function columnLinks(
  session: Session,
  { tables, origins }: Trace,
): ReadonlyMap<number, ColumnLink> {
  const found = new Map<number, ColumnLink>();
  for (const [index, origin] of origins.entries()) {
    if (origin === undefined) continue;
    const table = tables[origin.source] ?? '';
    const link = itemLink(session, table, origin.item);
    if (link) found.set(index, { ...link, source: origin.source });
  }
  return found;
}

/** Where an item of a table leads: to records of its own, where it points to, or where the record pointed to points. */
function itemLink(
  session: Session,
  table: string,
  item: string,
): Omit<ColumnLink, 'source'> | undefined {
  if (table.startsWith('DICT ')) return undefined;
  const attribute = sessionDictionaries(session).of(table).column(item)?.attribute;
  if (attribute === 0) return { target: table, idsOf: ({ id }) => [[id]] };
  const { names } = session.account.table(table);
  const link = names
    .flatMap(tableLinks)
    .find((each) =>
      each.attribute === undefined ? each.name === item : each.attribute === attribute,
    );
  if (link) return { target: link.target, idsOf: ({ id, record }) => link.idsOf(id, record) };
  const joined = names.flatMap(joinedLinks).find(({ name }) => name === item);
  return (
    joined && {
      target: joined.target,
      idsOf: ({ id }, values) => {
        const [company = ''] = id.split('!', 1);
        return values.map((value) => value.map((text) => keyOf(company, text)));
      },
    }
  );
}

function recordsOf(
  tables: readonly SessionTable[],
  ids: readonly (string | undefined)[],
): readonly (FoundRecord | undefined)[] {
  return tables.map((table, index) => {
    const id = ids[index];
    const record = id === undefined ? undefined : table.read(id);
    return id === undefined || record === undefined ? undefined : { id, record };
  });
}

function linkedRow(
  row: ReportedRow,
  records: readonly (FoundRecord | undefined)[],
  links: ReadonlyMap<number, ColumnLink>,
  cached: CachedRecords,
): LinkedRow {
  const linked: Record<number, readonly (readonly string[])[]> = {};
  for (const [index, { target, source, idsOf }] of links) {
    const record = records[source];
    if (record === undefined) continue;
    const values = valuesOf(row.raw[index] ?? '');
    const all = idsOf(record, values);
    const ids = values.map((value, position) =>
      value.map((text, subvalue) => {
        const id = idOf(text, all, row.value > 0 ? row.value - 1 : position, subvalue);
        return cached.has(target, id) ? id : '';
      }),
    );
    if (ids.flat().join('') !== '') linked[index] = ids;
  }
  return Object.keys(linked).length === 0 ? row : { ...row, links: linked };
}

/** The id that ends with a value: that in its place, else the first, as where a report leaves out values. */
function idOf(
  text: string,
  ids: readonly (readonly string[])[],
  position: number,
  subvalue: number,
): string {
  if (text === '') return '';
  const isOf = (id: string | undefined) => id === text || id?.endsWith(`!${text}`);
  const own = ids[position]?.[subvalue];
  return (isOf(own) ? own : ids.flat().find(isOf)) ?? '';
}

function valuesOf(raw: string): readonly (readonly string[])[] {
  return raw === '' ? [] : raw.split(VALUE_MARK).map((value) => value.split(SUBVALUE_MARK));
}
