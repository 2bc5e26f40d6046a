import type { SchemaTable } from '../schema/define-table.ts';
import type { SqlExpression, SqlFrom, SqlTest } from '../sql/sql-syntax.ts';

/** A table that rows are made of: the one that is asked, or one that it points to. */
export interface Source {
  /** What its columns are qualified by. */
  readonly label: string;
  readonly table: SchemaTable;
  /** Association whose values are rows of their own. */
  readonly association: string | undefined;
  /** Where it is pointed to from; `undefined` for the table that is asked. */
  readonly pointer: { readonly from: Source; readonly id: SqlExpression } | undefined;
}

/** The sources that these rest on, each once, behind those that point to it. */
export function withPointing(sources: readonly Source[]): readonly Source[] {
  const found = new Map<string, Source>();
  const add = (source: Source): void => {
    if (found.has(source.label)) return;
    if (source.pointer) add(source.pointer.from);
    found.set(source.label, source);
  };
  for (const source of sources) add(source);
  return [...found.values()];
}

/** The id of a record of a source. */
export function idOf({ label }: Pick<Source, 'label'>): SqlExpression {
  return reference(label, '@ID');
}

/** A column of a source, by its name in the dictionary. */
export function reference(label: string, name: string): SqlExpression {
  return { kind: 'reference', qualifier: label, name, mayBeQualified: false, at: 0 };
}

/** A source as it stands in FROM. A record that points to nothing is kept. */
export function fromOf(source: Source): SqlFrom {
  const { table, label, association, pointer } = source;
  const from = { table: table.name, association, asOf: undefined, alias: label, at: 0 };
  if (pointer === undefined) return { ...from, join: 'inner', on: undefined };
  const on: SqlTest = {
    kind: 'test',
    at: 0,
    isEvery: false,
    isNegated: false,
    operator: 'EQ',
    left: idOf(source),
    right: [pointer.id],
    escape: undefined,
  };
  return { ...from, join: 'left', on };
}
