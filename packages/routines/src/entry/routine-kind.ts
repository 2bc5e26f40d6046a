import { kinds } from 'mvdb/host';

/** A routine; its arguments are checked where it is registered. */
export const ROUTINE = kinds.shapeOf('a routine', {
  name: kinds.TEXT,
  domain: kinds.TEXT,
  args: kinds.OBJECT,
});
