import { FUNCTION, type Kind, LIST, OBJECT, shapeOf, TEXT } from '../arguments/kinds.ts';

/** A table of a schema; those of whole schemas are checked, so it does not look at every attribute. */
export const SCHEMA_TABLE: Kind = {
  expected: 'a table',
  holds: shapeOf('', { name: TEXT, key: LIST, attributes: OBJECT, parse: FUNCTION }).holds,
};
