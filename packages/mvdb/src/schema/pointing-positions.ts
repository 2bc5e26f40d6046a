import type { Pointer, Repetition } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';
import { keyItemName } from './key-items.ts';

/** A place of a record, or of its id, that names another record. */
export interface PointingPosition {
  /** In code: an attribute, or a part of the id. */
  readonly position: string;
  /** In the dictionary. */
  readonly name: string;
  readonly pointer: Pointer;
  readonly repetition: Repetition;
  readonly association: string;
}

/**
 * What the parts of ids are ids of, by the words for them in the keys of tables, or by those of the part before and
 * the part itself: `line` of an order is an `order line`.
 */
export type KeyPointers = Readonly<Record<string, Pointer>>;

/** Where records of a table point to others: first by attributes, then by the parts of their ids. */
export function pointingPositions(
  { name: tableName, key, attributes }: SchemaTable,
  keyPointers: KeyPointers,
): PointingPosition[] {
  const positions: PointingPosition[] = [];
  for (const [position, { name, pointsTo, repetition, association }] of Object.entries(attributes))
    if (pointsTo) positions.push({ position, name, pointer: pointsTo, repetition, association });
  for (const [index, part] of key.entries()) {
    const pointer = keyPointers[part] ?? keyPointers[`${key[index - 1]} ${part}`];
    if (pointer && pointer.table !== tableName)
      positions.push({
        position: part,
        name: keyItemName(part),
        pointer,
        repetition: 'single',
        association: '',
      });
  }
  return positions;
}
