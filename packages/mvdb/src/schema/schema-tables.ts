import type { SchemaTable } from './define-table.ts';
import type { PointingPlace } from './pointing-places.ts';

/** Tables that point to each other: what the parts of a schema ask of the whole. */
export interface SchemaTables {
  readonly tables: readonly SchemaTable[];
  readonly synonyms: Readonly<Record<string, string>>;
  table(name: string): SchemaTable | undefined;
  pointingPlaces(table: SchemaTable): readonly PointingPlace[];
  dictionaryItems(table: SchemaTable): ReadonlyMap<string, string>;
}
