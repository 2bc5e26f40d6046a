import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';

/** Text in which `^`, `]` and `\` stand for the marks of attributes, values and subvalues. */
export const marked = (text: string): string =>
  text.replaceAll('^', FIELD_MARK).replaceAll(']', VALUE_MARK).replaceAll('\\', SUBVALUE_MARK);

/** The values of each attribute; none of a blank text. */
export const attributesOf = (text: string): string[][] =>
  text === '' ? [] : text.split(FIELD_MARK).map((attribute) => attribute.split(VALUE_MARK));

/** The rows of an answer whose attributes are its columns; a column that ends early is blank. */
export function rowsOf(data: string): string[][] {
  const columns = attributesOf(data);
  return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''));
}
