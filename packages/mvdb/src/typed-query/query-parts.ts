import { type Source, withPointing } from './source.ts';
import type { TypedColumn } from './typed-column.ts';
import type { TypedCondition } from './typed-condition.ts';

/** A column, whatever its values are. */
export type AnyColumn = TypedColumn<unknown, unknown, string>;

/** Columns by the names that rows give them. */
export type Shape = Readonly<Record<string, AnyColumn>>;

/** What a query says so far. */
export interface QueryParts {
  readonly source: Source;
  readonly shape: Shape;
  /** False while rows hold all that the table has. */
  readonly isShapeChosen: boolean;
  readonly where: readonly TypedCondition[];
  readonly groupBy: readonly AnyColumn[];
  readonly having: readonly TypedCondition[];
  readonly order: readonly { readonly column: AnyColumn; readonly isDescending: boolean }[];
  readonly limit: number | undefined;
  readonly offset: number;
}

/** The table that is asked, and those that its columns point to. */
export function sourcesOf(parts: QueryParts): readonly Source[] {
  const { source, shape, where, groupBy, having, order } = parts;
  const columns = [...Object.values(shape), ...groupBy, ...order.map(({ column }) => column)];
  return withPointing([
    source,
    ...columns.flatMap(({ parts }) => parts.sources),
    ...[...where, ...having].flatMap(({ sources }) => sources),
  ]);
}
