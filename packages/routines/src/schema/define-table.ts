import {
  type Attributes,
  defineTable as defineAnyTable,
  type SchemaTable,
  type TableDefinition,
} from 'mvdb';
import { KEY_SEPARATOR } from './record-key.ts';

/** A table of the ERP: the parts of its ids are joined by `!`, and a company is the scope of its records. */
export function defineTable<
  const A extends Attributes,
  const Key extends readonly string[],
  const Name extends string,
  const Derived extends string = never,
>(definition: TableDefinition<A, Key, Name, Derived>): SchemaTable<A, Key, Name> {
  const scope = scopeOf(definition);
  return defineAnyTable({
    ...definition,
    keySeparator: KEY_SEPARATOR,
    ...(scope !== undefined && { scope }),
  });
}

/** Where a record names its company: in its id, or in an attribute. */
function scopeOf({
  key: [first = ''],
  attributes,
}: Pick<TableDefinition, 'key' | 'attributes'>): string | undefined {
  if (first === 'company' || first === 'company number') return first;
  return attributes.company === undefined ? undefined : 'company';
}
