import { TEXT_MARK } from '../text/marks.ts';
import { eachElement } from './cell-values.ts';

/**
 * The lines of a cell whose values stand below each other.
 *
 * @param lay - Lays out one value; text marks divide its lines.
 */
export function cellLines(cell: string, lay: (value: string) => string): string[] {
  const lines: string[] = [];
  eachElement(cell, (value) => {
    const shown = lay(value);
    if (shown.includes(TEXT_MARK)) lines.push(...shown.split(TEXT_MARK));
    else lines.push(shown);
  });
  return lines;
}
