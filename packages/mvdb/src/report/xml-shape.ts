import type { ReportRows } from '../query/report-rows.ts';
import type { OutputForm } from '../query/syntax.ts';
import { type ExportedColumn, exportedColumns } from './exported-columns.ts';
import type { ExportedRow } from './exported-rows.ts';
import { uniqueNames } from './unique-names.ts';
import { xmlName } from './xml-text.ts';

export type XmlForm = Extract<OutputForm, { kind: 'xml' }>;

/** A column that has one value in a record, or is a member of a group. */
export interface XmlField {
  readonly name: string;
  readonly cellOf: (row: ExportedRow) => string;
}

/** Columns whose values belong together, or one multivalued column of its own. */
export interface XmlGroup {
  /** The association, or the column where it has none. */
  readonly name: string;
  readonly isAssociation: boolean;
  readonly members: readonly XmlField[];
}

/** Which elements the document of a report has. */
export interface XmlShape {
  /** Element of one record, named after the table. */
  readonly record: string;
  readonly fields: readonly XmlField[];
  readonly groups: readonly XmlGroup[];
}

/** Name of the element around all records. */
export const XML_ROOT = 'ROOT';

/** Finds the elements of a report: its single-valued columns and its groups of multivalued ones. */
export function xmlShape(report: ReportRows): XmlShape {
  const singles: ExportedColumn[] = [];
  const groups = new Map<string, ExportedColumn[]>();
  for (const [index, exported] of exportedColumns(report).entries()) {
    const { association, isMultivalued } = exported.column;
    if (exported.isId || !isMultivalued) {
      singles.push(exported);
      continue;
    }
    const key = association === undefined ? `column ${index}` : `association ${association}`;
    const members = groups.get(key);
    if (members) members.push(exported);
    else groups.set(key, [exported]);
  }
  const grouped = [...groups.values()];
  const names = uniqueNames([
    ...singles.map(fieldName),
    ...grouped.map(([first]) => xmlName(first?.column.association ?? first?.column.name ?? '')),
  ]);
  return {
    record: xmlName(report.tableName),
    fields: singles.map(({ cellOf }, index) => ({ name: names[index] ?? '', cellOf })),
    groups: grouped.map((members, index) => {
      const memberNames = uniqueNames(members.map(fieldName));
      return {
        name: names[singles.length + index] ?? '',
        isAssociation: members[0]?.column.association !== undefined,
        members: members.map(({ cellOf }, position) => ({
          name: memberNames[position] ?? '',
          cellOf,
        })),
      };
    }),
  };
}

function fieldName({ column, isId }: ExportedColumn): string {
  return isId ? '_ID' : xmlName(column.name);
}
