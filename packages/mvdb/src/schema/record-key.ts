import { assertEach, assertText } from '../arguments/checked.ts';
import { TEXT } from '../arguments/kinds.ts';

/** Joins the parts of an id: company, then what identifies the record in it. */
export function keyOf(...parts: readonly string[]): string {
  assertEach('keyOf', 'parts', parts, TEXT);
  return parts.join('!');
}

/** Drops the company from an id of a table kept by company. */
export function withoutCompany(id: string): string {
  assertText('withoutCompany', 'id', id);
  return id.slice(id.indexOf('!') + 1);
}
