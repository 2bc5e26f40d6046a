import { charge } from '../budget/work-meter.ts';
import { joinedTexts } from '../text/joined-texts.ts';
import { FIELD_MARK_CODE, SUBVALUE_MARK_CODE } from '../text/marks.ts';

/** Characters that one value more costs as much as. */
const ELEMENT_COST = 32;

/** Says whether a cell holds more than one value or subvalue. */
export function isDivided(cell: string): boolean {
  return cellElementEnd(cell, 0) !== cell.length;
}

/** Where the value or subvalue that begins at `start` ends; text marks do not end it. */
export function cellElementEnd(cell: string, start: number): number {
  for (let index = start; index < cell.length; index++) {
    const code = cell.charCodeAt(index);
    if (code >= SUBVALUE_MARK_CODE && code <= FIELD_MARK_CODE) return index;
  }
  return cell.length;
}

/** Goes through the values and subvalues of a cell; an empty cell has one, which is empty. */
export function eachElement(cell: string, visit: (element: string) => void): void {
  let end = cellElementEnd(cell, 0);
  if (end === cell.length) {
    visit(cell);
    return;
  }
  let start = 0;
  for (;;) {
    charge(ELEMENT_COST);
    visit(cell.slice(start, end));
    if (end === cell.length) return;
    start = end + 1;
    end = cellElementEnd(cell, start);
  }
}

/** Applies a function to the values and subvalues of a cell; the marks between them stay. */
export function mapCell(cell: string, apply: (element: string) => string): string {
  let end = cellElementEnd(cell, 0);
  if (end === cell.length) return apply(cell);
  const pieces: string[] = [];
  let start = 0;
  for (;;) {
    pieces.push(apply(cell.slice(start, end)));
    if (end === cell.length) return joinedTexts(pieces, '', 'A cell');
    pieces.push(cell.charAt(end));
    start = end + 1;
    end = cellElementEnd(cell, start);
  }
}
