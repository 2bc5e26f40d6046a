import type { SchemaTable } from './define-table.ts';
import type { PointingPosition } from './pointing-positions.ts';

/** Tables that point to each other: what the parts of a schema ask of the whole. */
export interface SchemaTables {
  readonly tables: readonly SchemaTable[];
  readonly synonyms: Readonly<Record<string, string>>;
  table(name: string): SchemaTable | undefined;
  pointingPositions(table: SchemaTable): readonly PointingPosition[];
  dictionaryItems(table: SchemaTable): ReadonlyMap<string, string>;
}
