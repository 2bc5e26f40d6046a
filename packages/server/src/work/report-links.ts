import { type TableLink, tableLinks } from '@mvdb/routines';
import { type Session, type SessionTable, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { sessionDictionaries, type TabulatedRow } from 'mvdb/host';
import { KnownRecords } from './known-records.ts';
import type { QueryColumn, ReportOutcome } from './query.ts';

/** A row with the records that its values name. */
export interface LinkedRow extends TabulatedRow {
  /**
   * By the index of the column, for each value and in it for each subvalue: the id in the table that the column
   * leads to, empty where there is no such record.
   */
  readonly links?: Readonly<Record<number, readonly (readonly string[])[]>>;
}

/** The same report, whose columns say where they lead, and whose rows which records they name. */
export function linkedReport(session: Session, report: ReportOutcome): ReportOutcome {
  const { table, columns, rows } = report;
  const links = columnLinks(session, table, columns);
  if (links.size === 0) return report;
  const records = session.table(table);
  const known = new KnownRecords(session);
  return {
    ...report,
    columns: columns.map((column, index) => {
      const target = links.get(index)?.target;
      return target === undefined ? column : { ...column, leadsTo: target };
    }),
    rows: {
      *[Symbol.iterator]() {
        for (const row of rows) yield linkedRow(row, links, records, known);
      },
    },
  };
}

/** The columns that give what leads to other records as it stands, by their indexes. */
function columnLinks(
  session: Session,
  table: string,
  columns: readonly QueryColumn[],
): ReadonlyMap<number, TableLink> {
  const found = new Map<number, TableLink>();
  const links = session.account.table(table).names.flatMap(tableLinks);
  if (links.length === 0 || table.startsWith('DICT ')) return found;
  const dictionary = sessionDictionaries(session).of(table);
  for (const [index, { name, isId }] of columns.entries()) {
    if (isId) continue;
    const attribute = dictionary.column(name)?.attribute;
    const link = links.find((each) =>
      each.attribute === undefined ? each.name === name : each.attribute === attribute,
    );
    if (link) found.set(index, link);
  }
  return found;
}

function linkedRow(
  row: TabulatedRow,
  links: ReadonlyMap<number, TableLink>,
  records: SessionTable,
  known: KnownRecords,
): LinkedRow {
  const record = row.id === '' ? undefined : records.read(row.id);
  if (record === undefined) return row;
  const linked: Record<number, readonly (readonly string[])[]> = {};
  for (const [index, { target, idsOf }] of links) {
    const all = idsOf(row.id, record);
    const ids = valuesOf(row.raw[index] ?? '').map((value, place) =>
      value.map((text, subvalue) => {
        const id = idOf(text, all, row.value > 0 ? row.value - 1 : place, subvalue);
        return known.has(target, id) ? id : '';
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
  place: number,
  subvalue: number,
): string {
  if (text === '') return '';
  const isOf = (id: string | undefined) => id === text || id?.endsWith(`!${text}`);
  const own = ids[place]?.[subvalue];
  return (isOf(own) ? own : ids.flat().find(isOf)) ?? '';
}

function valuesOf(raw: string): readonly (readonly string[])[] {
  return raw === '' ? [] : raw.split(VALUE_MARK).map((value) => value.split(SUBVALUE_MARK));
}
