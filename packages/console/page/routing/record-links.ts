import { recordHref } from './route.ts';

/** Where the parts of a value lead, one by one; `undefined` where a part leads nowhere. */
export type Hrefs = readonly (string | undefined)[];

/** Where parts lead that are named by ids of a table, empty for none. */
export function hrefsOf(table: string | undefined, ids: readonly string[] = []): Hrefs {
  return ids.map((id) => (table === undefined || id === '' ? undefined : recordHref(table, id)));
}
