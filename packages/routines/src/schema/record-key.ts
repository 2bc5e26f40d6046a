import { assertText } from 'mvdb/host';

/** Stands between the parts of an id. */
export const KEY_SEPARATOR = '!';

/** Joins the parts of an id: company, then what identifies the record in it. */
export function keyOf(...parts: readonly string[]): string {
  for (const part of parts) assertText('keyOf', 'parts', part);
  return parts.join(KEY_SEPARATOR);
}

/** Drops the company from an id of a table kept by company. */
export function withoutCompany(id: string): string {
  assertText('withoutCompany', 'id', id);
  return id.slice(id.indexOf(KEY_SEPARATOR) + 1);
}
