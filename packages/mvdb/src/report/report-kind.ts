import { eitherOf, FUNCTION, type Kind, LIST, OBJECT, shapeOf } from '../arguments/kinds.ts';

/** A report, as sentences give it. */
export const REPORT: Kind = shapeOf('a report', {
  columns: LIST,
  options: OBJECT,
  context: OBJECT,
  rows: eitherOf(LIST, OBJECT),
  counts: FUNCTION,
});
