import { mapElements } from '../dynamic-array/elements.ts';
import { extract } from '../dynamic-array/extract.ts';
import { lower } from '../dynamic-array/levels.ts';
import { isNull } from '../text/null-value.ts';
import type { Row } from './column.ts';
import { textOf, type Value } from './value.ts';

/**
 * Reads a record for each element of the keys and joins what is taken from them by the same marks. Where
 * there is nothing the action decides: C gives the key, V nothing and a warning, N the key where a null was
 * found, anything else nothing.
 *
 * @see UniVerse BASIC Reference, TRANS.
 */
export function translate(
  keys: string,
  table: string,
  action: string,
  row: Row,
  take: (found: Row) => string,
): string {
  return mapElements(keys, (key) => {
    const found = foundRow(table, key, row);
    const text = found ? take(found) : '';
    if (action === 'N' && isNull(text)) return key;
    if (text !== '') return text;
    if (action === 'C') return key;
    if (action === 'V') row.context.warn?.(`${table} has nothing for "${key}".`);
    return '';
  });
}

/**
 * What `TRANS` takes of a record by number: 0 the id, below 0 the whole record, else an attribute.
 *
 * @param lowersMarks - Whether every mark becomes the next lower one.
 */
export function takeByNumber(found: Row, number: number, lowersMarks: boolean): string {
  if (number === 0) return found.id;
  const text = number < 0 ? found.record : extract(found.record, number);
  return lowersMarks ? lower(text) : text;
}

function foundRow(table: string, key: string, { context }: Row): Row | undefined {
  if (key === '') return undefined;
  context.step?.();
  const record = context.readRecord(table, key);
  return record === undefined ? undefined : { id: key, record, context };
}

/** The action of a translation, from its code. */
export function actionOf(code: Value): string {
  return textOf(code).trim().toUpperCase().slice(0, 1);
}
