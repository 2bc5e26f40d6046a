import type { Attributes, SAVED_LISTS, SchemaTable } from 'mvdb';
import type { schemaAreas, synonyms } from './table-areas.ts';

type Areas = typeof schemaAreas;

type NameIn<Area> = {
  [Table in keyof Area]: Area[Table] extends { readonly name: infer Name } ? Name : never;
}[keyof Area];

/** A table of the schema, or another name of one. */
export type TableName =
  | { [Area in keyof Areas]: NameIn<Areas[Area]> }[keyof Areas]
  | keyof typeof synonyms;

/** Tables of every account: its vocabulary, and the lists that were saved, once there is one. */
export type SystemTable = 'VOC' | typeof SAVED_LISTS;

/** `DICT name` is the dictionary of a table; `*` stands for any table the caller names. */
export type ReadableTable = TableName | `DICT ${TableName}` | '*' | 'DICT *' | SystemTable;
export type WritableTable = ReadableTable;

/** A table of the schema: one whose name is known. */
export type CompanyTable<
  A extends Attributes = Attributes,
  Key extends readonly string[] = readonly string[],
> = SchemaTable<A, Key, TableName>;
